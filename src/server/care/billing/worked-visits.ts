import { dayAt, draftLines, type RoundingRule, type VisitSpan, type WorkedVisit } from '#care'
import { addDays } from '#contract'
import type { OperationFrame } from '#server/operations'
import type { RecordRow } from '#server/records'
import { endOf, startOf } from '../evv/log-facts.ts'
import { byId, isIn, textOf } from '../rows.ts'
import { idsIn, namedBy } from '../timecards/card-facts.ts'
import { timeOf } from './bill-lines.ts'
import type { Rows } from './line-facts.ts'
import { type BillingSlots, ROWS_MAX, UNIT_BASES } from './slots.ts'

/** The time behind claims. */
export interface Work {
  readonly workers: readonly string[]
  /** Visits of a claim that have time on a day. */
  readonly visitsOn: (claim: string, day: string) => readonly WorkedVisit[]
  /** Time of the same workers on other claims. */
  readonly others: readonly VisitSpan[]
}

interface Known {
  readonly cards: Rows
  readonly logs: Rows
  readonly visits: Rows
  readonly services: Rows
}

export async function workOf(frame: OperationFrame, slots: BillingSlots, time: ReadonlyMap<string, readonly RecordRow[]>): Promise<Work> {
  const { line, card } = slots
  const lines = [...time.values()].flat()
  const own = await lookUp(frame, slots, lines)
  const workers = idsIn(card, [...own.cards.values()], 'worker')
  const others = await otherLines(frame, slots, { workers, lines })
  const theirs = await lookUp(frame, slots, others)
  const zone = frame.unit.moment.timeZone
  const daysOf = (row: RecordRow): readonly string[] => {
    const { start, end } = timeOf(slots, row)
    return [dayAt(start, zone), dayAt(end - 1, zone)]
  }
  return {
    workers,
    visitsOn: (claim, day) => {
      const rows = (time.get(claim) ?? []).filter((row) => daysOf(row).includes(day))
      const units = verifiedUnits(frame, slots, own, { rows, day })
      return rows.map((row, index) => workedVisit(frame, slots, own, { row, units: index === 0 ? units : 0 }))
    },
    others: others.map((row) => spanOf(slots, theirs, row)),
  }

  function spanOf({ care }: BillingSlots, facts: Known, row: RecordRow): VisitSpan {
    const owner = facts.cards.get(textOf(line, row, 'card') ?? '')
    const service = facts.services.get(textOf(line, row, 'care') ?? '')
    const code = service && textOf(care, service, 'code')
    const group = groupOf(slots, facts, row)
    const { id, start, end } = timeOf(slots, row)
    return {
      ...{ id, start, end, client: (owner && textOf(card, owner, 'recipient')) ?? '', worker: (owner && textOf(card, owner, 'worker')) ?? '' },
      ...(code !== undefined && { service: code }),
      ...(group !== undefined && { group }),
    }
  }
}

async function lookUp({ unit }: OperationFrame, slots: BillingSlots, lines: readonly RecordRow[]): Promise<Known> {
  const named = (slot: BillingSlots[keyof BillingSlots], name: string) => byId(unit, slot, idsIn(slots.line, lines, name))
  return {
    cards: await named(slots.card, 'card'),
    logs: await named(slots.log, 'log'),
    visits: await named(slots.visit, 'visit'),
    services: await named(slots.care, 'care'),
  }
}

interface Around {
  readonly workers: readonly string[]
  readonly lines: readonly RecordRow[]
}

/** Time cards are of a month at most. */
const CARD_DAYS = 31

async function otherLines({ unit }: OperationFrame, { card, line }: BillingSlots, { workers, lines }: Around): Promise<readonly RecordRow[]> {
  const starts = lines.map((row) => (textOf(line, row, 'starts') ?? '').slice(0, 10)).toSorted()
  const [first, last] = [starts.at(0), starts.at(-1)]
  if (workers.length === 0 || first === undefined || last === undefined) return []
  const cards = await unit.rows(card.resource, {
    filter: [
      { field: card.needed('from'), op: 'gte', value: addDays(first, -CARD_DAYS) },
      { field: card.needed('from'), op: 'lte', value: addDays(last, 1) },
    ],
    and: [namedBy(card, 'worker', workers)],
    limit: ROWS_MAX,
  })
  if (cards.length === 0) return []
  const rows = await unit.rows(line.resource, {
    filter: [{ field: line.needed('claim'), op: 'filled' }],
    and: [
      namedBy(
        line,
        'card',
        cards.map(({ id }) => id),
      ),
    ],
    limit: ROWS_MAX,
  })
  const own = new Set(lines.map(({ id }) => id))
  return rows.filter(({ id }) => !own.has(id))
}

/** What the verified times of a day come to, summed before they are rounded, as the billed ones are. */
function verifiedUnits(
  { unit, domain }: OperationFrame,
  slots: BillingSlots,
  facts: Known,
  { rows, day }: { readonly rows: readonly RecordRow[]; readonly day: string },
): number {
  const { line, log, care } = slots
  const times = rows.flatMap((row) => {
    const found = facts.logs.get(textOf(line, row, 'log') ?? '')
    const [start, end] = found === undefined ? [] : [startOf(log, found.values), endOf(log, found.values)]
    return found === undefined || start === undefined || end === undefined ? [] : [{ id: found.id, start, end }]
  })
  const service = facts.services.get(rows.map((row) => textOf(line, row, 'care') ?? '')[0] ?? '')
  const basis = UNIT_BASES[String(service && care.value(service.values, 'basis')) as keyof typeof UNIT_BASES]
  if (basis === undefined) return 0
  const rule = String(domain.settings.rounding) as RoundingRule
  const lines = draftLines(times, { zone: unit.moment.timeZone, basis, rule, chargeOn: () => 0, expectedOn: () => 0 })
  return lines.find(({ date }) => date === day)?.units ?? 0
}

function workedVisit(
  { unit }: OperationFrame,
  slots: BillingSlots,
  facts: Known,
  { row, units }: { readonly row: RecordRow; readonly units: number },
): WorkedVisit {
  const { line, card, log } = slots
  const owner = facts.cards.get(textOf(line, row, 'card') ?? '')
  const found = facts.logs.get(textOf(line, row, 'log') ?? '')
  const group = groupOf(slots, facts, row)
  return {
    ...timeOf(slots, row),
    employeeId: (owner && textOf(card, owner, 'worker')) ?? '',
    ...(found && { evv: { confirmed: isIn(unit, log, found, 'verified'), compliant: log.value(found.values, 'compliant') === true, units } }),
    isSigned: owner !== undefined && ['workerSigned', 'recipientSigned'].every((name) => textOf(card, owner, name) !== undefined),
    ...(group !== undefined && { group }),
  }
}

function groupOf({ line, visit }: BillingSlots, { visits }: Known, row: RecordRow): string | undefined {
  const found = visits.get(textOf(line, row, 'visit') ?? '')
  return found && textOf(visit, found, 'group')
}

/** Modifiers of a service as it is written: `U6 UA`. */
export const modifiersOf = (text: string | undefined): readonly string[] => (text ?? '').split(/[\s,:]+/).filter((modifier) => modifier !== '')
