import { type RawBuilder, sql } from 'kysely'
import { addDays, addMonths, type ByTime, monthStart, weekStart } from '#contract'
import type { Condition } from '../columns.ts'

type Kind = ByTime['kind']

const STARTS: Readonly<Record<Kind, (date: string) => string>> = { day: (date) => date, week: weekStart, month: monthStart }
const STEPS: Readonly<Record<Kind, (start: string, steps: number) => string>> = {
  day: addDays,
  week: (start, steps) => addDays(start, 7 * steps),
  month: addMonths,
}

/** First days of the last periods, the current one last. */
export function periodStarts({ kind, last }: ByTime, today: string): readonly string[] {
  const current = STARTS[kind](today)
  return Array.from({ length: last }, (_none, index) => STEPS[kind](current, index - last + 1))
}

/** The day after the last period. */
export const periodsEnd = ({ kind }: ByTime, today: string): string => STEPS[kind](STARTS[kind](today), 1)

/** The first day of the period that a date falls into; weeks begin on Sunday. */
export function periodSql(kind: Kind, date: Condition): RawBuilder<unknown> {
  if (kind === 'day') return sql`${date}`
  if (kind === 'week') return sql`(${date} - extract(dow from ${date})::int)`
  return sql`date_trunc('month', ${date}::timestamp)::date`
}
