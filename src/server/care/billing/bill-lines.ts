import { type BillableTime, type ClaimGroup, type DraftLine, dayAt, draftLines, groupKey, MINUTE_MS, type RoundingRule } from '#care'
import type { Finding, OperationFrame, PlannedItem } from '#server/operations'
import type { RecordRow } from '#server/records'
import { block } from '../block.ts'
import { isIn, numberOf, stateText, textOf } from '../rows.ts'
import { momentOf } from '../timecards/card-facts.ts'
import { agreedRate, insuranceOn, isVerified, type LineFacts, providerOf } from './line-facts.ts'
import { type BillingSlots, UNIT_BASES } from './slots.ts'

/** A line of a time card with the claim that it belongs on. */
export interface BilledLine {
  readonly row: RecordRow
  readonly group: ClaimGroup
  readonly key: string
  readonly time: BillableTime
  readonly insurance: RecordRow
}

/** A line that can be billed, or what speaks against it (domain: backoffice §2.10, §3.7 step 1); one that is billed is asked no more whether it may be. */
export function billedLine(frame: OperationFrame, slots: BillingSlots, facts: LineFacts, row: RecordRow, { isBilled = false } = {}): BilledLine | Finding {
  const { unit } = frame
  const { line, card, care, coverage, carrier } = slots
  const owner = facts.cards.get(textOf(line, row, 'card') ?? '')
  const service = facts.services.get(textOf(line, row, 'care') ?? '')
  if (owner === undefined || service === undefined) return block('noPayer', { date: '' })
  const stopped = isBilled ? undefined : notYet(frame, slots, facts, { row, owner, service })
  if (stopped) return stopped
  const time = timeOf(slots, row)
  const day = dayAt(time.start, unit.moment.timeZone)
  const client = textOf(card, owner, 'recipient') ?? ''
  const authorization = facts.coverages.get(textOf(line, row, 'coverage') ?? '')
  const named = authorization && textOf(coverage, authorization, 'carrier')
  const insurance = insuranceOn(slots, facts, { client, day, ...(named !== undefined && { payer: named }) })
  const payerId = named ?? (insurance && textOf(slots.policy, insurance, 'carrier'))
  const paying = facts.payers.get(payerId ?? '')
  if (payerId === undefined || paying === undefined) return block('noPayer', { date: day })
  const name = textOf(carrier, paying, 'name') ?? ''
  if (insurance === undefined) return block('noCoverage', { carrier: name, date: day })
  if (carrier.value(paying.values, 'active') === false) return block('payerInactive', { carrier: name })
  const provider = (authorization && textOf(coverage, authorization, 'provider')) ?? providerOf(slots, facts.places, owner.locationId)
  if (provider === undefined) return block('noProvider')
  if (!Object.hasOwn(UNIT_BASES, String(care.value(service.values, 'basis')))) return block('paidInDollars')
  if (rateOn(slots, facts, { service, authorization, payer: payerId, day }) === undefined) return block('noRate', { carrier: name, date: day })
  const group = { client, payer: payerId, provider, coverage: authorization?.id, service: service.id, month: day.slice(0, 7) }
  const overEnd = dayAt(time.end - 1, unit.moment.timeZone).slice(0, 7) !== group.month
  return overEnd ? block('overMonthEnd', { date: day }) : { row, group, key: groupKey(group), time, insurance }
}

type BilledOn = 'claims' | 'invoices'

/** Time that can be billed in this way, and what is refused. */
export interface JudgedLines {
  readonly billed: readonly BilledLine[]
  readonly refused: readonly PlannedItem[]
}

/** What payers pay goes on claims, and what clients pay themselves on invoices: time of the others is refused. */
export function judgeLines(frame: OperationFrame, slots: BillingSlots, facts: LineFacts, on: BilledOn): JudgedLines {
  const judged = frame.records.map((row) => {
    const line = billedLine(frame, slots, facts, row)
    return { row, outcome: 'code' in line || billedOn(slots, facts, line) === on ? line : otherWay(slots, facts, line, on) }
  })
  return {
    billed: judged.flatMap(({ outcome }) => ('key' in outcome ? [outcome] : [])),
    refused: judged.flatMap(({ row, outcome }) => ('code' in outcome ? [{ key: row.id, findings: [outcome], ...named(slots, facts, row) }] : [])),
  }
}

function billedOn({ carrier }: BillingSlots, { payers }: LineFacts, { group }: BilledLine): BilledOn {
  const paying = payers.get(group.payer)
  return paying !== undefined && carrier.says(paying.values, 'kind', 'private') ? 'invoices' : 'claims'
}

function otherWay({ carrier }: BillingSlots, { payers }: LineFacts, { group }: BilledLine, on: BilledOn): Finding {
  const paying = payers.get(group.payer)
  return block(on === 'claims' ? 'paidPrivately' : 'notPrivate', { carrier: (paying && textOf(carrier, paying, 'name')) ?? '' })
}

/** Time that is not billed is called by whom it was for. */
export function named({ line, card, recipient }: BillingSlots, { cards, recipients }: LineFacts, row: RecordRow): Pick<PlannedItem, 'about'> {
  const owner = cards.get(textOf(line, row, 'card') ?? '')
  const client = owner && recipients.get(textOf(card, owner, 'recipient') ?? '')
  return client ? { about: { resource: recipient.resource, row: client } } : {}
}

/** Names what comes of some records by one of them: what somebody leaves out is left out whatever part of it comes first. */
export const keyOf = ({ without }: OperationFrame, rows: readonly RecordRow[]): string => (rows.find(({ id }) => without.has(id)) ?? rows[0])?.id ?? ''

interface Lined {
  readonly row: RecordRow
  readonly owner: RecordRow
  readonly service: RecordRow
}

/** What has to happen before it can be billed. */
function notYet({ unit }: OperationFrame, slots: BillingSlots, facts: LineFacts, { row, owner, service }: Lined): Finding | undefined {
  const { line, card, care } = slots
  if (textOf(line, row, 'claim') !== undefined) return block('onClaim')
  if (textOf(line, row, 'invoice') !== undefined) return block('onInvoice')
  if (textOf(line, row, 'excluded') !== undefined) return block('excluded')
  if (!isIn(unit, card, owner, 'billable')) return block('notApproved', { state: stateText(unit, card, owner) })
  if (['workerSigned', 'recipientSigned'].some((name) => textOf(card, owner, name) === undefined)) return block('notSigned')
  const needsEvv = care.value(service.values, 'needsEvv') === true
  const day = dayAt(momentOf(line, row, 'starts'), unit.moment.timeZone)
  return needsEvv && !isVerified(unit, slots, facts, row) ? block('notVerified', { date: day }) : undefined
}

/** Time of a line without its break, which is taken from its end. */
export function timeOf({ line }: BillingSlots, row: RecordRow): BillableTime {
  const breakMs = (numberOf(line, row, 'break') ?? 0) * MINUTE_MS
  return { id: row.id, start: momentOf(line, row, 'starts'), end: momentOf(line, row, 'ends') - breakMs }
}

/** Time of one claim or invoice that is billed by the same rates. */
export interface SameRate {
  readonly first: BilledLine
  readonly facts: LineFacts
  readonly times: readonly BillableTime[]
  /** Charged is what was agreed, and not what is usual. */
  readonly isAgreed?: boolean
}

/** What is billed of it, by day. */
export function draftOf(
  { unit, domain }: OperationFrame,
  slots: BillingSlots,
  { first: { group }, facts, times, isAgreed = false }: SameRate,
): readonly DraftLine[] {
  const service = facts.services.get(group.service)
  if (service === undefined) return []
  const rate = (day: string) => rateOn(slots, facts, { service, authorization: facts.coverages.get(group.coverage ?? ''), payer: group.payer, day })
  return draftLines(times, {
    zone: unit.moment.timeZone,
    basis: UNIT_BASES[String(slots.care.value(service.values, 'basis')) as keyof typeof UNIT_BASES],
    rule: String(domain.settings.rounding) as RoundingRule,
    chargeOn: (day) => rate(day)?.[isAgreed ? 'expectedCents' : 'chargeCents'] ?? 0,
    expectedOn: (day) => rate(day)?.expectedCents ?? 0,
  })
}

export interface Rated {
  readonly service: RecordRow
  readonly authorization: RecordRow | undefined
  readonly payer: string
  readonly day: string
}

/** Cents of a unit: what is charged usually, and what the payer is expected to pay. */
export interface UnitRate {
  readonly chargeCents: number
  readonly expectedCents: number
}

/** By the rate agreed with the payer, else the authorization's; the usual charge is the service's, or what is expected where it has none. */
export function rateOn(slots: BillingSlots, { prices }: Pick<LineFacts, 'prices'>, { service, authorization, payer, day }: Rated): UnitRate | undefined {
  const usual = numberOf(slots.care, service, 'rate')
  const agreed = agreedRate(slots, prices, { payer, service: service.id, day }) ?? (authorization && numberOf(slots.coverage, authorization, 'rate'))
  const [chargeCents, expectedCents] = [usual ?? agreed, agreed ?? usual]
  return chargeCents === undefined || expectedCents === undefined || chargeCents === 0 ? undefined : { chargeCents, expectedCents }
}
