import type { ResolvedField } from '#contract'

export type Fields = Readonly<Record<string, ResolvedField>>

/** What an expression may touch: `record.x` in resources and screens, `answers.x` in forms, and `row.x` inside rows. */
export interface ExpressionScope {
  readonly root: 'record' | 'answers'
  readonly fields: Fields
  readonly row?: Fields
}
