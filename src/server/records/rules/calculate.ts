import type { ResolvedField } from '#contract'
import type { LinkedResource } from '#document'
import { typeOf, valueTypeOf } from '#fields'
import type { Moment } from '../moment.ts'
import { evaluate, expressionOf } from './expressions.ts'

type Values = Readonly<Record<string, unknown>>
interface Calculated {
  readonly name: string
  readonly field: ResolvedField
  readonly source: string
  readonly changesWithTheDay: boolean
  readonly isUnkept: boolean
}

const orders = new WeakMap<LinkedResource, readonly Calculated[]>()

/**
 * The values with their calculated fields computed anew: all that are kept when a record is written, and those that speak of today or now, with
 * those that nothing keeps, each time it is read.
 */
export function calculate(resource: LinkedResource, values: Values, moment: Moment, which: 'all' | 'what changes with the day'): Values {
  const due = calculatedOf(resource).filter((each) => (which === 'all' ? !each.isUnkept : each.changesWithTheDay || each.isUnkept))
  if (due.length === 0) return values
  const result: Record<string, unknown> = { ...values }
  for (const { name, field, source } of due) {
    const outcome = valueTypeOf(field).fromOutcome(evaluate(resource, source, result, moment), field)
    if (outcome === null) delete result[name]
    else result[name] = outcome
  }
  return result
}

/** Calculated fields, each after those it depends on. */
function calculatedOf(resource: LinkedResource): readonly Calculated[] {
  const known = orders.get(resource)
  if (known !== undefined) return known
  const sorted: Calculated[] = []
  for (const name of Object.keys(resource.fields)) place(resource, name, sorted)
  orders.set(resource, sorted)
  return sorted
}

function place(resource: LinkedResource, name: string, sorted: Calculated[]): void {
  const field = resource.fields[name]
  if (field?.value === undefined || sorted.some((each) => each.name === name)) return
  const { dependencies } = expressionOf(resource, field.value)
  for (const dependency of dependencies) if (dependency !== name) place(resource, dependency, sorted)
  const ownDay = /\b(today|now)\b/.test(field.value)
  const changesWithTheDay = ownDay || sorted.some((each) => each.changesWithTheDay && dependencies.includes(each.name))
  sorted.push({ name, field, source: field.value, changesWithTheDay, isUnkept: typeOf(field).isUnkept === true })
}
