import type { LinkedResource } from '#document'
import { compileExpression, type Expression, UNKNOWN } from '#expression'
import type { Moment } from '../moment.ts'
import { isSealed } from '../secrets.ts'

const compiled = new WeakMap<LinkedResource, Map<string, Expression>>()

/** An expression of this resource, compiled once per version of the document. Throws when it doesn't compile, which the document check excludes. */
export function expressionOf(resource: LinkedResource, source: string): Expression {
  const known = compiled.get(resource) ?? new Map<string, Expression>()
  compiled.set(resource, known)
  const found = known.get(source)
  if (found !== undefined) return found
  const outcome = compileExpression(source, { root: 'record', fields: resource.fields })
  if (!outcome.ok) throw new Error(`${resource.id}: the expression \`${source}\` does not compile: ${outcome.message}`)
  known.set(source, outcome.expression)
  return outcome.expression
}

/** What it comes to for these values; undefined when a blank was touched. */
export function evaluate(expression: Expression, values: Readonly<Record<string, unknown>>, moment: Moment): unknown {
  const plain = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isSealed(value) ? value.last4 || 'saved' : value]))
  const outcome = expression.evaluate(plain, { today: moment.today, now: moment.now.toISOString(), timeZone: moment.timeZone })
  return outcome === UNKNOWN ? undefined : outcome
}
