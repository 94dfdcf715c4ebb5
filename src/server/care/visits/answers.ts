import { sql } from 'kysely'
import type { Json } from '#contract'
import type { Finding, OperationCode, OperationFrame, Planned, PlannedItem } from '#server/operations'
import type { RecordRow, RecordUnit } from '#server/records'
import { type BoundSlot, oneOf, slotsOf } from '../bound.ts'
import { byId, isIn, stateText, textOf } from '../rows.ts'
import { runningShifts, takenOver } from './broadcast.ts'

const SLOTS = ['visit', 'worker', 'shift', 'offer'] as const

interface Broadcast {
  readonly slots: Readonly<Record<(typeof SLOTS)[number], BoundSlot>>
  /** Locked, so that of two answers the second one sees the first. */
  readonly visit: RecordRow
  readonly shift: RecordRow
}

const blocked = (key: string, finding: Omit<Finding, 'severity'>): PlannedItem => ({ key, findings: [{ ...finding, severity: 'block' }] })

/** What somebody who was asked has said to the office: the first who takes it gets the visit, or waits until the office decides. */
export const recordAnswer: OperationCode = async (frame) => {
  const [visit] = frame.records
  if (visit === undefined) return []
  const open = await openBroadcast(frame, visit, visit.id)
  if ('findings' in open) return [open]
  const worker = String(frame.values.worker)
  return [answered(frame, open, { key: visit.id, worker, offer: await offerOf(frame, open, worker), isYes: frame.values.answer === 'yes' })]
}

/** The same, said by themselves on the phone. Who has the visit instead is nobody's to know. */
const ownAnswer =
  (isYes: boolean): OperationCode =>
  async (frame) => {
    const [offer] = frame.records
    if (offer === undefined) return []
    const slots = slotsOf(frame.domain, SLOTS)
    const visit = await lockedVisit(frame, slots.visit, textOf(slots.offer, offer, 'visit'))
    const open = visit && (await openBroadcast(frame, visit, offer.id))
    if (open === undefined || 'findings' in open) return [blocked(offer.id, { code: 'shiftGone' })]
    return [answered(frame, open, { key: offer.id, worker: textOf(slots.offer, offer, 'worker') ?? '', offer, isYes })]
  }

export const acceptOffer = ownAnswer(true)
export const declineOffer = ownAnswer(false)

/** Locked, so that of two who accept at once the second one sees the first. */
async function lockedVisit({ unit }: OperationFrame, visit: BoundSlot, id: string | undefined): Promise<RecordRow | undefined> {
  if (id === undefined) return undefined
  const [row] = await unit.rows(visit.resource, { and: [sql`id = ${id}`], limit: 1, isLocked: true })
  return row
}

interface Answer extends Answering {
  readonly key: string
  readonly isYes: boolean
}

function answered(frame: OperationFrame, open: Broadcast, { key, worker, offer, isYes }: Answer): PlannedItem {
  const { slots, shift } = open
  if (offer && !isIn(frame.unit, slots.offer, offer, 'open'))
    return blocked(key, { code: 'answeredAlready', places: { state: stateText(frame.unit, slots.offer, offer) } })
  if (!isYes) return offer ? declined(open, key, offer) : blocked(key, { code: 'wasNotAsked' })
  const findings: readonly Finding[] = offer ? [] : [{ code: 'wasNotAsked', severity: 'warn' }]
  if (slots.shift.value(shift.values, 'mode') === 'firstAcceptWins') return { ...assigned(frame, open, { key, worker, offer }), findings }
  return { ...requested(frame, open, { key, worker, offer }), findings }
}

/** The broadcast of a visit, or what to say where there is none any more: who has it, if somebody does. */
async function openBroadcast({ unit, domain }: OperationFrame, visit: RecordRow, key: string): Promise<Broadcast | PlannedItem> {
  const slots = slotsOf(domain, SLOTS)
  const holder = textOf(slots.visit, visit, 'worker')
  if (holder !== undefined) {
    const rows = [...(await byId(unit, slots.worker, [holder])).values()]
    const [view] = await unit.views(slots.worker.resource, rows, [])
    return blocked(key, { code: 'shiftTaken', places: { name: view?.display ?? '' } })
  }
  const shift = (await runningShifts(unit, slots.shift, [visit.id])).get(visit.id)
  return shift === undefined || !isIn(unit, slots.visit, visit, 'broadcast') ? blocked(key, { code: 'notBroadcast' }) : { slots, visit, shift }
}

async function offerOf({ unit }: OperationFrame, { slots: { offer }, shift }: Broadcast, worker: string): Promise<RecordRow | undefined> {
  const filter = [{ field: offer.needed('shift'), op: 'eq', value: shift.id } as const, { field: offer.needed('worker'), op: 'eq', value: worker } as const]
  return (await unit.rows(offer.resource, { filter, limit: 1 }))[0]
}

interface Answering {
  readonly worker: string
  readonly offer: RecordRow | undefined
}

/** The visit goes to the worker; its own transition ends the broadcast and what else was asked. */
function assigned({ unit }: OperationFrame, open: Broadcast, { key, worker, offer }: Omit<Answer, 'isYes'>): Omit<PlannedItem, 'findings'> {
  const { slots, visit } = open
  const accepted: Planned = offer
    ? { resource: slots.offer.resource, row: offer, values: {}, transition: slots.offer.transition('accept') }
    : answeredUnasked(unit, open, { worker, state: 'accepted' })
  return {
    key,
    write: { resource: slots.visit.resource, row: visit, values: slots.visit.values({ worker }), transition: slots.visit.transition('assign') },
    also: [accepted],
  }
}

/** Somebody who calls without having been asked is among those who answered from then on. */
function answeredUnasked(
  unit: RecordUnit,
  { slots, visit, shift }: Broadcast,
  { worker, state }: { readonly worker: string; readonly state: 'accepted' | 'requested' },
): Planned {
  const values = { ...takenOver(unit, slots.offer, visit), ...slots.offer.values({ shift: shift.id, visit: visit.id, worker }) } as Readonly<
    Record<string, Json>
  >
  const [own] = slots.offer.states(state)
  return { resource: slots.offer.resource, create: { values, ...(own !== undefined && { state: own }) } }
}

function requested({ unit }: OperationFrame, open: Broadcast, { key, worker, offer }: Omit<Answer, 'isYes'>): Omit<PlannedItem, 'findings'> {
  const { slots, shift } = open
  const write: Planned = offer
    ? { resource: slots.offer.resource, row: offer, values: {}, transition: slots.offer.transition('request') }
    : answeredUnasked(unit, open, { worker, state: 'requested' })
  const isFirst = !isIn(unit, slots.shift, shift, 'requested')
  return {
    key,
    write,
    also: isFirst ? [{ resource: slots.shift.resource, row: shift, values: {}, transition: slots.shift.transition('request') }] : [],
  }
}

const declined = ({ slots }: Broadcast, key: string, offer: RecordRow): PlannedItem => ({
  key,
  write: { resource: slots.offer.resource, row: offer, values: {}, transition: slots.offer.transition('decline') },
  findings: [],
})

/** The office gives the visit to one of those who asked for it. */
export const approveRequest: OperationCode = async (frame) => {
  const [offer] = frame.records
  if (offer === undefined) return []
  const slots = slotsOf(frame.domain, SLOTS)
  const [visit] = await frame.unit.picked(slots.visit.resource, [textOf(slots.offer, offer, 'visit') ?? ''])
  if (visit === undefined) return []
  const open = await openBroadcast(frame, visit, offer.id)
  if ('findings' in open) return [open]
  if (!isIn(frame.unit, slots.offer, offer, 'requested')) return [blocked(offer.id, { code: 'notRequested' })]
  return [{ ...assigned(frame, open, { key: offer.id, worker: textOf(slots.offer, offer, 'worker') ?? '', offer }), findings: [] }]
}

/** Turns requests down; where no other is left, the broadcast goes on as before. */
export const declineRequest: OperationCode = async (frame) => {
  const { unit, domain, records } = frame
  const slots = slotsOf(domain, SLOTS)
  const due = records.filter((row) => isIn(unit, slots.offer, row, 'requested'))
  const shifts = await byId(unit, slots.shift, [...new Set(due.flatMap((row) => textOf(slots.offer, row, 'shift') ?? []))])
  const left = await othersAsking(frame, slots.offer, due)
  const resumed = [...shifts.values()].filter((shift) => isIn(unit, slots.shift, shift, 'requested') && !left.has(shift.id))
  return records.map((row): PlannedItem => {
    if (!due.includes(row)) return blocked(row.id, { code: 'notRequested' })
    const own = resumed.find(({ id }) => id === textOf(slots.offer, row, 'shift'))
    const isFirst = own !== undefined && due.find((each) => textOf(slots.offer, each, 'shift') === own.id) === row
    return {
      ...{ key: row.id, write: { resource: slots.offer.resource, row, values: {}, transition: slots.offer.transition('decline') }, findings: [] },
      also: isFirst ? [{ resource: slots.shift.resource, row: own, values: {}, transition: slots.shift.transition('resume') }] : [],
    }
  })
}

/** More than ask for what can be turned down at once. */
const ASKING_MAX = 40_000

/** Broadcasts that somebody else asks for as well. */
async function othersAsking({ unit, without }: OperationFrame, offer: BoundSlot, due: readonly RecordRow[]): Promise<ReadonlySet<string>> {
  const { lifecycle } = unit.resource(offer.resource)
  if (due.length === 0 || lifecycle === undefined) return new Set()
  const filter = [
    { field: lifecycle.field, op: 'in', value: oneOf(offer.states('requested')) } as const,
    { field: offer.needed('shift'), op: 'in', value: oneOf(due.map((row) => textOf(offer, row, 'shift') ?? '')) } as const,
  ]
  const rows = await unit.rows(offer.resource, { filter, limit: ASKING_MAX })
  return new Set(rows.filter(({ id }) => without.has(id) || !due.some((row) => row.id === id)).flatMap((row) => textOf(offer, row, 'shift') ?? []))
}
