import { addDays } from '#contract'

/** Days from the first to the last, both of them in it, as YYYY-MM-DD; without an end it runs on. */
export interface DaySpan {
  readonly from: string
  readonly to?: string
}

/** Days with a first and a last one, such as those of a claim or line. */
export type Days = Required<DaySpan>

export const includesDay = ({ from, to }: DaySpan, day: string): boolean => from <= day && (to === undefined || day <= to)

/** Whether they have a day in common. */
export const sharesDays = (a: DaySpan, b: DaySpan): boolean => (b.to === undefined || a.from <= b.to) && (a.to === undefined || b.from <= a.to)

/** The first of the days that none of the spans has; spans may follow each other. */
export function firstDayOutside(spans: readonly DaySpan[], { from, to }: Days): string | undefined {
  for (let day = from; day <= to; ) {
    const span = spans.find((one) => includesDay(one, day))
    if (span === undefined) return day
    if (span.to === undefined || span.to >= to) return undefined
    day = addDays(span.to, 1)
  }
  return undefined
}

export function eachDay({ from, to }: Days): readonly string[] {
  if (from === to) return [from]
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
