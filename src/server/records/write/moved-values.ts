import type { Transition } from '#contract'
import { settingsOf } from '../filters/resolve-filter.ts'
import type { RecordRow } from '../record-row.ts'
import type { Subject } from '../subject.ts'

type Values = Readonly<Record<string, unknown>>

/** What a transition writes by itself: the fields that it sets and empties, and the new state. */
export function movedValues({ actor, moment, resource: { lifecycle } }: Subject, transition: Transition | undefined, record: RecordRow): Values {
  if (transition === undefined || lifecycle === undefined) return {}
  const { sets = {}, clears = [], to } = transition
  return { ...settingsOf(sets, { actor, moment, record }), ...Object.fromEntries(clears.map((name) => [name, null])), [lifecycle.field]: to }
}
