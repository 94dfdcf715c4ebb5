import { type Filter, isRelativeValue, type Transition } from '#contract'
import type { LinkedResource } from '../linked.ts'
import { refuseBand } from './bands.ts'
import { complain, type LinkContext } from './context.ts'
import { checkFilters } from './filters.ts'
import { inside, type Place } from './place.ts'

/** What the product makes by itself is found by filters that time meets, and asks nobody. */
export function checkClock(context: LinkContext, place: Place, resource: LinkedResource, { clock, asks, reason }: Transition): void {
  if (clock === undefined) return
  const at = inside(place, 'clock')
  checkFilters(context, at, resource, clock)
  if (resource.source !== undefined) complain(context, at, 'Rows that the server keeps itself are moved by no clock', { atKey: true })
  if (!clock.some(isMetByTime))
    complain(context, at, 'No time meets this: at least one filter compares a date with today, or a moment with now', {
      expected: '{"from": "today"} or {"from": "now"}',
      atKey: true,
    })
  clock.forEach((filter, index) => {
    refuseBand(context, inside(at, index, 'field'), resource, filter.field)
    if (isAboutAsker(filter)) complain(context, inside(at, index, 'value'), 'Nobody makes this, so it cannot ask who does')
  })
  if (asks !== undefined) complain(context, inside(place, 'asks'), 'A clock answers no questions; let it set the fields by "sets"', { atKey: true })
  if (reason === 'required') complain(context, inside(place, 'reason'), 'A clock gives no reason', { expected: 'optional' })
}

const fromOf = ({ value }: Filter): string | undefined => (isRelativeValue(value) ? value.from : undefined)
const isMetByTime = (filter: Filter): boolean =>
  ['today', 'now', 'weekStart', 'monthStart', 'lastMonthStart', 'nextMonthStart', 'yearStart'].includes(fromOf(filter) ?? '')
const isAboutAsker = (filter: Filter): boolean => fromOf(filter)?.startsWith('user.') === true
