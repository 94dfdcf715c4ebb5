import { addDays, byKey } from '#contract'
import { byText } from '../order.ts'
import type { DaySpan } from '../time/day-span.ts'
import type { PayRate } from './pay-input.ts'

/** Before the first record. */
const ALWAYS = '1900-01-01'

/** What a worker's own record says of pay by the hour. */
export interface RecordedRate {
  readonly worker: string
  readonly cents: number
}

/** Dated rates, and of each worker that of the record on the days on which no dated one of all services is in force. */
export function withRecordedRates(rates: readonly PayRate[], recorded: readonly RecordedRate[]): readonly PayRate[] {
  const dated = byKey(
    rates.filter(({ service }) => service === undefined),
    ({ worker }) => worker,
  )
  return [...rates, ...recorded.flatMap(({ worker, cents }) => gapsBetween(dated.get(worker) ?? []).map((days) => rateOfRecord(worker, cents, days)))]
}

/** Days that are in none of the spans, which may overlap. */
function gapsBetween(spans: readonly DaySpan[]): readonly DaySpan[] {
  const gaps: DaySpan[] = []
  let from: string | undefined = ALWAYS
  for (const span of spans.toSorted((a, b) => byText(a.from, b.from))) {
    if (from === undefined) return gaps
    if (from < span.from) gaps.push({ from, to: addDays(span.from, -1) })
    if (span.to === undefined) from = undefined
    else if (span.to >= from) from = addDays(span.to, 1)
  }
  return from === undefined ? gaps : [...gaps, { from }]
}

const rateOfRecord = (worker: string, cents: number, days: DaySpan): PayRate => ({ id: worker, worker, cents, per: 'hour', ...days })

/** A rate that one visit names for itself. It is found by its name alone. */
export const rateOfVisit = (visit: string, worker: string, cents: number): PayRate => ({
  id: `visit ${visit}`,
  worker,
  service: `visit ${visit}`,
  cents,
  per: 'hour',
  from: ALWAYS,
})
