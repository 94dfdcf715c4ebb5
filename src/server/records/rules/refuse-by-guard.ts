import type { Transition } from '#contract'
import { RefusalError } from '#server/platform/refusal'
import { matchesFilter } from '../filters/filter-match.ts'
import { resolveFilters } from '../filters/resolve-filter.ts'
import type { Subject } from '../subject.ts'
import { say } from '../texts.ts'
import { evaluate } from './expressions.ts'

/** The guard sees the record with the answers given, still in its old state. */
export function refuseByGuard(subject: Subject, transition: Transition, values: Readonly<Record<string, unknown>>): void {
  const { guard } = transition
  if (guard !== undefined && evaluate(subject.resource, guard, values, subject.moment) !== true) throw refusalOf(subject, transition)
}

/** What the product makes by itself when its time has come is not made before that by hand. */
export function refuseEarly(subject: Subject, transition: Transition, values: Readonly<Record<string, unknown>>): void {
  const { actor, moment } = subject
  const met = resolveFilters(transition.clock ?? [], { actor, moment }).every((filter) => matchesFilter(filter, values))
  if (!met) throw refusalOf(subject, transition)
}

function refusalOf({ context, resource }: Subject, { id, guard }: Transition): RefusalError {
  return new RefusalError('wrong-state', guard === undefined ? {} : { message: say(context, { key: `${resource.id}.refusals.${id}` }) })
}
