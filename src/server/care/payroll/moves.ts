import { type BatchFinding, type BatchState, checkBatchMove } from '#care'
import type { Finding, OperationCode, OperationFrame, Planned, PlannedItem } from '#server/operations'
import type { RecordRow } from '#server/records'
import { byId, isIn, rowsIn, stateOf, textOf } from '../rows.ts'
import { findingWords, isSame, refusedMove } from './calculate.ts'
import { type Calculation, calculation } from './calculation.ts'
import { cardsIn, waitingCards } from './cards.ts'
import { nameOf } from './compare.ts'
import { paysOfBatch } from './pay-facts.ts'
import { batchesIn, batchPlaces, daysOf } from './periods.ts'
import { type PayrollSlots, payrollSlots } from './slots.ts'

const NOBODY: Calculation['run'] = { period: { from: '', to: '' }, workers: [], findings: [] }

interface Step {
  readonly to: BatchState
  readonly transition: string
  /** What speaks against it beside the state that the batch is in. */
  readonly judge?: (frame: OperationFrame, slots: PayrollSlots, row: RecordRow) => Promise<readonly Finding[]>
  /** What else is written. */
  readonly more?: (frame: OperationFrame, slots: PayrollSlots, row: RecordRow) => Promise<readonly Planned[]>
}

const stepOf =
  ({ to, transition, judge, more }: Step): OperationCode =>
  async (frame) => {
    const slots = payrollSlots(frame.domain)
    const { batch } = slots
    const items: PlannedItem[] = []
    for (const row of frame.records) {
      const from = stateOf(frame.unit, batch, row) as BatchState
      if (checkBatchMove({ from, to }, [], NOBODY).length > 0) {
        items.push(refusedMove(frame, slots, row))
        continue
      }
      const findings = (await judge?.(frame, slots, row)) ?? []
      if (findings.length > 0) {
        items.push({ key: row.id, findings })
        continue
      }
      const write = { resource: batch.resource, row, values: {}, transition: batch.transition(transition) }
      items.push({ key: row.id, write, after: (await more?.(frame, slots, row)) ?? [], findings: [] })
    }
    return items
  }

/** Says yes to what was calculated. Its cards can no longer be unlocked, and its workers see their statements (domain: backoffice §3.9). */
export const approve = stepOf({ to: 'approved', transition: 'approve', judge: judgeApproval, more: released(true) })

/** Takes an approved batch back; what counts on from it is taken back first. */
export const reopen = stepOf({ to: 'review', transition: 'reopen', judge: judgeBehind, more: released(false) })

/** Locks a batch and the cards whose time is paid with it. */
export const lock = stepOf({ to: 'locked', transition: 'lock', more: cardsMoved('loose', 'lock') })

/** Says that the provider paid it. Balances of leave on the workers' records are those of their statements then. */
export const markPaid = stepOf({
  to: 'paid',
  transition: 'pay',
  more: async (...of) => [...(await cardsMoved('exported', 'pay')(...of)), ...(await balancesKept(...of))],
})

/** Gives up a batch that was not paid: its time is free for another one. */
export const voidBatch = stepOf({ to: 'voided', transition: 'void', judge: judgeBehind, more: released(false) })

async function judgeApproval(frame: OperationFrame, slots: PayrollSlots, row: RecordRow): Promise<readonly Finding[]> {
  const { unit } = frame
  const days = daysOf(slots, row)
  const [before] = (await batchesIn(unit, slots, { states: 'draft', to: days.from })).filter(({ id }) => id !== row.id)
  if (before !== undefined) return [{ code: 'earlierOpen', severity: 'block', places: batchPlaces(slots, before) }]
  const kept = await paysOfBatch(unit, slots, row.id)
  const now = await calculation(frame, slots, { days, kept })
  if ('code' in now) return [now]
  const changed = now.pays.filter((pay) => {
    const own = kept.get(pay.worker)
    return own === undefined || !isSame(slots, own, pay)
  })
  if (changed.length > 0) return [{ code: 'outOfDate', severity: 'block', places: { count: changed.length } }]
  const notPaid = checkBatchMove({ from: 'review', to: 'approved' }, [], now.run).map((finding) => worded(frame, slots, finding, now))
  return [...(await waitingCards(frame, slots, days, 'block')), ...notPaid]
}

function worded(frame: OperationFrame, slots: PayrollSlots, { code, worker }: BatchFinding, now: Calculation): Finding {
  const places = { worker: worker === undefined ? '' : nameOf(slots.worker, now, worker), text: findingWords(frame, slots)(code) }
  return { code: 'notPaid', severity: 'block', places }
}

/** A batch that later ones count on from stays as it is. */
async function judgeBehind({ unit }: OperationFrame, slots: PayrollSlots, row: RecordRow): Promise<readonly Finding[]> {
  if (!isIn(unit, slots.batch, row, 'settled')) return []
  const { to } = daysOf(slots, row)
  const later = (await batchesIn(unit, slots, { states: 'settled', from: to })).find((each) => each.id !== row.id && daysOf(slots, each).from > to)
  return later === undefined ? [] : [{ code: 'laterSettled', severity: 'block', places: batchPlaces(slots, later) }]
}

/** Shows the statements of a batch to their workers, or takes them back. */
function released(isReleased: boolean): NonNullable<Step['more']> {
  return async ({ unit }, slots, row) => {
    const { pay } = slots
    const pays = [...(await paysOfBatch(unit, slots, row.id)).values()].filter((each) => (pay.value(each.values, 'released') === true) !== isReleased)
    return pays.map((each) => ({ resource: pay.resource, row: each, values: pay.values({ released: isReleased }) }))
  }
}

/** Moves the cards that end with a period or before it, from a state to the next. */
export function cardsMoved(from: 'loose' | 'locked' | 'exported', transition: 'lock' | 'export' | 'pay'): NonNullable<Step['more']> {
  return async (frame, slots, row) => {
    const { card } = slots
    const days = daysOf(slots, row)
    const cards = (await cardsIn(frame, slots, days)).filter((each) => isIn(frame.unit, card, each, from) && (textOf(card, each, 'until') ?? '') <= days.to)
    return cards.map((each) => ({ resource: card.resource, row: each, values: {}, transition: card.transition(transition) }))
  }
}

/** Leave that statements close with, on the records of their workers; not where a later period is paid already. */
const balancesKept: NonNullable<Step['more']> = async ({ unit }, slots, row) => {
  const { batch, worker, pay } = slots
  const { to } = daysOf(slots, row)
  const settled = await batchesIn(unit, slots, { states: 'settled', from: to })
  const later = settled.filter((each) => daysOf(slots, each).from > to && stateOf(unit, batch, each) === ('paid' satisfies BatchState))
  const paidLater = new Set<string>()
  for (const each of later) for (const id of (await paysOfBatch(unit, slots, each.id)).keys()) paidLater.add(id)
  const pays = await paysOfBatch(unit, slots, row.id)
  const workers = await byId(unit, worker, [...pays.keys()].filter((id) => !paidLater.has(id)).toSorted(), { isBare: true })
  return [...workers.values()].flatMap((own) => {
    const closing = rowsIn(pay, pays.get(own.id) ?? NOTHING, 'leave').map(({ type, available }) => [String(type), available] as const)
    const changed = closing.filter(([type, available]) => worker.field(type) !== undefined && worker.value(own.values, type) !== available)
    return changed.length === 0 ? [] : [{ resource: worker.resource, row: own, values: worker.values(Object.fromEntries(changed)) }]
  })
}

const NOTHING: Pick<RecordRow, 'values'> = { values: {} }
