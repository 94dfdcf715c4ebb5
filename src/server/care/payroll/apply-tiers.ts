import type { Finding, OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import type { RecordRow } from '#server/records'
import { block } from '../block.ts'
import { byId, numberOf, textOf } from '../rows.ts'
import { idsIn, namedBy } from '../timecards/card-facts.ts'
import { type PayrollSlots, payrollSlots, ROWS_MAX } from './slots.ts'

/** Writes tiers that are in effect on the records of their workers. Payroll goes by the tiers themselves (domain: backoffice §2.16). */
export const applyTiers: OperationCode = async (frame) => {
  const { unit, domain, records } = frame
  const slots = payrollSlots(domain)
  const { tierOf, worker } = slots
  const ids = idsIn(tierOf, records, 'worker')
  const workers = await byId(unit, worker, ids)
  const begun = await unit.rows(tierOf.resource, {
    filter: [{ field: tierOf.needed('from'), op: 'lte', value: unit.moment.today }],
    and: [namedBy(tierOf, 'worker', ids)],
    limit: ROWS_MAX,
  })
  return records.map((row) => itemOf(frame, slots, { row, of: workers.get(textOf(tierOf, row, 'worker') ?? ''), begun }))
}

interface Applying {
  readonly row: RecordRow
  readonly of: RecordRow | undefined
  /** Tiers of these workers that have begun. */
  readonly begun: readonly RecordRow[]
}

function itemOf({ unit }: OperationFrame, slots: PayrollSlots, { row, of, begun }: Applying): PlannedItem {
  const { tierOf, worker } = slots
  const tier = numberOf(tierOf, row, 'tier') ?? 0
  const from = textOf(tierOf, row, 'from') ?? ''
  const since = begun.filter((each) => textOf(tierOf, each, 'worker') === of?.id).map((each) => textOf(tierOf, each, 'from') ?? '')
  const newest = since.toSorted().at(-1) ?? ''
  const about = of && { about: { resource: worker.resource, row: of } }
  if (of === undefined || from > unit.moment.today) return { key: row.id, ...about, findings: [block('tierNotYet', { date: from })] }
  const until = textOf(tierOf, row, 'until')
  if (until !== undefined && until < unit.moment.today) return { key: row.id, ...about, findings: [block('tierOver', { date: until })] }
  if (newest > from) return { key: row.id, ...about, findings: [block('tierOlder', { date: newest })] }
  const noted = { resource: tierOf.resource, row, values: tierOf.values({ applied: unit.moment.now.toISOString() }) }
  const before = numberOf(worker, of, 'tier')
  if (before === tier) return { key: row.id, write: noted, findings: [{ code: 'sameTier', severity: 'info', places: { tier } }] }
  const was: readonly Finding[] = before === undefined ? [] : [{ code: 'tierWas', severity: 'info', places: { tier: before } }]
  return { key: row.id, write: { resource: worker.resource, row: of, values: worker.values({ tier }) }, after: [noted], findings: was }
}
