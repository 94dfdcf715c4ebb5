import { dayAt } from '#care'
import type { OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import { slotOf } from '../bound.ts'
import { plannedVisits } from './create-series.ts'

/** One visit in a single step: the series of one day, told to its worker at once (domain: backoffice §2.7). */
export const createVisit: OperationCode = async (frame) => (await oneVisit(frame, {})).map((item) => withDoubt(frame, item))

/** One visit of a professional who supervises the care. Nobody clocks in to it, so it may well be over. */
export const createSupervision: OperationCode = (frame) => oneVisit(frame, { supervision: true })

function oneVisit(frame: OperationFrame, more: Readonly<Record<string, unknown>>): Promise<readonly PlannedItem[]> {
  const { date, place, note } = frame.values
  const values = { ...frame.values, from: date, until: date, every: 'day', interval: 1, publish: true }
  const said = { ...(place !== undefined && { place }), ...(note !== undefined && { note }) }
  return plannedVisits({ ...frame, values }, { quick: true, quickBy: frame.unit.actor.userId, ...said, ...more })
}

/** A visit that is over is taken for missed as long as nobody says when it was. */
function withDoubt({ unit, domain }: OperationFrame, item: PlannedItem): PlannedItem {
  const visit = slotOf(domain, 'visit')
  const ends = item.write && 'create' in item.write ? visit.value(item.write.create.values, 'ends') : undefined
  if (typeof ends !== 'string' || Date.parse(ends) >= unit.moment.now.getTime()) return item
  const places = { date: dayAt(Date.parse(ends), unit.moment.timeZone) }
  return { ...item, findings: [...item.findings, { code: 'alreadyOver', severity: 'warn', places, field: visit.needed('ends') }] }
}
