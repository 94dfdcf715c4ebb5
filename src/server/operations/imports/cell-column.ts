import type { ResolvedField } from '#contract'

/** A column that a file may have, and the field that its cells fill in. */
export interface CellColumn {
  /** `lastName`, or `address.city` of a part. */
  readonly key: string
  readonly name: string
  readonly part?: string
  /** What a cell says: the part, where it is one. */
  readonly field: ResolvedField
  /** What the value becomes one of. */
  readonly owner: ResolvedField
  /** In the reader's language. */
  readonly title: string
  readonly isMatch: boolean
  /** This actor fills it in; otherwise it only finds. */
  readonly isTyped: boolean
}
