/** A filter as a line of text, as addresses and records keep it. */
import type { Filter } from './generated/documents.ts'
import { type AskedValue, askedValue, isRelativeValue, readToken, tokenOf } from './value.ts'
import { joinValues, splitValues } from './value-list.ts'

const OPERATORS: ReadonlySet<string> = new Set(['eq', 'ne', 'in', 'nin', 'lt', 'lte', 'gt', 'gte', 'starts', 'empty', 'filled'])

/** A condition on a field as a line of text: `in:active,onHold`, `gte:@monthStart`, `filled`. */
export function conditionText({ op, value }: Filter): string {
  if (value === undefined) return op
  const asked = askedValue(value)
  if (Array.isArray(asked)) return `${op}:${joinValues(asked)}`
  return `${op}:${isRelativeValue(asked) ? tokenOf(asked) : asked}`
}

/** Undefined for a text that is no condition. */
export function conditionOf(field: string, text: string): Filter | undefined {
  const split = text.indexOf(':')
  const op = split < 0 ? text : text.slice(0, split)
  if (!OPERATORS.has(op) || !/^[a-z][A-Za-z0-9]{0,47}$/.test(field)) return undefined
  const name = op as Filter['op']
  if (split < 0) return { field, op: name }
  if (split === text.length - 1) return undefined
  return { field, op: name, value: askedOf(text.slice(split + 1), name) }
}

function askedOf(text: string, op: Filter['op']): AskedValue {
  const relative = readToken(text)
  if (relative) return relative
  if (op !== 'in' && op !== 'nin') return text
  const [first = '', ...rest] = splitValues(text)
  return [first, ...rest]
}
