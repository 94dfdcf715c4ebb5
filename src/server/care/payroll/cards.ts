import { type BatchCard, checkBatchMove } from '#care'
import type { Finding, OperationFrame } from '#server/operations'
import type { RecordRow } from '#server/records'
import { oneOf } from '../bound.ts'
import { stateOf, textOf } from '../rows.ts'
import type { BatchDays } from './periods.ts'
import { type PayrollSlots, ROWS_MAX } from './slots.ts'

type Days = Pick<BatchDays, 'from' | 'to'>

/** Time cards that have a day in a period; bare ones are without their lines. */
export async function cardsIn({ unit }: OperationFrame, { card }: PayrollSlots, { from, to }: Days, { isBare = false } = {}): Promise<readonly RecordRow[]> {
  const { lifecycle } = unit.resource(card.resource)
  if (lifecycle === undefined) return []
  return unit.rows(card.resource, {
    filter: [
      { field: lifecycle.field, op: 'in', value: oneOf(card.states('counts')) },
      { field: card.needed('from'), op: 'lte', value: to },
      { field: card.needed('until'), op: 'gte', value: from },
    ],
    limit: ROWS_MAX,
    isBare,
  })
}

const NAMED_MAX = 10

/** The cards of a period that nobody approved yet, in one finding; none where all are. */
export async function waitingCards(frame: OperationFrame, slots: PayrollSlots, days: Days, severity: 'block' | 'info'): Promise<readonly Finding[]> {
  const { card } = slots
  const rows = await cardsIn(frame, slots, days, { isBare: true })
  const numbers = new Map(rows.map((row) => [row.id, textOf(card, row, 'number') ?? '']))
  const seen = rows.map((row): BatchCard => ({ id: row.id, worker: textOf(card, row, 'worker') ?? '', state: stateOf(frame.unit, card, row) }))
  return checkBatchMove({ from: 'review', to: 'approved' }, seen, { period: days, workers: [], findings: [] }).map(({ code, cards = [] }) => {
    const named = cards.slice(0, NAMED_MAX).map((id) => numbers.get(id) ?? '')
    return { code, severity, places: { count: cards.length, cards: named.toSorted().join(', ') } }
  })
}
