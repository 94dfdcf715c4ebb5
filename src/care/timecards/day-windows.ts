import { addDays, minuteOfDay, weekday } from '#contract'
import type { Span } from '../time/span.ts'
import { resolveWall } from '../time/wall-time.ts'

/** Night by the clocks on the wall, such as from 22:00 to 06:00. */
export interface NightWindow {
  readonly from: string
  readonly to: string
}

/** The weekend by the clocks on the wall, such as from Friday 22:00 to Monday 06:00; 0 is Sunday (domain: backoffice §3.9). */
export interface WeekendWindow extends NightWindow {
  readonly fromDay: number
  readonly toDay: number
}

export interface WindowSettings {
  readonly zone: string
  /** The fixed week of 168 hours begins on this day, 0 is Sunday: Sunday when it says nothing. */
  readonly weekStartsOn?: number
  /** There is none when it says nothing. */
  readonly night?: NightWindow
  /** There is none when it says nothing. */
  readonly weekend?: WeekendWindow
}

/** The week of a day, and the nights and weekends that touch it. */
export interface DayWindows {
  /** The day on which its week begins. */
  readonly week: string
  readonly nights: readonly Span[]
  readonly weekends: readonly Span[]
}

/** The day on which the week of a day begins. */
export const weekOf = (date: string, startsOn = 0): string => addDays(date, -((weekday(date) - startsOn + 7) % 7))

/** Windows of a day; each day is resolved once, however many people work on it. */
export function dayWindows(settings: WindowSettings): (date: string) => DayWindows {
  const known = new Map<string, DayWindows>()
  return (date) => {
    const windows = known.get(date) ?? windowsAround(date, settings)
    known.set(date, windows)
    return windows
  }
}

const windowsAround = (date: string, settings: WindowSettings): DayWindows => ({
  week: weekOf(date, settings.weekStartsOn),
  nights: nightsAround(date, settings),
  weekends: weekendsAround(date, settings),
})

function nightsAround(date: string, { night, zone }: WindowSettings): readonly Span[] {
  if (night === undefined) return []
  const days = minuteOfDay(night.to) > minuteOfDay(night.from) ? 0 : 1
  return [addDays(date, -1), date].map((day) => windowFrom(day, days, night, zone))
}

function weekendsAround(date: string, { weekend, zone }: WindowSettings): readonly Span[] {
  if (weekend === undefined) return []
  const days = (weekend.toDay - weekend.fromDay + 7) % 7
  const latest = weekOf(date, weekend.fromDay)
  return [addDays(latest, -7), latest].map((day) => windowFrom(day, days, weekend, zone))
}

const windowFrom = (day: string, days: number, { from, to }: NightWindow, zone: string): Span => ({
  start: resolveWall({ date: day, time: from }, zone).instant,
  end: resolveWall({ date: addDays(day, days), time: to }, zone).instant,
})
