import type { Finding, RuleCode } from '#server/operations'
import type { JudgedWrite, RecordUnit } from '#server/records'
import { asText, type BoundSlot } from '../bound.ts'
import { byId, stateOf } from '../visits/visit-facts.ts'
import { cardSlots, idsIn, isIn, namedBy, ROWS_MAX, textOf } from './card-facts.ts'

interface Taken {
  readonly slot: 'visit' | 'log'
  /** Only what is in one of these states is on a card. */
  readonly states: string
  /** What a card says as well. */
  readonly fields: readonly string[]
}

/** What a card that is checked or paid was made of stays as it was until the card is returned or unlocked (domain: backoffice §2.8). */
const takenBy =
  ({ slot: name, states, fields }: Taken): RuleCode =>
  async (unit, domain, writes) => {
    const slots = cardSlots(domain)
    const slot = slots[name]
    const changed = new Map(writes.map((write) => [write.key, fieldOfChange(unit, slot, { write, states, fields })]))
    const touched = writes.filter(({ key }) => changed.get(key) !== undefined)
    if (touched.length === 0) return new Map()
    const ids = touched.map(({ row }) => row.id)
    const lines = await unit.rows(slots.line.resource, { and: [namedBy(slots.line, name, ids)], limit: ROWS_MAX })
    const cards = await byId(unit, slots.card, idsIn(slots.line, lines, 'card'))
    const closed = new Map(
      lines.flatMap((line) => {
        const card = cards.get(textOf(slots.line, line, 'card') ?? '')
        return card === undefined || isIn(unit, slots, card, 'open')
          ? []
          : [[textOf(slots.line, line, name), textOf(slots.card, card, 'number') ?? ''] as const]
      }),
    )
    return new Map(
      touched.map(({ key, row }): readonly [string, readonly Finding[]] => {
        const card = closed.get(row.id)
        const field = changed.get(key)
        return [key, card === undefined ? [] : [{ code: 'onClosedCard', severity: 'block', places: { card }, ...(field && { field }) }]]
      }),
    )
  }

interface Change {
  readonly write: JudgedWrite
  readonly states: string
  readonly fields: readonly string[]
}

/** The first of the fields that changes; the empty text where all of it goes; undefined where the card is not concerned. */
function fieldOfChange(unit: RecordUnit, slot: BoundSlot, { write: { row, before }, states, fields }: Change): string | undefined {
  if (before === undefined || !slot.states(states).includes(stateOf(unit, slot, before))) return undefined
  if (row.deletedAt !== null) return ''
  const name = fields.find((each) => asText(slot.value(before.values, each)) !== asText(slot.value(row.values, each)))
  return name && slot.needed(name)
}

export const visitGuards = takenBy({ slot: 'visit', states: 'done', fields: ['starts', 'ends', 'worker', 'recipient', 'care', 'coverage'] })

export const logGuards = takenBy({
  slot: 'log',
  states: 'verified',
  fields: ['starts', 'ends', 'adjustedStart', 'adjustedEnd', 'worker', 'recipient', 'care', 'visit'],
})
