import type { Overlap } from '#contract'
import { isBlank } from '#validation'
import { matchesFilter } from '../filters/filter-match.ts'
import { resolveFilters } from '../filters/resolve-filter.ts'
import type { Subject } from '../subject.ts'

type Values = Readonly<Record<string, unknown>>

/** A record before and after a write; undefined: there is none, or it lies in the recycle bin. */
export interface Written {
  readonly before: Values | undefined
  readonly after: Values | undefined
}

/** The overlaps that a write may run into: those in which a record comes to count, or moves, or leaves whom it may lie over. */
export const touchedOverlaps = (subject: Omit<Subject, 'rights'>, { before, after }: Written): readonly Overlap[] =>
  (subject.resource.overlaps ?? []).filter((overlap) => {
    if (!counts(subject, overlap, after)) return false
    return !counts(subject, overlap, before) || fieldsOf(overlap).some((field) => before[field] !== after[field])
  })

const fieldsOf = ({ by, from, to, unlessSame }: Overlap): readonly string[] => [by, from, to, ...(unlessSame === undefined ? [] : [unlessSame])]

/** Whether a record takes somebody's time: the same answer as that of the database. */
function counts({ actor, moment }: Omit<Subject, 'rights'>, { by, from, to, filter }: Overlap, values: Values | undefined): values is Values {
  if (values === undefined || isBlank(values[by])) return false
  const isSpan = Date.parse(String(values[from])) < Date.parse(String(values[to]))
  return isSpan && resolveFilters(filter ?? [], { actor, moment }).every((each) => matchesFilter(each, values))
}
