import { type PeriodLength, payDaysAround } from '#care'
import { addDays } from '#contract'
import { type Finding, inForceOn } from '#server/operations'
import type { RecordRow, RecordUnit } from '#server/records'
import { oneOf } from '../bound.ts'
import { numberOf, textOf } from '../rows.ts'
import { type PayrollSlots, ROWS_MAX } from './slots.ts'

/** A pay period with the day on which it is paid. */
export interface BatchDays {
  readonly from: string
  readonly to: string
  readonly payDate: string
}

/** The company's pay settings that are in force on a day. */
export const termsOn = (unit: RecordUnit, { terms }: PayrollSlots, date: string): Promise<RecordRow | undefined> =>
  inForceOn(unit, { resource: terms.resource, since: terms.needed('effectiveFrom') }, date)

/** The pay period that a day is in by the settings, or what they lack. */
export function daysBy({ terms }: PayrollSlots, row: RecordRow, date: string): BatchDays | Finding {
  const anchor = textOf(terms, row, 'periodAnchor')
  const days = payDaysAround(date, { length: textOf(terms, row, 'periodLength') as PeriodLength, ...(anchor !== undefined && { anchor }) })
  if (days === undefined) return { code: 'noAnchor', severity: 'block' }
  return { ...days, payDate: addDays(days.to, numberOf(terms, row, 'payDelayDays') ?? 0) }
}

/** The days that a batch pays. */
export const daysOf = ({ batch }: PayrollSlots, row: RecordRow): BatchDays => ({
  from: textOf(batch, row, 'periodStart') ?? '',
  to: textOf(batch, row, 'periodEnd') ?? '',
  payDate: textOf(batch, row, 'payDate') ?? textOf(batch, row, 'periodEnd') ?? '',
})

/** Batches in these states of which a day is in a span. */
export async function batchesIn(
  unit: RecordUnit,
  { batch }: PayrollSlots,
  { states, from, to }: { readonly states: 'counts' | 'settled' | 'draft'; readonly from?: string; readonly to?: string },
): Promise<readonly RecordRow[]> {
  const { lifecycle } = unit.resource(batch.resource)
  if (lifecycle === undefined) return []
  return unit.rows(batch.resource, {
    filter: [
      { field: lifecycle.field, op: 'in', value: oneOf(batch.states(states)) },
      ...(to === undefined ? [] : [{ field: batch.needed('periodStart'), op: 'lte', value: to } as const]),
      ...(from === undefined ? [] : [{ field: batch.needed('periodEnd'), op: 'gte', value: from } as const]),
    ],
    limit: ROWS_MAX,
  })
}

/** What a finding says of a batch. */
export const batchPlaces = (slots: PayrollSlots, row: RecordRow): Readonly<Record<'batch' | 'from' | 'to', string>> => {
  const { from, to } = daysOf(slots, row)
  return { batch: textOf(slots.batch, row, 'number') ?? '', from, to }
}
