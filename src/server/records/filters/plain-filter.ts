import type { Literal, Operator } from '#fields'

/** A condition with its value known: no relative dates, the literal in the field's own type. */
export interface PlainFilter {
  readonly field: string
  readonly op: Operator
  /** Absent for `empty` and `filled`; a list for `in` and `nin`. */
  readonly value?: Literal | readonly Literal[]
}

export const listOf = (value: PlainFilter['value']): readonly Literal[] => (value === undefined ? [] : isList(value) ? value : [value])

const isList = (value: Literal | readonly Literal[]): value is readonly Literal[] => Array.isArray(value)
