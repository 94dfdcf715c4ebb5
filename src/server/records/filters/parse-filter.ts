import { isComparable, type ResolvedField, readToken, splitValues } from '#contract'
import { validateValue } from '#validation'
import { operatorsOf, valueType } from './operators.ts'
import type { Literal, Operator, PlainFilter } from './plain-filter.ts'
import { type FilterFrame, resolveFilter } from './resolve-filter.ts'

/** What a filter of a query string was refused for. */
export type FilterFault = 'unknown-operator' | 'bad-request'

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal', 'money', 'percent'])
const IN_MAX = 200

const isOperator = (text: string, field: ResolvedField): text is Operator => operatorsOf(field).some((each) => each === text)

/** The field that is asked, by its name, and what its relative values are relative to. */
export interface Asked {
  readonly name: string
  readonly field: ResolvedField
  readonly frame: FilterFrame
}

/**
 * One `filter[field][op]=text`, its text turned into the field's own type; a fault when the field can't be asked that, undefined where a
 * relative value limits nothing.
 */
export function parseFilter({ name, field, frame }: Asked, [op, text]: readonly [string, string]): PlainFilter | FilterFault | undefined {
  if (!isOperator(op, field)) return 'unknown-operator'
  if (op === 'empty' || op === 'filled') return parsePresence(name, op, text)
  const token = readToken(text)
  if (token !== undefined && isComparable(token.from, field)) return resolveFilter({ field: name, op, value: token }, frame)
  const texts = op === 'in' || op === 'nin' ? splitValues(text) : [text]
  const values = texts.map((each) => parseLiteral(field, each, op))
  const literals = values.filter((value) => value !== undefined)
  const [first] = literals
  if (first === undefined || literals.length !== values.length || literals.length > IN_MAX) return 'bad-request'
  return { field: name, op, value: op === 'in' || op === 'nin' ? literals : first }
}

function parsePresence(field: string, op: 'empty' | 'filled', text: string): PlainFilter | FilterFault {
  if (text === 'true') return { field, op }
  return text === 'false' ? { field, op: op === 'empty' ? 'filled' : 'empty' } : 'bad-request'
}

function parseLiteral(field: ResolvedField, text: string, op: Operator): Literal | undefined {
  const type = valueType(field)
  if (text === '' || text.length > 500) return undefined
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (NUMBERS.has(type)) return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined
  return isWellTyped(field, text, op) ? text : undefined
}

/** Dates, codes and ids must be ones that the field could hold; texts and phone digits may be any. */
function isWellTyped(field: ResolvedField, text: string, op: Operator): boolean {
  const type = valueType(field)
  if (op === 'starts' || type === 'text' || type === 'sequence' || type === 'email' || type === 'phone') return !text.includes('\u0000')
  const single = type === 'choices' ? 'choice' : type === 'references' ? 'reference' : type
  const { past: _past, required: _required, ...rest } = field
  return validateValue({ ...rest, type: single }, text, { today: '9999-12-31' }).length === 0
}
