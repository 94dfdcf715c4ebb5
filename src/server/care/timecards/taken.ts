import type { Finding, RuleCode } from '#server/operations'
import type { JudgedWrite, RecordUnit } from '#server/records'
import type { BoundSlot } from '../bound.ts'
import { byId, isIn, textOf } from '../rows.ts'
import { cardSlots, idsIn, namedBy, ROWS_MAX } from './card-facts.ts'

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
    const touched = writes.flatMap((write) => touch(unit, slot, { write, states, fields }) ?? [])
    if (touched.length === 0) return new Map()
    const ids = touched.map(({ id }) => id)
    const lines = await unit.rows(slots.line.resource, { and: [namedBy(slots.line, name, ids)], limit: ROWS_MAX })
    const cards = await byId(unit, slots.card, idsIn(slots.line, lines, 'card'))
    const closed = new Map(
      lines.flatMap((line) => {
        const card = cards.get(textOf(slots.line, line, 'card') ?? '')
        return card === undefined || isIn(unit, slots.card, card, 'open')
          ? []
          : [[textOf(slots.line, line, name), textOf(slots.card, card, 'number') ?? ''] as const]
      }),
    )
    return new Map(
      touched.map(({ key, id, field }): readonly [string, readonly Finding[]] => {
        const card = closed.get(id)
        return [key, card === undefined ? [] : [{ code: 'onClosedCard', severity: 'block', places: { card }, ...(field !== undefined && { field }) }]]
      }),
    )
  }

interface Change {
  readonly write: JudgedWrite
  readonly states: string
  readonly fields: readonly string[]
}

interface Touched {
  readonly key: string
  readonly id: string
  /** The first of the fields that changes; absent where all of it goes. */
  readonly field?: string
}

/** Undefined where no card is concerned. */
function touch(unit: RecordUnit, slot: BoundSlot, { write: { key, row, before }, states, fields }: Change): Touched | undefined {
  if (before === undefined || !isIn(unit, slot, before, states)) return undefined
  if (row.deletedAt !== null) return { key, id: row.id }
  const name = fields.find((each) => textOf(slot, before, each) !== textOf(slot, row, each))
  return name === undefined ? undefined : { key, id: row.id, field: slot.needed(name) }
}

export const visitGuards = takenBy({ slot: 'visit', states: 'done', fields: ['starts', 'ends', 'worker', 'recipient', 'care', 'coverage'] })

export const logGuards = takenBy({
  slot: 'log',
  states: 'verified',
  fields: ['starts', 'ends', 'adjustedStart', 'adjustedEnd', 'worker', 'recipient', 'care', 'visit'],
})
