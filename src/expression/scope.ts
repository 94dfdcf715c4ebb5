import type { ResolvedField } from '#contract'

export type Fields = Readonly<Record<string, ResolvedField>>

/** What an expression may touch: `record.x` in resources and screens, `answers.x` in forms, `row.x` inside rows, `siblings` and `above` beside them, and `lookups.x` where the document has some. */
export interface ExpressionScope {
  readonly root: 'record' | 'answers'
  readonly fields: Fields
  readonly row?: Fields
  /** Inside rows: what is seen of the list's other rows, as `siblings` and `above`. See `siblingFields`. */
  readonly siblings?: Fields | undefined
  /** What is derived from other records may be read, too: of a record as it is shown. */
  readonly derived?: true
  /** Lookups by name; only their types count. */
  readonly lookups?: Fields
}
