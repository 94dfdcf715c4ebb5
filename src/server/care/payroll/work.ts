import { dayStart, MINUTE_MS, type PayLine, type PayRate, rateOfVisit } from '#care'
import { addDays } from '#contract'
import type { OperationFrame } from '#server/operations'
import type { RecordRow } from '#server/records'
import type { Rows } from '../billing/line-facts.ts'
import { modifiersOf } from '../billing/worked-visits.ts'
import { codesSetting } from '../bound.ts'
import { byId, isIn, numberOf, textOf } from '../rows.ts'
import { idsIn, momentOf } from '../timecards/card-facts.ts'
import { type PayrollSlots, ROWS_MAX } from './slots.ts'

/** Approved time, with the rates that single visits name for themselves. */
export interface Work {
  readonly lines: readonly PayLine[]
  readonly rates: readonly PayRate[]
}

export interface WorkSpan {
  readonly from: string
  readonly to: string
  /** Services whose workers have the wage floor of their tier. */
  readonly tierServices?: ReadonlySet<string>
}

/** Days around a period whose hours count in its weeks. */
const DAYS_AROUND = 8

/** Approved lines of a span and of the weeks that it touches. */
export async function approvedWork(frame: OperationFrame, slots: PayrollSlots, { from, to, tierServices }: WorkSpan): Promise<Work> {
  const { unit } = frame
  const { line, card, visit, care } = slots
  const at = (day: string): string => new Date(dayStart(day, unit.moment.timeZone)).toISOString()
  const starts = line.needed('starts')
  const rows = await unit.rows(line.resource, {
    filter: [
      { field: starts, op: 'gte', value: at(addDays(from, -DAYS_AROUND)) },
      { field: starts, op: 'lt', value: at(addDays(to, DAYS_AROUND)) },
    ],
    limit: ROWS_MAX,
  })
  const cards = await byId(unit, card, idsIn(line, rows, 'card'), { isBare: true })
  const approved = rows.filter((row) => {
    const owner = cards.get(textOf(line, row, 'card') ?? '')
    return owner !== undefined && isIn(unit, card, owner, 'approved')
  })
  const visits = await byId(unit, visit, idsIn(line, approved, 'visit'))
  const services = await byId(unit, care, idsIn(line, approved, 'care'))
  const lines = approved.flatMap((row) => payLine(frame, slots, { row, cards, visits, services, tierServices }) ?? [])
  const rates = lines.flatMap(({ rate, visit: own, worker }) => {
    const cents = rate === undefined || own === undefined ? undefined : overrideOf(slots, visits.get(own))
    return own === undefined || cents === undefined ? [] : [rateOfVisit(own, worker, cents)]
  })
  return { lines, rates: [...new Map(rates.map((rate) => [rate.id, rate])).values()] }
}

const overrideOf = ({ visit }: PayrollSlots, row: RecordRow | undefined): number | undefined => row && numberOf(visit, row, 'rate')

interface Found {
  readonly row: RecordRow
  readonly cards: Rows
  readonly visits: Rows
  readonly services: Rows
  readonly tierServices: ReadonlySet<string> | undefined
}

function payLine({ domain }: OperationFrame, slots: PayrollSlots, { row, cards, visits, services, tierServices }: Found): PayLine | undefined {
  const { line, card, care } = slots
  const owner = cards.get(textOf(line, row, 'card') ?? '')
  const [worker, client] = owner === undefined ? [] : [textOf(card, owner, 'worker'), textOf(card, owner, 'recipient')]
  const [start, end] = [momentOf(line, row, 'starts'), momentOf(line, row, 'ends')]
  const breakMin = numberOf(line, row, 'break') ?? 0
  if (worker === undefined || !(start + breakMin * MINUTE_MS < end)) return undefined
  const [service, visit] = [textOf(line, row, 'care') ?? '', textOf(line, row, 'visit')]
  const found = services.get(service)
  const code = (found && textOf(care, found, 'code')) ?? ''
  return {
    ...{ id: row.id, worker, service, start, end, breakMin },
    ...(client !== undefined && { client }),
    ...(visit !== undefined && { visit }),
    ...(visit !== undefined && overrideOf(slots, visits.get(visit)) !== undefined && { rate: `visit ${visit}` }),
    isTierBound: tierServices?.has(service) === true || codesSetting(domain, 'tierBoundCodes').includes(code),
    isEnhanced: found !== undefined && modifiersOf(textOf(care, found, 'modifiers')).includes(String(domain.settings.enhancedModifier)),
  }
}
