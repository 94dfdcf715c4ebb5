import type { ResolvedField } from '#contract'

export type Fields = Readonly<Record<string, ResolvedField>>

/** What an expression may touch: `record.x` in resources and screens, `answers.x` in forms, `row.x` inside rows, and `lookups.x` where the document has some. */
export interface ExpressionScope {
  readonly root: 'record' | 'answers'
  readonly fields: Fields
  readonly row?: Fields
  /** Lookups by name; only their types count. */
  readonly lookups?: Fields
}
