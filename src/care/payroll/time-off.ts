import { weekday } from '#contract'
import { splitByDay } from '../time/day-parts.ts'
import type { Span } from '../time/span.ts'
import { allocateCents } from './money.ts'
import type { Leave } from './pay-input.ts'

/** Time off as it is asked for: so many minutes between two instants. */
export interface TimeOff extends Span {
  readonly id: string
  readonly worker: string
  readonly type: string
  readonly minutes: number
}

const isWeekday = (date: string): boolean => weekday(date) !== 0 && weekday(date) !== 6

/** Time off by the day: in equal parts on its weekdays, on all of its days where it has none. The minutes of the days make up those that were asked for. */
export function leaveByDay({ id, worker, type, minutes, start, end }: TimeOff, zone: string): readonly Leave[] {
  const dates = splitByDay({ start, end }, zone).map(({ date }) => date)
  const weekdays = dates.filter(isWeekday)
  const days = weekdays.length > 0 ? weekdays : dates
  const parts = allocateCents(
    minutes,
    days.map(() => 1),
  )
  return days.map((date, place) => ({ id: days.length === 1 ? id : `${id} ${date}`, worker, type, date, minutes: parts[place] ?? 0 }))
}
