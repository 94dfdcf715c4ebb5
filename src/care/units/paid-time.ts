import { byKey } from '#contract'
import { splitByDay } from '../time/day-parts.ts'
import { MINUTE_MS, mergeSpans, type Span } from '../time/span.ts'

export interface Worked extends Span {
  readonly worker: string
}

export interface PaidDay {
  readonly worker: string
  readonly date: string
  /** Exact minutes, never rounded: units are for bills. */
  readonly minutes: number
}

/** Minutes that each worker is paid on each day: time with several clients at once is worked once (domain: backoffice §3.3). */
export function paidMinutesByDay(worked: readonly Worked[], zone: string): readonly PaidDay[] {
  return [...byKey(worked, ({ worker }) => worker)].flatMap(([worker, spans]) => {
    const parts = mergeSpans(spans).flatMap((span) => splitByDay(span, zone))
    return [...byKey(parts, ({ date }) => date)].map(([date, day]) => ({
      worker,
      date,
      minutes: Math.floor(day.reduce((sum, { start, end }) => sum + end - start, 0) / MINUTE_MS),
    }))
  })
}
