import { type ResolvedField, readToken, splitValues } from '#contract'
import { type Literal, type Operator, valueTypeOf } from '#fields'
import type { PlainFilter } from './plain-filter.ts'
import { resolveFilter, type ValueFrame } from './resolve-filter.ts'

/** What a filter of a query string was refused for. */
export type FilterFault = 'unknown-operator' | 'bad-request'

const TEXT_MAX_CHARS = 500
const IN_MAX = 200

const isOperator = (text: string, field: ResolvedField): text is Operator => valueTypeOf(field).filterOperators.some((each) => each === text)

/** The field that is asked, by its name, and what its relative values are relative to. */
export interface Asked {
  readonly name: string
  readonly field: ResolvedField
  readonly frame: ValueFrame
}

/**
 * One `filter[field][op]=text`, its text turned into the field's own type; a fault when the field can't be asked that, undefined where a
 * relative value limits nothing.
 */
export function parseFilter({ name, field, frame }: Asked, [op, text]: readonly [string, string]): PlainFilter | FilterFault | undefined {
  if (!isOperator(op, field)) return 'unknown-operator'
  if (op === 'empty' || op === 'filled') return parsePresence(name, op, text)
  const token = readToken(text)
  if (token !== undefined && valueTypeOf(field).relativeTo?.includes(token.from)) return resolveFilter({ field: name, op, value: token }, frame)
  const texts = op === 'in' || op === 'nin' ? splitValues(text) : [text]
  const values = texts.map((each) => parseLiteral(field, each))
  const literals = values.filter((value) => value !== undefined)
  const [first] = literals
  if (first === undefined || literals.length !== values.length || literals.length > IN_MAX) return 'bad-request'
  return { field: name, op, value: op === 'in' || op === 'nin' ? literals : first }
}

function parsePresence(field: string, op: 'empty' | 'filled', text: string): PlainFilter | FilterFault {
  if (text === 'true') return { field, op }
  return text === 'false' ? { field, op: op === 'empty' ? 'filled' : 'empty' } : 'bad-request'
}

function parseLiteral(field: ResolvedField, text: string): Literal | undefined {
  if (text === '' || text.length > TEXT_MAX_CHARS) return undefined
  return valueTypeOf(field).filterLiteral(text, field)
}
