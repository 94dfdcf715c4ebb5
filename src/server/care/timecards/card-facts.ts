import { sql } from 'kysely'
import { type CardLine, dayStart } from '#care'
import { addDays, addMonths, monthStart } from '#contract'
import type { LinkedDomain } from '#document'
import { columnOf } from '#server/platform/database'
import type { RecordRow, RecordUnit } from '#server/records'
import { type BoundSlot, codesSetting, oneOf, slotsOf } from '../bound.ts'
import { byId, textOf } from '../rows.ts'

type Rows = ReadonlyMap<string, RecordRow>

const SLOTS = ['card', 'line', 'visit', 'log', 'care', 'coverage', 'recipient'] as const

export type CardSlots = Readonly<Record<(typeof SLOTS)[number], BoundSlot>>

export const cardSlots = (domain: LinkedDomain): CardSlots => slotsOf(domain, SLOTS)

export const momentOf = (slot: BoundSlot, row: Pick<RecordRow, 'values'>, name: string): number => Date.parse(textOf(slot, row, name) ?? '')

export const idsIn = (slot: BoundSlot, rows: readonly Pick<RecordRow, 'values'>[], name: string): readonly string[] => [
  ...new Set(rows.flatMap((row) => textOf(slot, row, name) ?? [])),
]

/** More than an agency writes down in some months. */
export const ROWS_MAX = 20_000

/** Rows whose field names one of these. */
export const namedBy = (slot: BoundSlot, name: string, ids: readonly string[]) => sql`${sql.ref(columnOf(slot.needed(name)))} = any(${[...ids]}::uuid[])`

export const linesOfCards = async (
  unit: RecordUnit,
  { line }: Pick<CardSlots, 'line'>,
  cards: readonly string[],
  { isLocked = false } = {},
): Promise<readonly RecordRow[]> => (cards.length === 0 ? [] : unit.rows(line.resource, { and: [namedBy(line, 'card', cards)], limit: ROWS_MAX, isLocked }))

/** What lines name, and the cards that they are on. */
export interface LineFacts {
  readonly cards: Rows
  readonly visits: Rows
  readonly services: Rows
}

export async function lineFacts(unit: RecordUnit, { line, visit, care }: CardSlots, lines: readonly RecordRow[], cards: Rows): Promise<LineFacts> {
  const visits = await byId(unit, visit, idsIn(line, lines, 'visit'))
  return { cards, visits, services: await byId(unit, care, idsIn(line, lines, 'care')) }
}

/** A line as the rules of care see it; undefined for one that is at no time. */
export function lineSpan(domain: LinkedDomain, { card, line, visit, care }: CardSlots, facts: LineFacts, row: RecordRow): CardLine | undefined {
  const owner = facts.cards.get(textOf(line, row, 'card') ?? '')
  const [worker, client] = owner === undefined ? [] : [textOf(card, owner, 'worker'), textOf(card, owner, 'recipient')]
  const [start, end] = [momentOf(line, row, 'starts'), momentOf(line, row, 'ends')]
  if (owner === undefined || worker === undefined || client === undefined || !(start < end)) return undefined
  const visited = facts.visits.get(textOf(line, row, 'visit') ?? '')
  const group = visited && textOf(visit, visited, 'group')
  const service = facts.services.get(textOf(line, row, 'care') ?? '')
  const code = service && textOf(care, service, 'code')
  return {
    ...{ id: row.id, card: owner.id, start, end, worker, client },
    ...(group !== undefined && { group }),
    ...(code !== undefined && { service: code }),
    breakMin: Number(line.value(row.values, 'break') ?? 0),
    classes: code !== undefined && codesSetting(domain, 'personalCareCodes').includes(code) ? ['personalCare'] : [],
  }
}

interface Around {
  readonly cards: Rows
  /** Lines that are judged themselves. */
  readonly judged: readonly string[]
}

/** Time of the same workers on all cards that count, in the months around these cards. */
export async function otherLines(unit: RecordUnit, domain: LinkedDomain, { cards, judged }: Around): Promise<readonly CardLine[]> {
  const slots = cardSlots(domain)
  const { card } = slots
  const own = [...cards.values()]
  const [first, last] = [
    own.map((row) => textOf(card, row, 'from') ?? '').toSorted()[0],
    own
      .map((row) => textOf(card, row, 'until') ?? '')
      .toSorted()
      .at(-1),
  ]
  const { lifecycle } = unit.resource(card.resource)
  if (!first || !last || lifecycle === undefined) return []
  const rows = await unit.rows(card.resource, {
    filter: [
      { field: lifecycle.field, op: 'nin', value: oneOf(card.states('gone')) },
      { field: card.needed('until'), op: 'gte', value: addDays(monthStart(first), -1) },
      { field: card.needed('from'), op: 'lte', value: addMonths(monthStart(last), 1) },
    ],
    and: [namedBy(card, 'worker', idsIn(card, own, 'worker'))],
    limit: ROWS_MAX,
  })
  const known = new Map(rows.map((row) => [row.id, row]))
  const skipped = new Set(judged)
  const lines = (await linesOfCards(unit, slots, [...known.keys()])).filter(({ id }) => !skipped.has(id))
  const facts = await lineFacts(unit, slots, lines, known)
  return lines.flatMap((row) => lineSpan(domain, slots, facts, row) ?? [])
}

/** The instants in which a card's period begins and ends. */
export const periodOf = ({ card }: CardSlots, row: RecordRow, zone: string): { readonly start: number; readonly end: number } => ({
  start: dayStart(textOf(card, row, 'from') ?? '', zone),
  end: dayStart(addDays(textOf(card, row, 'until') ?? '', 1), zone),
})
