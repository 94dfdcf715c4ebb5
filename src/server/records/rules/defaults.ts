import type { LinkedResource } from '#document'
import type { Subject } from '../subject.ts'

type Values = Readonly<Record<string, unknown>>

/** What a new record says where nobody says anything. */
export const defaultsOf = ({ fields }: Pick<LinkedResource, 'fields'>): Values =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default] as const])))

/** The same with what depends on who makes it, and when. */
export function startingWith({ resource, actor, moment }: Pick<Subject, 'resource' | 'actor' | 'moment'>): Values {
  const starts = { today: moment.today, now: moment.now.toISOString(), user: actor.userId }
  const own = Object.entries(resource.fields).flatMap(([name, field]) => (typeof field.starts === 'string' ? [[name, starts[field.starts]] as const] : []))
  return { ...defaultsOf(resource), ...Object.fromEntries(own) }
}
