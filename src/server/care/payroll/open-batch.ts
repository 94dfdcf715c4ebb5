import type { Finding, OperationCode } from '#server/operations'
import { newId } from '#server/records'
import { lockNamed } from '../rows.ts'
import { batchesIn, batchPlaces, daysBy, termsOn } from './periods.ts'
import { payrollSlots } from './slots.ts'

/** Begins the batch of the pay period that a day is in. A day is paid by one batch alone (domain: backoffice §1.6). */
export const openBatch: OperationCode = async ({ unit, domain, values }) => {
  const slots = payrollSlots(domain)
  const on = String(values.on)
  const refused = (finding: Finding) => [{ key: on, findings: [finding] }]
  const terms = await termsOn(unit, slots, on)
  if (terms === undefined) return refused({ code: 'noSettings', severity: 'block', places: { date: on } })
  const days = daysBy(slots, terms, on)
  if ('code' in days) return refused(days)
  // Two people who begin the same period at once do not begin two batches.
  await lockNamed(unit, 'payroll', ['open'])
  const [taken] = await batchesIn(unit, slots, { states: 'counts', ...days })
  if (taken !== undefined) return refused({ code: 'periodTaken', severity: 'block', places: batchPlaces(slots, taken) })
  const { batch } = slots
  const sets = batch.values({ periodStart: days.from, periodEnd: days.to, payDate: days.payDate })
  return [{ key: days.from, write: { resource: batch.resource, create: { id: newId(unit.moment.now), values: {}, sets } }, findings: [] }]
}
