import { byKey } from '#contract'
import type { Finding, OperationCode, OperationFrame, Planned, PlannedItem } from '#server/operations'
import type { RecordRow } from '#server/records'
import { amountText } from '../../amount-text.ts'
import { byId, isIn, numberOf, stateText, textOf } from '../../rows.ts'
import { idsIn } from '../../timecards/card-facts.ts'
import { type BillingSlots, billingSlots } from '../slots.ts'
import { FINDINGS_MAX } from '../taken.ts'
import { type Deed, paidClaimsOf, type Settled, settle } from './settle.ts'

/** Posts what payments say to their claims. One that does not balance waits for somebody who may post it all the same. */
export const postPayment: OperationCode = (frame) => ofPayments(frame, { deed: 'post', from: 'open' })

/** Posts a payment that does not balance. */
export const postHeld: OperationCode = (frame) => ofPayments(frame, { deed: 'post', from: 'held' })

/** Takes back what payments posted: their claims are as they were. */
export const unpostPayment: OperationCode = (frame) => ofPayments(frame, { deed: 'unpost', from: 'begun' })

interface Step {
  readonly deed: Deed
  /** The states of payments that it is for. */
  readonly from: 'open' | 'held' | 'begun'
}

async function ofPayments(frame: OperationFrame, { deed, from }: Step): Promise<readonly PlannedItem[]> {
  const { unit, without } = frame
  const slots = billingSlots(frame.domain)
  const { payment, paidClaim } = slots
  const fit = frame.records.filter((row) => !without.has(row.id) && isIn(unit, payment, row, from))
  const owners = new Map(fit.map((row) => [row.id, row]))
  const parts = await paidClaimsOf(frame, slots, 'payment', [...owners.keys()])
  const rows = parts.filter((row) => isIn(unit, paidClaim, row, deed === 'post' ? 'waiting' : 'posted'))
  const settled = await settle(frame, slots, { rows, deed, owners, parts })
  const [said, moved] = [parts, settled.moved].map((some) => byKey(some, (row) => textOf(paidClaim, row, 'payment')))
  const claims = new Map(settled.claims)
  return frame.records.map((row): PlannedItem => {
    if (without.has(row.id)) return { key: row.id, findings: [] }
    if (!isIn(unit, payment, row, from)) return { key: row.id, findings: [misfit(frame, slots, row, from)] }
    const own: readonly RecordRow[] = moved?.get(row.id) ?? []
    const all: readonly RecordRow[] = said?.get(row.id) ?? []
    if (own.length === 0 && all.length > 0)
      return { key: row.id, findings: [{ code: deed === 'post' ? 'nothingToPost' : 'nothingPosted', severity: 'block' }, ...told(settled, all)] }
    const write = settled.payments.get(row.id)
    return {
      key: row.id,
      ...(write && { write }),
      after: [...own.map((each) => stepOf(slots, each, deed)), ...claimsOf(slots, claims, own)],
      findings: [comesTo(slots, own), ...told(settled, all)],
    }
  })
}

function misfit({ unit }: OperationFrame, { payment }: BillingSlots, row: RecordRow, from: Step['from']): Finding {
  const difference = amountText(numberOf(payment, row, 'difference') ?? 0)
  return from === 'open' && isIn(unit, payment, row, 'held')
    ? { code: 'heldPayment', severity: 'block', places: { difference } }
    : { code: 'paymentState', severity: 'block', places: { state: stateText(unit, payment, row) } }
}

/** What is to be known of the claims of a payment, warnings first; what blocks one of them leaves that one where it is, and not the others. */
function told({ findings }: Settled, rows: readonly RecordRow[]): readonly Finding[] {
  const all = rows.flatMap(({ id }) => findings.get(id) ?? [])
  const warnings = all.filter(({ severity }) => severity === 'warn')
  const others = all.filter(({ severity }) => severity !== 'warn').map((finding): Finding => ({ ...finding, severity: 'info' }))
  return [...warnings, ...others].slice(0, FINDINGS_MAX)
}

const stepOf = ({ paidClaim }: BillingSlots, row: RecordRow, deed: Deed): Planned => ({
  resource: paidClaim.resource,
  row,
  values: {},
  transition: paidClaim.transition(deed),
})

/** What becomes of the claims of these; each is written once, with the first that names it. */
function claimsOf({ paidClaim }: BillingSlots, claims: Map<string, Planned>, rows: readonly RecordRow[]): readonly Planned[] {
  const own = idsIn(paidClaim, rows, 'claim').flatMap((id) => claims.get(id) ?? [])
  for (const id of idsIn(paidClaim, rows, 'claim')) claims.delete(id)
  return own
}

function comesTo({ paidClaim }: BillingSlots, rows: readonly RecordRow[]): Finding {
  const cents = rows.reduce((sum, { values }) => sum + (numberOf(paidClaim, { values }, 'paid') ?? 0), 0)
  return { code: 'postComesTo', severity: 'info', places: { claims: rows.length, amount: amountText(cents) } }
}

/** Posts single claims of a payment. */
export const postClaims: OperationCode = (frame) => ofClaims(frame, 'post')

/** Takes single claims of a payment back. */
export const unpostClaims: OperationCode = (frame) => ofClaims(frame, 'unpost')

async function ofClaims(frame: OperationFrame, deed: Deed): Promise<readonly PlannedItem[]> {
  const { unit, without } = frame
  const slots = billingSlots(frame.domain)
  const { payment, paidClaim } = slots
  const owners = await byId(unit, payment, idsIn(paidClaim, frame.records, 'payment'))
  const ownerOf = (row: RecordRow): RecordRow | undefined => owners.get(textOf(paidClaim, row, 'payment') ?? '')
  const isFit = (row: RecordRow): boolean => {
    const owner = ownerOf(row)
    return owner !== undefined && isIn(unit, payment, owner, deed === 'post' ? 'open' : 'begun')
  }
  const rows = frame.records.filter((row) => !without.has(row.id) && isFit(row))
  const settled = await settle(frame, slots, { rows, deed, owners, parts: await paidClaimsOf(frame, slots, 'payment', [...owners.keys()]) })
  const [claims, payments] = [new Map(settled.claims), new Map(settled.payments)]
  const moved = new Set(settled.moved.map(({ id }) => id))
  return frame.records.map((row): PlannedItem => {
    const owner = ownerOf(row)
    if (owner !== undefined && !without.has(row.id) && !isFit(row))
      return { key: row.id, findings: [misfit(frame, slots, owner, deed === 'post' ? 'open' : 'begun')] }
    const findings = settled.findings.get(row.id) ?? []
    if (!moved.has(row.id) || owner === undefined) return { key: row.id, findings }
    const after = payments.get(owner.id)
    payments.delete(owner.id)
    return { key: row.id, write: stepOf(slots, row, deed), also: after === undefined ? [] : [after], after: claimsOf(slots, claims, [row]), findings }
  })
}
