import { dayAt, resolveWall, wallAt } from '#care'
import { addDays, daysBetween, type ResolvedField } from '#contract'
import { typeOf } from '#fields'
import type { OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import type { RecordRow } from '#server/records'
import { type BoundSlot, oneOf, slotOf } from '../bound.ts'
import { isIn, sameTimeLater } from '../rows.ts'
import { clockFindings } from './create-series.ts'

/** More visits of one series than are changed at once. */
const SERIES_MAX = 200

/**
 * Moves a visit, those of its series from it on, or all of it that nothing has happened with: by as many days, to the same times of day, so that
 * they keep their times on the wall over a clock change (domain: backoffice §2.7).
 */
export const moveSeries: OperationCode = async (frame) => {
  const { unit, domain, records, values } = frame
  const visit = slotOf(domain, 'visit')
  const [picked] = records
  if (picked === undefined) return []
  const zone = unit.moment.timeZone
  const days = daysBetween(dayAt(instantOf(visit, picked, 'starts'), zone), String(values.date))
  const rows = await rowsMeant(frame, visit, picked)
  return rows.map((row): PlannedItem => {
    const movable = isIn(unit, visit, row, 'movable')
    if (!movable) return { key: row.id, findings: [{ code: 'notMovable', severity: 'block' }] }
    const { times, change } = movedTimes(frame, visit, { row, days })
    const worker = values.worker === undefined ? {} : { worker: values.worker }
    return {
      key: row.id,
      write: { resource: visit.resource, row, values: visit.values({ ...times, ...worker }) },
      findings: clockFindings(change ? { change } : {}),
    }
  })
}

const instantOf = (visit: BoundSlot, { values }: RecordRow, name: string): number => Date.parse(String(visit.value(values, name)))

/** As people read a schedule: what begins first stands first. */
const inTime = (visit: BoundSlot, rows: readonly RecordRow[]): readonly RecordRow[] =>
  rows.toSorted((one, other) => instantOf(visit, one, 'starts') - instantOf(visit, other, 'starts'))

/** By as many days, at the times that were asked for; without them at its own. */
function movedTimes({ unit, values }: OperationFrame, visit: BoundSlot, { row, days }: { readonly row: RecordRow; readonly days: number }) {
  const zone = unit.moment.timeZone
  const [begun, ended] = [wallAt(instantOf(visit, row, 'starts'), zone), wallAt(instantOf(visit, row, 'ends'), zone)]
  const date = addDays(begun.date, days)
  const at = (time: string, on: string) => resolveWall({ date: on, time }, zone)
  const start = at(typeof values.startTime === 'string' ? values.startTime : begun.time, date)
  const end =
    typeof values.startTime === 'string' && typeof values.endTime === 'string'
      ? at(values.endTime, values.endTime > values.startTime ? date : addDays(date, 1))
      : at(ended.time, addDays(ended.date, days))
  const change = start.change ?? end.change
  return { times: { starts: new Date(start.instant).toISOString(), ends: new Date(end.instant).toISOString() }, change }
}

/** The visit, with those of its series from it on, or with all of them; past ones stay as they are. */
async function rowsMeant({ unit, values }: OperationFrame, visit: BoundSlot, picked: RecordRow): Promise<readonly RecordRow[]> {
  const series = visit.value(picked.values, 'series')
  if (values.scope === 'this' || typeof series !== 'string' || series === '') return [picked]
  const { lifecycle } = unit.resource(visit.resource)
  const from = values.scope === 'all' ? unit.moment.now.toISOString() : String(visit.value(picked.values, 'starts'))
  const rows = await unit.rows(visit.resource, {
    filter: [
      { field: visit.needed('series'), op: 'eq', value: series },
      { field: visit.needed('starts'), op: 'gte', value: from },
      ...(lifecycle ? [{ field: lifecycle.field, op: 'in', value: oneOf(visit.states('movable')) } as const] : []),
    ],
    limit: SERIES_MAX + 1,
  })
  return inTime(visit, rows.some(({ id }) => id === picked.id) ? rows : [picked, ...rows])
}

/** Visits of a week again in another one, with the same people and times of day, as drafts (domain: backoffice §2.7). */
export const copyWeek: OperationCode = async (frame) => {
  const { unit, domain, values } = frame
  const visit = slotOf(domain, 'visit')
  const zone = unit.moment.timeZone
  const [from, days] = [String(values.from), daysBetween(String(values.from), String(values.to))]
  const { lifecycle } = unit.resource(visit.resource)
  const bounds = [resolveWall({ date: from, time: '00:00' }, zone), resolveWall({ date: addDays(from, 7), time: '00:00' }, zone)].map(({ instant }) =>
    new Date(instant).toISOString(),
  )
  const people = (['recipient', 'worker'] as const).flatMap((name) =>
    typeof values[name] === 'string' ? [{ field: visit.needed(name), op: 'eq', value: String(values[name]) } as const] : [],
  )
  const rows = await unit.rows(visit.resource, {
    filter: [
      { field: visit.needed('starts'), op: 'gte', value: bounds[0] ?? '' },
      { field: visit.needed('starts'), op: 'lt', value: bounds[1] ?? '' },
      ...(lifecycle ? [{ field: lifecycle.field, op: 'in', value: oneOf([...visit.states('counts'), ...visit.states('open')]) } as const] : []),
      ...people,
    ],
    limit: SERIES_MAX + 1,
  })
  const [state = ''] = visit.states('draft')
  return inTime(visit, rows).map(
    (row): PlannedItem => ({ key: row.id, write: { resource: visit.resource, create: { values: copied(frame, visit, row, days), state } }, findings: [] }),
  )
}

/** What a copied visit takes over: who, what and where, at the same times of day. */
function copied({ unit }: OperationFrame, visit: BoundSlot, row: RecordRow, days: number) {
  const shifted = (name: string): string => sameTimeLater(unit, instantOf(visit, row, name), days)
  const { fields, lifecycle } = unit.resource(visit.resource)
  const kept = Object.entries(row.values).filter(([name]) => isTaken(fields[name]) && name !== lifecycle?.field && name !== visit.field('why'))
  return { ...Object.fromEntries(kept), ...visit.values({ starts: shifted('starts'), ends: shifted('ends') }) } as Readonly<Record<string, never>>
}

/** What a person could have said: no number, nothing that is worked out or the server's own. */
export const isTaken = (field: ResolvedField | undefined): boolean =>
  field !== undefined && !typeOf(field).isWorkedOut && !typeOf(field).isBound && typeOf(field).pointsAt !== 'user' && !field.readOnly && !field.place
