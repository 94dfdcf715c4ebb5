import { calculate } from '../rules/calculate.ts'
import type { Subject } from '../subject.ts'
import { withKeptSecrets } from './inner-secrets.ts'

type Values = Readonly<Record<string, unknown>>

/** The record's values with the changes in them; null takes a value away. */
export function mergeValues({ resource, moment }: Subject, current: Values, input: Values): Values {
  const kept = Object.entries(input).map(([name, value]) => {
    const field = resource.fields[name]
    return [name, field === undefined ? value : withKeptSecrets(field, value, current[name])] as const
  })
  const merged = Object.entries({ ...current, ...Object.fromEntries(kept) }).filter(([, value]) => value !== null && value !== undefined)
  return calculate(resource, Object.fromEntries(merged), moment, 'all')
}
