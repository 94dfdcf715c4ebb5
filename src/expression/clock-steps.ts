import { DAY_MIN, isTimeOfDay, minuteOfDay, type ResolvedField, timeOfMinute } from '#contract'

/** What `row` is where rows are made of the clock. */
export const CLOCK_STEP: Readonly<Record<string, ResolvedField>> = { time: { type: 'time', label: 'time' } }

/** `HH:MM` of each step from one time of day until before another, which is the next day's where it is not later; none of what is no time. */
export function clockSteps(from: string, until: string, minutes: number): readonly string[] {
  if (!isTimeOfDay(from) || !isTimeOfDay(until)) return []
  const first = minuteOfDay(from)
  const length = ((minuteOfDay(until) - first - 1 + DAY_MIN) % DAY_MIN) + 1
  return Array.from({ length: Math.ceil(length / minutes) }, (_, step) => timeOfMinute((first + step * minutes) % DAY_MIN))
}
