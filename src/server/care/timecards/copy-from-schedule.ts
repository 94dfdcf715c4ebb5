import { sql } from 'kysely'
import type { Json } from '#contract'
import type { OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import { columnOf } from '#server/platform/database'
import type { RecordRow } from '#server/records'
import { type BoundSlot, oneOf } from '../bound.ts'
import { endOf, startOf } from '../evv/log-facts.ts'
import { byId, dayOf, isIn, textOf } from '../rows.ts'
import { type CardSlots, cardSlots, idsIn, momentOf, namedBy, periodOf, ROWS_MAX } from './card-facts.ts'

type Values = Readonly<Record<string, unknown>>
type Rows = ReadonlyMap<string, RecordRow>

/** What can be taken over: visits that took place, and what was verified of them or beside them. */
interface Found {
  readonly visits: readonly RecordRow[]
  readonly logOf: Rows
  readonly alone: readonly RecordRow[]
  readonly services: Rows
  readonly byCode: ReadonlyMap<string, readonly RecordRow[]>
}

/** Takes over the visits of a worker and a client in the pay period, with the times that were verified, each of them once (domain: backoffice §2.8). */
export const copyFromSchedule: OperationCode = async (frame) => {
  const slots = cardSlots(frame.domain)
  const open = frame.records.filter((row) => isIn(frame.unit, slots.card, row, 'open'))
  const found = open.length === 0 ? undefined : await findTime(frame, slots, open)
  return frame.records.flatMap((card): readonly PlannedItem[] => {
    if (found === undefined || !open.includes(card)) return [refused(card, 'cardClosed')]
    const items = itemsOf(frame, slots, { card, found })
    return items.length === 0 ? [refused(card, 'nothingToCopy')] : items
  })
}

const refused = (
  row: RecordRow,
  code: string,
  { resource, places }: { readonly resource?: string; readonly places?: Readonly<Record<string, string>> } = {},
): PlannedItem => ({
  key: row.id,
  findings: [{ code, severity: 'block', ...(places && { places }) }],
  ...(resource !== undefined && { about: { resource, row } }),
})

async function findTime(frame: OperationFrame, slots: CardSlots, cards: readonly RecordRow[]): Promise<Found> {
  const { unit } = frame
  const [visits, logs] = [
    await within(frame, slots, { slot: slots.visit, cards, states: slots.visit.states('done') }),
    await within(frame, slots, { slot: slots.log, cards, states: slots.log.states('verified') }),
  ]
  const taken = { visit: await takenBy(frame, slots, 'visit', visits), log: await takenBy(frame, slots, 'log', logs) }
  const logOf = new Map(logs.flatMap((log) => (textOf(slots.log, log, 'visit') ? [[textOf(slots.log, log, 'visit') ?? '', log]] : [])))
  const alone = logs.filter((log) => textOf(slots.log, log, 'visit') === undefined && !taken.log.has(log.id))
  const free = visits.filter(({ id }) => !taken.visit.has(id) && !taken.log.has(logOf.get(id)?.id ?? ''))
  const services = await byId(unit, slots.care, idsIn(slots.visit, free, 'care'))
  return { visits: free, logOf, alone, services, byCode: await servicesByCode(frame, slots, alone) }
}

interface Wanted {
  readonly slot: BoundSlot
  readonly cards: readonly RecordRow[]
  readonly states: readonly string[]
}

/** Rows of these people that began in the periods of the cards. */
async function within({ unit }: OperationFrame, slots: CardSlots, { slot, cards, states }: Wanted): Promise<readonly RecordRow[]> {
  const periods = cards.map((card) => periodOf(slots, card, unit.moment.timeZone))
  const { lifecycle } = unit.resource(slot.resource)
  if (lifecycle === undefined) return []
  const begins = sql.ref(columnOf(slot.needed('starts')))
  return unit.rows(slot.resource, {
    filter: [{ field: lifecycle.field, op: 'in', value: oneOf(states) }],
    and: [
      namedBy(slot, 'worker', idsIn(slots.card, cards, 'worker')),
      namedBy(slot, 'recipient', idsIn(slots.card, cards, 'recipient')),
      sql`${begins} >= ${new Date(Math.min(...periods.map(({ start }) => start))).toISOString()}`,
      sql`${begins} < ${new Date(Math.max(...periods.map(({ end }) => end))).toISOString()}`,
    ],
    limit: ROWS_MAX,
  })
}

/** Which of them are on a card already. */
async function takenBy({ unit }: OperationFrame, { line }: CardSlots, name: 'visit' | 'log', rows: readonly RecordRow[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const ids = rows.map(({ id }) => id)
  return new Set(idsIn(line, await unit.rows(line.resource, { and: [namedBy(line, name, ids)], limit: ROWS_MAX }), name))
}

/** What nobody planned names its service by the code alone. */
async function servicesByCode({ unit }: OperationFrame, { log, care }: CardSlots, logs: readonly RecordRow[]): Promise<Found['byCode']> {
  const [first, ...others] = idsIn(log, logs, 'care')
  if (first === undefined) return new Map()
  const rows = await unit.rows(care.resource, { filter: [{ field: care.needed('code'), op: 'in', value: [first, ...others] }], limit: ROWS_MAX })
  return new Map([first, ...others].map((code) => [code, rows.filter((row) => textOf(care, row, 'code') === code)]))
}

interface Asked {
  readonly card: RecordRow
  readonly found: Found
}

function itemsOf(frame: OperationFrame, slots: CardSlots, { card, found }: Asked): readonly PlannedItem[] {
  const period = periodOf(slots, card, frame.unit.moment.timeZone)
  const isOwn = (slot: BoundSlot, row: RecordRow): boolean =>
    ['worker', 'recipient'].every((who) => textOf(slot, row, who) === textOf(slots.card, card, who)) &&
    momentOf(slot, row, 'starts') >= period.start &&
    momentOf(slot, row, 'starts') < period.end
  return [
    ...found.visits.filter((row) => isOwn(slots.visit, row)).map((row) => ofVisit(frame, slots, { card, found, row })),
    ...found.alone.filter((row) => isOwn(slots.log, row)).map((row) => ofLog(frame, slots, { card, found, row })),
  ]
}

interface Taken extends Asked {
  readonly row: RecordRow
}

/** With the times that were verified; as it was planned where the service is verified by nobody. */
function ofVisit(frame: OperationFrame, slots: CardSlots, { card, found, row }: Taken): PlannedItem {
  const { visit, care, log } = slots
  const [own, service] = [found.logOf.get(row.id), found.services.get(textOf(visit, row, 'care') ?? '')]
  if (own === undefined && service && care.value(service.values, 'needsEvv') === true)
    return refused(row, 'notVerified', { resource: visit.resource, places: { date: dayOf(frame.unit, momentOf(visit, row, 'starts')) } })
  const times = own && timesOf(log, own)
  return made(slots, card, row.id, {
    ...(times ?? { starts: textOf(visit, row, 'starts'), ends: textOf(visit, row, 'ends') }),
    ...{ care: textOf(visit, row, 'care'), visit: row.id, log: own?.id, coverage: textOf(visit, row, 'coverage') },
  })
}

function ofLog(frame: OperationFrame, slots: CardSlots, { card, found, row }: Taken): PlannedItem {
  const code = textOf(slots.log, row, 'care') ?? ''
  const [service, second] = found.byCode.get(code) ?? []
  if (service === undefined || second !== undefined)
    return refused(row, 'serviceUnknown', { resource: slots.log.resource, places: { code, date: dayOf(frame.unit, momentOf(slots.log, row, 'starts')) } })
  return made(slots, card, row.id, { ...timesOf(slots.log, row), care: service.id, log: row.id })
}

function timesOf(log: BoundSlot, { values }: RecordRow): Values | undefined {
  const [start, end] = [startOf(log, values), endOf(log, values)]
  return start === undefined || end === undefined ? undefined : { starts: new Date(start).toISOString(), ends: new Date(end).toISOString() }
}

function made({ line }: CardSlots, card: RecordRow, key: string, said: Values): PlannedItem {
  const known = Object.fromEntries(Object.entries({ ...said, card: card.id }).filter(([, value]) => value !== undefined))
  return { key, write: { resource: line.resource, create: { values: line.values(known) as Readonly<Record<string, Json>> } }, findings: [] }
}
