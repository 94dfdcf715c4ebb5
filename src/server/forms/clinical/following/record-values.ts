import { addDays, type FormRecord, isRelativeValue, type RelativeValue } from '#contract'
import type { LinkedResource } from '#document'
import { typeOf } from '#fields'
import type { CalledRecord } from '#form-rules'
import { calculate, defaultsOf, momentOf } from '#server/records'
import { isBlank } from '#validation'
import { fitValue } from '../sources/fit-value.ts'
import type { FormSubject } from '../subject.ts'

type Values = Readonly<Record<string, unknown>>

/** What the answers say of a record, as its fields can hold it; what they cannot hold is left out. */
export function calledValues(subject: FormSubject, resource: LinkedResource, { values }: CalledRecord, formRecordId: string): Values {
  const { surroundings, say } = subject
  const fit = { today: surroundings.today, say: (key: string) => say({ key }) }
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      const field = resource.fields[name]
      if (field === undefined) return []
      const found = 'from' in value ? factOf(subject, value, formRecordId) : fitValue(field, value, fit)
      return found === undefined ? [] : [[name, found]]
    }),
  )
}

/** Who and when, and the form itself. */
export function factOf({ actor, surroundings }: Pick<FormSubject, 'actor' | 'surroundings'>, { from, days = 0 }: RelativeValue, formRecordId: string): string {
  switch (from) {
    case 'form':
      return formRecordId
    case 'user.id':
      return actor.userId
    case 'today':
      return addDays(surroundings.today, days)
    default:
      return surroundings.now
  }
}

/** What marks a record that no longer counts. */
export const endValues = (subject: FormSubject, { ends }: Pick<FormRecord, 'ends'>, formRecordId: string): Values =>
  Object.fromEntries(Object.entries(ends).map(([name, value]) => [name, isRelativeValue(value) ? factOf(subject, value, formRecordId) : value]))

/** A new record's values: defaults and the first state, what the answers say, and what is calculated from them. */
export function startingValues({ now, actor }: FormSubject, resource: LinkedResource, values: Values): Values {
  return calculate(resource, { ...firstValues(resource), ...values }, momentOf(now, actor.timeZone), 'all')
}

/** Names of required fields that have nothing in them. */
export const missingIn = ({ fields }: LinkedResource, values: Values): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.required && !typeOf(field).isWorkedOut && isBlank(values[name]) ? [name] : []))

/** Defaults and the first state. */
const firstValues = (resource: LinkedResource): Values => ({
  ...defaultsOf(resource),
  ...(resource.lifecycle && { [resource.lifecycle.field]: resource.lifecycle.initial[0] }),
})

/** What a record that counted no more says now that it counts again: without the marks of its end. */
export const withoutEnds = (resource: LinkedResource, { ends }: Pick<FormRecord, 'ends'>): Values => {
  const fresh = firstValues(resource)
  return Object.fromEntries(Object.keys(ends).map((name) => [name, fresh[name] ?? null]))
}
