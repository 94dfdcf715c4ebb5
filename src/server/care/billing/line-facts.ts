import { includesDay } from '#care'
import { addDays, filledText } from '#contract'
import type { OperationFrame } from '#server/operations'
import type { RecordRow, RecordUnit } from '#server/records'
import type { BoundSlot } from '../bound.ts'
import { byId, isIn, numberOf, textOf } from '../rows.ts'
import { idsIn, namedBy } from '../timecards/card-facts.ts'
import { type BillingSlots, ROWS_MAX } from './slots.ts'

export type Rows = ReadonlyMap<string, RecordRow>

/** What approved time is billed by, looked up once for all of it. */
export interface LineFacts {
  readonly cards: Rows
  readonly services: Rows
  readonly coverages: Rows
  readonly logs: Rows
  readonly recipients: Rows
  readonly places: Rows
  readonly payers: Rows
  readonly insurances: readonly RecordRow[]
  readonly prices: readonly RecordRow[]
}

/** In as many statements for many lines as for one. */
export async function lineFacts({ unit }: OperationFrame, slots: BillingSlots, lines: readonly RecordRow[]): Promise<LineFacts> {
  const { line, card, coverage, policy, recipient } = slots
  const cards = await byId(unit, card, idsIn(line, lines, 'card'), { isBare: true })
  const coverages = await byId(unit, coverage, idsIn(line, lines, 'coverage'))
  const recipients = await byId(unit, recipient, idsIn(card, [...cards.values()], 'recipient'))
  const insurances =
    recipients.size === 0 ? [] : await unit.rows(policy.resource, { and: [namedBy(policy, 'recipient', [...recipients.keys()])], limit: ROWS_MAX })
  const payerIds = [...new Set([...idsIn(coverage, [...coverages.values()], 'carrier'), ...idsIn(policy, insurances, 'carrier')])]
  return {
    ...{ cards, coverages, recipients, insurances },
    services: await byId(unit, slots.care, idsIn(line, lines, 'care')),
    logs: await byId(unit, slots.log, idsIn(line, lines, 'log')),
    payers: await byId(unit, slots.carrier, payerIds),
    places: await placesOf(unit, slots),
    prices: await pricesOf(unit, slots, { payers: payerIds, services: idsIn(line, lines, 'care') }),
  }
}

const PLACES_MAX = 500

export async function placesOf(unit: RecordUnit, { place }: BillingSlots): Promise<Rows> {
  return new Map((await unit.rows(place.resource, { limit: PLACES_MAX })).map((row) => [row.id, row]))
}

interface PriceIds {
  readonly payers: readonly string[]
  readonly services: readonly string[]
}

export async function pricesOf(unit: RecordUnit, { price }: BillingSlots, { payers, services }: PriceIds): Promise<readonly RecordRow[]> {
  if (payers.length === 0 || services.length === 0) return []
  return unit.rows(price.resource, { and: [namedBy(price, 'carrier', payers), namedBy(price, 'care', services)], limit: ROWS_MAX })
}

/** Whether a day is in the span that a record says; without an end it goes on, without a beginning it never began. */
function isInForce(slot: BoundSlot, row: RecordRow, day: string): boolean {
  const [from, to] = [textOf(slot, row, 'from'), textOf(slot, row, 'until')]
  return from !== undefined && includesDay({ from, ...(to !== undefined && { to }) }, day)
}

/** The coverage by a payer that is in force on a day, the primary one first; by any payer where none is named. */
export function insuranceOn(
  { policy }: BillingSlots,
  { insurances }: LineFacts,
  asked: { readonly client: string; readonly payer?: string; readonly day: string },
): RecordRow | undefined {
  return insurances
    .filter((row) => textOf(policy, row, 'recipient') === asked.client && policy.says(row.values, 'status', 'active'))
    .filter((row) => asked.payer === undefined || textOf(policy, row, 'carrier') === asked.payer)
    .filter((row) => isInForce(policy, row, asked.day))
    .toSorted((a, b) => (textOf(policy, a, 'rank') ?? '').localeCompare(textOf(policy, b, 'rank') ?? ''))[0]
}

/** Cents of a unit that a payer agreed to for a service on a day. */
export function agreedRate(
  { price }: BillingSlots,
  prices: readonly RecordRow[],
  asked: { readonly payer: string; readonly service: string; readonly day: string },
): number | undefined {
  const found = prices.find(
    (row) => textOf(price, row, 'carrier') === asked.payer && textOf(price, row, 'care') === asked.service && isInForce(price, row, asked.day),
  )
  return found && numberOf(price, found, 'rate')
}

/** The last day on which a payer takes a claim whose first service was on this day. */
export function deadlineOf({ carrier }: BillingSlots, row: RecordRow, firstDay: string): string {
  return addDays(firstDay, numberOf(carrier, row, 'filingDays') ?? 0)
}

/** The office that bills by a number. */
export const officeOf = ({ place }: BillingSlots, places: Rows, provider: string): RecordRow | undefined =>
  [...places.values()].find((row) => textOf(place, row, 'provider') === provider)

/** The NPI or UMPI by which an office bills. */
export const providerOf = ({ place }: BillingSlots, places: Rows, locationId: string | null): string | undefined =>
  filledText(place.value(places.get(locationId ?? '')?.values ?? {}, 'provider'))

/** Whether a line stands on a visit that was verified. */
export function isVerified(unit: RecordUnit, { line, log }: BillingSlots, { logs }: LineFacts, row: RecordRow): boolean {
  const found = logs.get(textOf(line, row, 'log') ?? '')
  return found !== undefined && isIn(unit, log, found, 'verified')
}
