import { type ClaimBalance, claimBalance, type Decision } from '#care'
import { byKey, numberIn } from '#contract'
import type { Finding, OperationFrame, Planned } from '#server/operations'
import type { RecordRow } from '#server/records'
import { amountText } from '../../amount-text.ts'
import { byId, isIn, lockNamed, numberOf, stateText, textOf } from '../../rows.ts'
import { idsIn, namedBy } from '../../timecards/card-facts.ts'
import { followUps } from '../follow-ups.ts'
import { type BillingSlots, ROWS_MAX } from '../slots.ts'

export type Deed = 'post' | 'unpost'

/** What payments of claims are posted or unposted: those that can be, what each claim comes to with them, and where their payments stand then. */
export interface Settled {
  readonly moved: readonly RecordRow[]
  /** What speaks against one or is to be known of it, by its id. */
  readonly findings: ReadonlyMap<string, readonly Finding[]>
  /** By the id of the claim. */
  readonly claims: ReadonlyMap<string, Planned>
  /** By the id of the payment. */
  readonly payments: ReadonlyMap<string, Planned>
}

/** What payments say of these claims, or all that these payments say. */
export const paidClaimsOf = async (
  { unit }: OperationFrame,
  { paidClaim }: BillingSlots,
  by: 'claim' | 'payment',
  ids: readonly string[],
): Promise<readonly RecordRow[]> => (ids.length === 0 ? [] : unit.rows(paidClaim.resource, { and: [namedBy(paidClaim, by, ids)], limit: ROWS_MAX }))

interface Asked {
  readonly rows: readonly RecordRow[]
  readonly deed: Deed
  /** The payments of the rows, by their ids. */
  readonly owners: ReadonlyMap<string, RecordRow>
  /** All that these payments say of claims. */
  readonly parts: readonly RecordRow[]
}

/**
 * Posting and unposting write nothing that the posted payments of a claim do not say: its amounts and its state are worked out anew from all of them, so
 * that unposting gives back what was there, in whatever order it is done.
 */
export async function settle(frame: OperationFrame, slots: BillingSlots, { rows, deed, owners, parts }: Asked): Promise<Settled> {
  const { unit } = frame
  const { claim, paidClaim } = slots
  const ids = idsIn(paidClaim, rows, 'claim')
  await lockNamed(unit, 'payments', ids)
  const claims = await byId(unit, claim, ids)
  const findings = new Map(rows.map((row) => [row.id, against(frame, slots, { row, deed, claim: claims.get(textOf(paidClaim, row, 'claim') ?? '') })]))
  const moved = rows.filter(({ id }) => !findings.get(id)?.some(({ severity }) => severity === 'block'))
  const touched = idsIn(paidClaim, moved, 'claim')
  const known = await paidClaimsOf(frame, slots, 'claim', touched)
  const decided = byKey(postedAfter(frame, slots, { known, moved, deed }), (row) => textOf(paidClaim, row, 'claim'))
  const written = new Map<string, Planned>()
  const followed = await followUps(frame, slots)
  for (const id of touched) {
    const row = claims.get(id)
    if (row !== undefined)
      written.set(id, followed(claimAfter(frame, slots, row, { decided: decided.get(id) ?? [], isReplaced: isIn(unit, claim, row, 'replaced') })))
  }
  for (const row of moved) {
    const own = claims.get(textOf(paidClaim, row, 'claim') ?? '')
    const over = own && overpaid(slots, own, decided.get(own.id) ?? [])
    if (deed === 'post' && over !== undefined) findings.set(row.id, [...(findings.get(row.id) ?? []), over])
  }
  return { moved, findings, claims: written, payments: paymentsAfter(frame, slots, { owners, parts, moved, deed }) }
}

interface Against {
  readonly row: RecordRow
  readonly deed: Deed
  readonly claim: RecordRow | undefined
}

/** Why a payment of a claim is not posted, or not unposted. */
function against({ unit }: OperationFrame, { claim: claims, paidClaim }: BillingSlots, { row, deed, claim }: Against): readonly Finding[] {
  const number = textOf(paidClaim, row, 'number') ?? ''
  const block = (code: string, places: Finding['places'] = {}): readonly Finding[] => [{ code, severity: 'block', places }]
  const state = stateText(unit, paidClaim, row)
  if (deed === 'unpost') return isIn(unit, paidClaim, row, 'posted') ? [] : block('notPosted', { state })
  if (!isIn(unit, paidClaim, row, 'waiting')) return block('notWaiting', { state })
  if (paidClaim.says(row.values, 'status', 'pricing')) return block('pricingOnly', { claim: number })
  if (claim === undefined) return block('claimUnmatched', { claim: number })
  if (!isIn(unit, claims, claim, 'payable'))
    return block('claimNotPayable', { claim: textOf(claims, claim, 'number') ?? '', state: stateText(unit, claims, claim) })
  return []
}

interface Moved {
  readonly moved: readonly RecordRow[]
  readonly deed: Deed
}

/** What is posted when this is done. */
function postedAfter({ unit }: OperationFrame, { paidClaim }: BillingSlots, { known, moved, deed }: Moved & { readonly known: readonly RecordRow[] }) {
  const ids = new Set(moved.map(({ id }) => id))
  return known.filter((row) => (ids.has(row.id) ? deed === 'post' : isIn(unit, paidClaim, row, 'posted')))
}

function decisionOf({ paidClaim }: BillingSlots, { values }: RecordRow): Decision {
  const cents = (name: string): number => numberOf(paidClaim, { values }, name) ?? 0
  return {
    ...{ chargeCents: cents('charge'), paidCents: cents('paid'), adjustedCents: cents('adjusted'), deniedCents: cents('denied') },
    ...{ patientCents: cents('patient'), isReversal: paidClaim.says(values, 'status', 'reversal') },
  }
}

const balanceOf = (slots: BillingSlots, row: RecordRow, decided: readonly RecordRow[]): ClaimBalance =>
  claimBalance(
    numberOf(slots.claim, row, 'charge') ?? 0,
    decided.map((each) => decisionOf(slots, each)),
  )

/** What posted payments make of a claim. One that another stands for keeps its state, unless it stands for itself again. */
function claimAfter({ unit }: OperationFrame, slots: BillingSlots, row: RecordRow, { decided, isReplaced }: Decided): Planned {
  const { claim } = slots
  const { outcome, paidCents: paid, adjustedCents: adjusted, deniedCents: denied, patientCents: patient } = balanceOf(slots, row, decided)
  const step = outcome ?? (claim.value(row.values, 'answered') ? 'unpay' : 'unpayUnanswered')
  const isThere = isReplaced || (outcome !== undefined && isIn(unit, claim, row, outcome))
  return { resource: claim.resource, row, values: claim.values({ paid, adjusted, denied, patient }), ...(!isThere && { transition: claim.transition(step) }) }
}

interface Decided {
  /** Its posted payments. */
  readonly decided: readonly RecordRow[]
  readonly isReplaced: boolean
}

/** Claims that others stood for and that stand for themselves again, by their ids. */
export async function standAgain(frame: OperationFrame, slots: BillingSlots, ids: readonly string[]): Promise<ReadonlyMap<string, Planned>> {
  const { claim, paidClaim } = slots
  const claims = await byId(frame.unit, claim, ids)
  const known = await paidClaimsOf(frame, slots, 'claim', ids)
  const decided = byKey(postedAfter(frame, slots, { known, moved: [], deed: 'post' }), (row) => textOf(paidClaim, row, 'claim'))
  const followed = await followUps(frame, slots)
  return new Map([...claims].map(([id, row]) => [id, followed(claimAfter(frame, slots, row, { decided: decided.get(id) ?? [], isReplaced: false }))]))
}

/** More than was charged: a payment that came twice, or one of another claim. */
function overpaid(slots: BillingSlots, row: RecordRow, decided: readonly RecordRow[]): Finding | undefined {
  const { balanceCents } = balanceOf(slots, row, decided)
  const places = { claim: textOf(slots.claim, row, 'number') ?? '', amount: amountText(-balanceCents) }
  return balanceCents < 0 ? { code: 'overpaid', severity: 'warn', places } : undefined
}

type Owned = Moved & Pick<Asked, 'owners' | 'parts'>

function paymentsAfter(frame: OperationFrame, slots: BillingSlots, { owners, parts, moved, deed }: Owned): ReadonlyMap<string, Planned> {
  const { paidClaim } = slots
  const postedIds = new Set(postedAfter(frame, slots, { known: parts, moved, deed }).map(({ id }) => id))
  const byPayment = byKey(parts, (row) => textOf(paidClaim, row, 'payment'))
  return new Map(
    [...owners].map(([id, row]) => {
      const own: readonly RecordRow[] = byPayment.get(id) ?? []
      return [id, paymentAfter(slots, row, { own, posted: own.filter((each) => postedIds.has(each.id)).length, deed })]
    }),
  )
}

interface Parts {
  readonly own: readonly RecordRow[]
  readonly posted: number
  readonly deed: Deed
}

/** Where a payment stands with so many of its claims posted; one without claims is posted as it is. */
function paymentAfter(slots: BillingSlots, row: RecordRow, { own, posted, deed }: Parts): Planned {
  const { payment } = slots
  const isWhole = own.length === 0 ? deed === 'post' : posted === own.length
  const back = isOff(slots, row, own) ? 'hold' : 'unpost'
  return { resource: payment.resource, row, values: {}, transition: payment.transition(isWhole ? 'post' : posted > 0 ? 'postInPart' : back) }
}

/** Whether a payment does not balance, by itself or in one of its claims. */
const isOff = ({ payment, paidClaim }: BillingSlots, row: RecordRow, own: readonly RecordRow[]): boolean =>
  [payment.value(row.values, 'difference'), ...own.map((each) => paidClaim.value(each.values, 'difference'))].some((cents) => (numberIn(cents) ?? 0) !== 0)
