import { sql } from 'kysely'
import type { CardFacts, CardLine } from '#care'
import { DAY_MS } from '#contract'
import type { OperationFrame } from '#server/operations'
import { columnOf } from '#server/platform/database'
import type { RecordRow } from '#server/records'
import { codesSetting, oneOf } from '../bound.ts'
import { byId, isIn, textOf } from '../rows.ts'
import { stays } from '../visits/visit-facts.ts'
import { type CardSlots, idsIn, type LineFacts, lineFacts, lineSpan, momentOf, namedBy, otherLines, ROWS_MAX } from './card-facts.ts'

interface Due {
  readonly due: readonly RecordRow[]
  /** Lines of these cards, and of others. */
  readonly rows: readonly RecordRow[]
}

/** Lines of the cards in their order in time, with all that the checks look at. */
export async function judgedLines(frame: OperationFrame, slots: CardSlots, { due, rows }: Due): Promise<readonly CardLine[]> {
  const facts = await lineFacts(frame.unit, slots, rows, new Map(due.map((card) => [card.id, card])))
  const authorizations = await byId(frame.unit, slots.coverage, idsIn(slots.line, rows, 'coverage'))
  const lines = rows.flatMap((row) => {
    const span = lineSpan(frame.domain, slots, facts, row)
    return span === undefined ? [] : { ...span, ...askedOf(frame, slots, facts, row), ...drawOf(slots, authorizations, row) }
  })
  return lines.toSorted((a, b) => a.start - b.start)
}

function askedOf({ domain }: OperationFrame, { line, visit, care }: CardSlots, { visits, services }: LineFacts, row: RecordRow): Partial<CardLine> {
  const [planned, service] = [visits.get(textOf(line, row, 'visit') ?? ''), services.get(textOf(line, row, 'care') ?? '')]
  const log = textOf(line, row, 'log')
  return {
    ...(planned && { planned: { start: momentOf(visit, planned, 'starts'), end: momentOf(visit, planned, 'ends') } }),
    ...(service && {
      modifiers: (textOf(care, service, 'modifiers') ?? '').split(/[\s,:]+/),
      needsEvv: care.value(service.values, 'needsEvv') === true,
      needsAuthorization: !codesSetting(domain, 'uncoveredCodes').includes(textOf(care, service, 'code') ?? ''),
    }),
    ...(log !== undefined && { evv: log }),
  }
}

/** An authorization counts units of time, or visits and days; dollars are nobody's here. */
function drawOf({ line, coverage }: CardSlots, known: ReadonlyMap<string, RecordRow>, row: RecordRow): Partial<CardLine> {
  const id = textOf(line, row, 'coverage')
  const basis = known.get(id ?? '') && textOf(coverage, known.get(id ?? '') ?? row, 'basis')
  if (id === undefined) return {}
  return { authorization: id, units: basis === 'units' ? Number(line.value(row.values, 'units') ?? 0) : 1 }
}

/** What is known beside the cards. */
export async function factsOf(
  frame: OperationFrame,
  slots: CardSlots,
  { due, rows, lines }: Due & { readonly lines: readonly CardLine[] },
): Promise<CardFacts> {
  const { unit, domain } = frame
  const cards = new Map(due.map((card) => [card.id, card]))
  const clients = await byId(unit, slots.recipient, idsIn(slots.card, due, 'recipient'))
  return {
    others: await otherLines(unit, domain, { cards, judged: rows.map(({ id }) => id) }),
    clientAbsences: stays(slots, { clients }, unit.moment.timeZone),
    left: await leftWithout(frame, slots, rows),
    qpPresence: await presence(frame, slots, lines),
  }
}

/** An authorization counts the visits that took place as used, so those on these lines are given back. */
async function leftWithout({ unit }: OperationFrame, { line, visit, coverage }: CardSlots, rows: readonly RecordRow[]): Promise<ReadonlyMap<string, number>> {
  const visits = [...(await byId(unit, visit, idsIn(line, rows, 'visit'))).values()]
  const known = [...(await byId(unit, coverage, idsIn(line, rows, 'coverage'))).values()]
  return new Map(
    known.flatMap((row) => {
      const basis = textOf(coverage, row, 'basis')
      if (basis === 'dollars') return []
      const own = visits.filter((each) => textOf(visit, each, 'coverage') === row.id && isIn(unit, visit, each, 'drawn'))
      const drawn = own.reduce((sum, { values }) => sum + (basis === 'units' ? Number(visit.value(values, 'units') ?? 0) : 1), 0)
      return [[row.id, Number(coverage.value(row.values, 'remaining') ?? 0) + drawn] as const]
    }),
  )
}

/** When a qualified professional was with these clients. */
async function presence({ unit, domain }: OperationFrame, { visit }: CardSlots, lines: readonly CardLine[]): Promise<NonNullable<CardFacts['qpPresence']>> {
  const [field, { lifecycle }] = [visit.field('supervises'), unit.resource(visit.resource)]
  const asked = lines.filter(({ modifiers = [] }) => modifiers.some((each) => codesSetting(domain, 'qpModifier').includes(each)))
  if (field === undefined || lifecycle === undefined || asked.length === 0) return []
  const begins = sql.ref(columnOf(visit.needed('starts')))
  const rows = await unit.rows(visit.resource, {
    filter: [
      { field: lifecycle.field, op: 'in', value: oneOf(visit.states('done')) },
      { field, op: 'eq', value: true },
    ],
    and: [
      namedBy(visit, 'recipient', [...new Set(asked.map(({ client }) => client))]),
      sql`${begins} >= ${new Date(Math.min(...asked.map(({ start }) => start)) - 2 * DAY_MS).toISOString()}`,
      sql`${begins} < ${new Date(Math.max(...asked.map(({ end }) => end))).toISOString()}`,
    ],
    limit: ROWS_MAX,
  })
  return rows.map((row) => ({ client: textOf(visit, row, 'recipient') ?? '', start: momentOf(visit, row, 'starts'), end: momentOf(visit, row, 'ends') }))
}
