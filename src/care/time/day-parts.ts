import { addDays, addMonths, DAY_MS, monthStart } from '#contract'
import type { Span } from './span.ts'
import { dayAt, dayStart } from './wall-time.ts'
import { zoneOffset } from './zone-offset.ts'

/** What of a span lies on one day. */
export interface DayPart extends Span {
  readonly date: string
}

/** What of a span lies in one month, `YYYY-MM`. */
export interface MonthPart extends Span {
  readonly month: string
}

/** A span in pieces, one for each day of the zone: midnight comes before every rounding (domain: backoffice §3.3). */
export function splitByDay(span: Span, zone: string): readonly DayPart[] {
  const date = dayAt(span.start, zone)
  if (isWithinDay(span, zone)) return [{ date, start: span.start, end: span.end }]
  return pieces(span, date, (day) => addDays(day, 1), zone).map(({ from, start, end }) => ({ date: from, start, end }))
}

/** A span in pieces, one for each calendar month of the zone. */
export function splitByMonth(span: Span, zone: string): readonly MonthPart[] {
  const first = monthStart(dayAt(span.start, zone))
  return pieces(span, first, (day) => addMonths(day, 1), zone).map(({ from, start, end }) => ({ month: from.slice(0, 7), start, end }))
}

/** Days from the first to the last, both of them in it, as a span. @throws RangeError */
export const spanOfDays = (from: string, to: string, zone: string): Span => ({ start: dayStart(from, zone), end: dayStart(addDays(to, 1), zone) })

/** Most visits lie within one day; they are told without reading a date anew. */
function isWithinDay({ start, end }: Span, zone: string): boolean {
  const offset = zoneOffset(start, zone)
  const day = Math.floor((start + offset) / DAY_MS)
  return zoneOffset(end, zone) === offset && end + offset <= (day + 1) * DAY_MS
}

function pieces(span: Span, first: string, nextOf: (day: string) => string, zone: string): readonly (Span & { readonly from: string })[] {
  const found: (Span & { readonly from: string })[] = []
  let [from, start] = [first, span.start]
  while (start < span.end) {
    const next = nextOf(from)
    const end = Math.min(span.end, dayStart(next, zone))
    if (start < end) found.push({ from, start, end })
    ;[from, start] = [next, Math.max(start, end)]
  }
  return found
}
