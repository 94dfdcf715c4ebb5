import { calculate } from '../rules/calculate.ts'
import type { Subject } from '../subject.ts'
import { changesBetween } from './diff.ts'
import { withKeptSecrets } from './inner-secrets.ts'

type Values = Readonly<Record<string, unknown>>

/** The record's values with the changes in them; null takes a value away, and what is said of a changed value is taken back. */
export function mergeValues({ resource, moment }: Subject, current: Values, input: Values): Values {
  const kept = Object.entries(input).map(([name, value]) => {
    const field = resource.fields[name]
    return [name, field === undefined ? value : withKeptSecrets(field, value, current[name])] as const
  })
  const next = { ...current, ...Object.fromEntries(kept) }
  const merged = Object.entries({ ...next, ...takenBack(resource, current, { next, input }) }).filter(([, value]) => value !== null && value !== undefined)
  return calculate(resource, Object.fromEntries(merged), moment, 'all')
}

interface Merging {
  readonly next: Values
  readonly input: Values
}

/** What the same write says of the changed value stands. */
function takenBack({ fields }: Subject['resource'], current: Values, { next, input }: Merging): Values {
  const resettable = Object.entries(fields).filter(([name, { resetBy }]) => resetBy !== undefined && !Object.hasOwn(input, name))
  if (resettable.length === 0) return {}
  const changed = new Set(changesBetween(fields, current, next).map(({ field }) => field))
  return Object.fromEntries(
    resettable.filter(([, { resetBy = [] }]) => resetBy.some((name) => changed.has(name))).map(([name, field]) => [name, field.default]),
  )
}
