import { addDays, byKey } from '#contract'
import type { Finding, OperationCode, OperationFrame, Planned, PlannedItem } from '#server/operations'
import { newId, type RecordRow } from '#server/records'
import { withoutBlanks } from '../bound.ts'
import { byId, isIn, numberOf, rowsIn, stateText, textOf } from '../rows.ts'
import { idsIn } from '../timecards/card-facts.ts'
import type { Rows } from './line-facts.ts'
import { linesOfClaims, timeOn } from './old-claims.ts'
import { paidClaimsOf } from './payments/settle.ts'
import { type BillingSlots, billingSlots } from './slots.ts'

/**
 * Begins a claim that replaces one that was decided: a new draft with its lines, its time and the payer's number of it. The old one is kept for the
 * payments that still come to it (domain: backoffice §3.7 point 7).
 */
export const correct: OperationCode = (frame) => replaceBy(frame, { frequency: 'replacement', from: 'decided' })

/** Begins a claim that takes a paid one back. */
export const voidClaim: OperationCode = (frame) => replaceBy(frame, { frequency: 'void', from: 'paidClaims' })

interface Step {
  readonly frequency: 'replacement' | 'void'
  readonly from: 'decided' | 'paidClaims'
}

async function replaceBy(frame: OperationFrame, { frequency, from }: Step): Promise<readonly PlannedItem[]> {
  const { unit, records } = frame
  const slots = billingSlots(frame.domain)
  const { claim } = slots
  const facts = await factsOf(frame, slots)
  return records.map((row): PlannedItem => {
    if (!isIn(unit, claim, row, from))
      return { key: row.id, findings: [{ code: 'notToCorrect', severity: 'block', places: { state: stateText(unit, claim, row) } }] }
    const payments: readonly RecordRow[] = facts.payments.get(row.id) ?? []
    const numbers = payments.flatMap((each) => textOf(slots.paidClaim, each, 'payerNumber') ?? [])
    // A claim that replaces another has the number of that one; its own comes with its payments.
    const payerNumber = numbers.at(-1) ?? textOf(claim, row, 'payerNumber')
    if (payerNumber === undefined)
      return { key: row.id, findings: [{ code: 'noPayerNumber', severity: 'block', places: { claim: textOf(claim, row, 'number') ?? '' } }] }
    const id = newId(unit.moment.now)
    const deadline = deadlineFor(slots, facts, row, payments)
    return {
      key: row.id,
      write: replacement(frame, slots, { id, row, frequency, payerNumber, deadline }),
      after: [
        ...(facts.lines.get(row.id) ?? []).map((line: RecordRow) => copyOf(frame, slots, line, id)),
        ...(facts.time.get(row.id) ?? []).map((line): Planned => ({ resource: slots.line.resource, row: line, values: slots.line.values({ claim: id }) })),
        { resource: claim.resource, row, values: {}, transition: claim.transition('replace') },
      ],
      findings: deadline !== undefined && deadline < unit.moment.today ? [late(slots, row, deadline)] : [],
    }
  })
}

interface Facts {
  readonly lines: ReadonlyMap<string, readonly RecordRow[]>
  readonly time: ReadonlyMap<string, readonly RecordRow[]>
  /** Posted payments of each claim, the first one first. */
  readonly payments: ReadonlyMap<string, readonly RecordRow[]>
  readonly remittances: Rows
  readonly payers: Rows
}

async function factsOf(frame: OperationFrame, slots: BillingSlots): Promise<Facts> {
  const { unit, records } = frame
  const { claim, claimLine, paidClaim, payment, carrier } = slots
  const ids = records.map(({ id }) => id)
  const lines = await linesOfClaims(unit, slots, ids)
  const paid = (await paidClaimsOf(frame, slots, 'claim', ids)).filter((row) => isIn(unit, paidClaim, row, 'posted'))
  const remittances = await byId(unit, payment, idsIn(paidClaim, paid, 'payment'))
  const dayOf = (row: RecordRow): string => paidOn(slots, remittances, row) ?? ''
  return {
    lines: byKey(lines, (row) => textOf(claimLine, row, 'claim')),
    time: await timeOn(unit, slots, 'claim', ids),
    payments: byKey(
      paid.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0)),
      (row) => textOf(paidClaim, row, 'claim'),
    ),
    remittances,
    payers: await byId(unit, carrier, idsIn(claim, records, 'carrier')),
  }
}

function paidOn({ payment, paidClaim }: BillingSlots, remittances: Rows, row: RecordRow): string | undefined {
  const own = remittances.get(textOf(paidClaim, row, 'payment') ?? '')
  return own && textOf(payment, own, 'on')
}

/** The payer's days for an adjustment, from its last decision; the day of the claim where they are not known. */
function deadlineFor(slots: BillingSlots, { payers, remittances }: Facts, row: RecordRow, payments: readonly RecordRow[]): string | undefined {
  const { claim, carrier } = slots
  const payer = payers.get(textOf(claim, row, 'carrier') ?? '')
  const days = payer && numberOf(carrier, payer, 'adjustmentDays')
  const last = payments.at(-1)
  const decided = last && paidOn(slots, remittances, last)
  return days === undefined || decided === undefined ? textOf(claim, row, 'deadline') : addDays(decided, days)
}

const late = ({ claim }: BillingSlots, row: RecordRow, date: string): Finding => ({
  code: 'correctionLate',
  severity: 'warn',
  places: { claim: textOf(claim, row, 'number') ?? '', date },
})

interface Replacing {
  readonly id: string
  readonly row: RecordRow
  readonly frequency: Step['frequency']
  readonly payerNumber: string
  readonly deadline: string | undefined
}

const COPIED = ['recipient', 'carrier', 'policy', 'rank', 'care', 'coverage', 'provider', 'place', 'from', 'to'] as const

function replacement({ unit }: OperationFrame, { claim }: BillingSlots, { id, row, frequency, payerNumber, deadline }: Replacing): Planned {
  const same = Object.fromEntries(COPIED.map((name) => [name, claim.value(row.values, name) ?? undefined]))
  const diagnoses = rowsIn(claim, row, 'diagnoses').map(({ code }) => ({ id: newId(unit.moment.now), code }))
  const sets = claim.values(withoutBlanks({ ...same, diagnoses, payerNumber, deadline, replaces: row.id, frequency: claim.option('frequency', frequency) }))
  return { resource: claim.resource, create: { id, values: {}, sets, ...(row.locationId !== null && { locationId: row.locationId }) } }
}

const LINE_COPIED = ['number', 'on', 'code', 'modifiers', 'minutes', 'units', 'rate', 'charge', 'expected'] as const

function copyOf({ unit }: OperationFrame, { claimLine }: BillingSlots, row: RecordRow, claim: string): Planned {
  const same = Object.fromEntries(LINE_COPIED.map((name) => [name, claimLine.value(row.values, name) ?? undefined]))
  return { resource: claimLine.resource, create: { id: newId(unit.moment.now), values: withoutBlanks(claimLine.values({ ...same, claim })) } }
}
