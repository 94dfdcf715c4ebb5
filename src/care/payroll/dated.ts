import { type DaySpan, includesDay } from '../time/day-span.ts'

/** The row that is in force on a day; of several the one that began last. */
export function inForce<Row extends DaySpan>(rows: readonly Row[], date: string): Row | undefined {
  return rows.reduce<Row | undefined>((best, row) => (includesDay(row, date) && (best === undefined || row.from > best.from) ? row : best), undefined)
}
