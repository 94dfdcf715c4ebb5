import { sql } from 'kysely'
import type { Json } from '#contract'
import type { OperationCode, OperationFrame } from '#server/operations'
import { columnOf } from '#server/platform/database'
import type { RecordRow } from '#server/records'
import { type BoundSlot, slotsOf } from '../bound.ts'
import { isIn, stateText } from '../rows.ts'

/** Somebody asks for time off of their own; the office decides. */
export const askTimeOff: OperationCode = async (frame) => {
  const { timeOff, worker } = slotsOf(frame.domain, ['timeOff', 'worker'])
  const own = await ownRecord(frame, worker)
  if (own === undefined) return [{ key: 'asked', findings: [{ code: 'noOwnRecord', severity: 'block' }] }]
  const { kind, starts, ends, hours, reason } = frame.values
  const values = Object.entries(timeOff.values({ worker: own.id, kind, starts, ends, hours, reason })).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  return [
    { key: 'asked', write: { resource: timeOff.resource, create: { values: Object.fromEntries(values) as Readonly<Record<string, Json>> } }, findings: [] },
  ]
}

/** They take back what nobody has decided yet. */
export const withdrawTimeOff: OperationCode = async ({ unit, domain, records }) => {
  const { timeOff } = slotsOf(domain, ['timeOff'])
  return records.map((row) =>
    isIn(unit, timeOff, row, 'asked')
      ? { key: row.id, write: { resource: timeOff.resource, row, values: {}, transition: timeOff.transition('withdraw') }, findings: [] }
      : { key: row.id, findings: [{ code: 'timeOffDecided', severity: 'block', places: { state: stateText(unit, timeOff, row) } }] },
  )
}

/** The record that the account belongs to. */
async function ownRecord({ unit }: OperationFrame, worker: BoundSlot): Promise<RecordRow | undefined> {
  const { self } = unit.resource(worker.resource)
  if (self === undefined) return undefined
  const [row] = await unit.rows(worker.resource, { and: [sql`${sql.ref(columnOf(self))} = ${unit.actor.userId}`], limit: 1 })
  return row
}
