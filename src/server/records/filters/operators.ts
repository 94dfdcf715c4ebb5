import type { Field, ResolvedField } from '#contract'
import type { Operator } from './plain-filter.ts'

const SAME: readonly Operator[] = ['eq', 'ne', 'in', 'nin', 'empty', 'filled']
const TEXT: readonly Operator[] = [...SAME, 'starts']
const ORDERED: readonly Operator[] = [...SAME, 'lt', 'lte', 'gt', 'gte']
const NONE: readonly Operator[] = []

/** What may be asked of a field of each type. */
const OPERATORS: Readonly<Record<Field['type'], readonly Operator[]>> = {
  text: TEXT,
  email: TEXT,
  phone: TEXT,
  sequence: TEXT,
  integer: ORDERED,
  decimal: ORDERED,
  money: ORDERED,
  percent: ORDERED,
  date: ORDERED,
  time: ORDERED,
  datetime: ORDERED,
  boolean: SAME,
  choice: SAME,
  choices: SAME,
  reference: SAME,
  references: SAME,
  user: SAME,
  multiline: NONE,
  address: NONE,
  rows: NONE,
  group: NONE,
  secret: NONE,
  signature: NONE,
  file: NONE,
  calculated: NONE,
}

/** The type a field's value has: of a calculated one, that of its result. */
export const valueType = (field: ResolvedField): Field['type'] => (field.type === 'calculated' ? (field.result ?? 'text') : field.type)

export const operatorsOf = (field: ResolvedField): readonly Operator[] => OPERATORS[valueType(field)]
