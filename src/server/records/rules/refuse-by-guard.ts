import type { Filter, Transition } from '#contract'
import { RefusalError } from '#server/platform/refusal'
import { matchesFilter } from '../filters/filter-match.ts'
import { resolveFilters } from '../filters/resolve-filter.ts'
import type { Subject } from '../subject.ts'
import { say } from '../texts.ts'
import { evaluate } from './expressions.ts'

type Values = Readonly<Record<string, unknown>>

/** The guard sees the record with the answers given, still in its old state. */
export function refuseByGuard(subject: Subject, transition: Transition, values: Values): void {
  const { guard } = transition
  if (!isFor(subject, transition, values)) throw refusalOf(subject, transition)
  if (guard !== undefined && evaluate(subject.resource, guard, values, subject.moment) !== true) throw refusalOf(subject, transition)
}

/** What the product makes by itself when its time has come is not made before that by hand. */
export function refuseEarly(subject: Subject, transition: Transition, values: Values): void {
  if (!passes(subject, transition.clock, values)) throw refusalOf(subject, transition)
}

/** Whether the transition is for such a record at all. */
export const isFor = (subject: Subject, { only }: Pick<Transition, 'only'>, values: Values): boolean => passes(subject, only, values)

const passes = ({ actor, moment }: Subject, filters: readonly Filter[] | undefined, values: Values): boolean =>
  resolveFilters(filters ?? [], { actor, moment }).every((filter) => matchesFilter(filter, values))

function refusalOf({ context, resource }: Subject, { id, guard, only }: Transition): RefusalError {
  return new RefusalError('wrong-state', guard === undefined && only === undefined ? {} : { message: say(context, { key: `${resource.id}.refusals.${id}` }) })
}
