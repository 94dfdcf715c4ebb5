import type { LinkedResource } from '#document'
import { compileExpression, type Expression, UNKNOWN } from '#expression'
import { typeOf } from '#fields'
import { isSealed } from '#server/platform/keys'
import type { Moment } from '../moment.ts'

type Values = Readonly<Record<string, unknown>>

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

/** The values as expressions read them: of a sealed one what may be shown. */
export const plainValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isSealed(value) ? value.last4 || 'saved' : value]))

/** What an expression of a resource comes to for these values, and for the bands that they lie in; undefined when a blank was touched. */
export function evaluate(resource: LinkedResource, source: string, values: Values, moment: Moment): unknown {
  const expression = expressionOf(resource, source)
  const bands = expression.dependencies.flatMap((name) => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    return field?.value !== undefined && typeOf(field).isUnkept ? [[name, evaluate(resource, field.value, values, moment)]] : []
  })
  const known = bands.length === 0 ? values : { ...values, ...Object.fromEntries(bands) }
  const outcome = expression.evaluate(plainValues(known), { today: moment.today, now: moment.now.toISOString(), timeZone: moment.timeZone })
  return outcome === UNKNOWN ? undefined : outcome
}
