import { splitUnpaid } from '#care'
import type { Finding, OperationFrame, Planned } from '#server/operations'
import { newId, type RecordRow } from '#server/records'
import type { PaidClaim, PaidLine, Remittance } from '#x12'
import { amountText } from '../../amount-text.ts'
import { codesSetting, numberSetting, oneOf, withoutBlanks } from '../../bound.ts'
import { optionLabels, textOf } from '../../rows.ts'
import { idsIn } from '../../timecards/card-facts.ts'
import { type BillingSlots, ROWS_MAX } from '../slots.ts'
import { FINDINGS_MAX, NOTHING_TAKEN, type Taken } from '../taken.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Takes payments (835) with what they say of each claim. A payment is told by its payer, trace number and amount and is taken once; one for somebody
 * else, or of an unknown payer, is refused. One that does not balance is held (domain: backoffice §3.6, operations §2).
 */
export async function ofPayments(frame: OperationFrame, slots: BillingSlots, payments: readonly Remittance[], response: RecordRow): Promise<Taken> {
  if (payments.length === 0) return NOTHING_TAKEN
  const facts = await factsOf(frame, slots, payments)
  const taken = { writes: [] as Planned[], claims: [] as Planned[], findings: [] as Finding[], accepted: 0, rejected: 0 }
  const seen = new Set<string>()
  for (const payment of payments) {
    const claims = payment.claims.map((claim) => matched(facts, claim))
    const carrier = carrierOf(slots, facts, payment, claims)
    const refusal = refusalOf(slots, facts, { payment, carrier, claims, seen })
    if (refusal !== undefined) {
      taken.findings.push(refusal)
      continue
    }
    seen.add(keyOf(payment))
    const id = newId(frame.unit.moment.now)
    taken.writes.push(newPayment(frame, slots, { id, payment, carrier: carrier?.id ?? '', response }))
    taken.claims.push(...claims.map((each) => newPaidClaim(frame, slots, { payment: id, ...each })))
    taken.findings.push(...findingsOf(slots, { payment, carrier, claims }))
    taken.accepted += claims.filter(({ row }) => row !== undefined).length
    taken.rejected += claims.filter(({ row }) => row === undefined).length
  }
  return { ...taken, writes: [...taken.writes, ...taken.claims] }
}

interface Facts {
  /** Payers by what they call themselves in files. */
  readonly carriers: ReadonlyMap<string, RecordRow>
  readonly carriersById: ReadonlyMap<string, RecordRow>
  /** The agency's own numbers: NPI, UMPI and tax ids of its locations. */
  readonly own: ReadonlySet<string>
  readonly byNumber: ReadonlyMap<string, RecordRow>
  readonly byPayerNumber: ReadonlyMap<string, RecordRow>
  /** Payments that were taken before, by their keys. */
  readonly known: ReadonlyMap<string, RecordRow>
}

const plain = (id: string): string => id.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

/** Numbers are told apart by their payer, so that two payers may use the same one. */
const keyOf = ({ traceOrigin, trace, paidCents, sign }: Remittance): string => `${plain(traceOrigin)}/${trace}/${sign === 'D' ? '-' : ''}${paidCents}`

async function factsOf({ unit }: OperationFrame, slots: BillingSlots, payments: readonly Remittance[]): Promise<Facts> {
  const { carrier, place, claim, payment } = slots
  const claims = payments.flatMap((each) => each.claims)
  const find = async (slot: typeof claim, name: string, values: readonly string[]): Promise<readonly RecordRow[]> =>
    values.length === 0
      ? []
      : unit.rows(slot.resource, { filter: [{ field: slot.needed(name), op: 'in', value: oneOf([...new Set(values)]) }], limit: ROWS_MAX })
  const carriers = await unit.rows(carrier.resource, { limit: ROWS_MAX })
  const places = await unit.rows(place.resource, { limit: ROWS_MAX })
  const numbered = await find(
    claim,
    'number',
    claims.map(({ patientControl }) => patientControl),
  )
  const byNumber = new Map(numbered.map((row) => [textOf(claim, row, 'number') ?? '', row]))
  const others = claims.flatMap(({ patientControl, payerControl }) => (byNumber.has(patientControl) ? [] : (payerControl ?? [])))
  const known = await find(payment, 'key', payments.map(keyOf))
  return {
    carriers: new Map(carriers.map((row) => [plain(textOf(carrier, row, 'code') ?? ''), row])),
    carriersById: new Map(carriers.map((row) => [row.id, row])),
    own: new Set(places.flatMap((row) => ['provider', 'taxId'].flatMap((name) => textOf(place, row, name) ?? [])).map(plain)),
    byNumber,
    byPayerNumber: new Map((await find(claim, 'payerNumber', others)).map((row) => [textOf(claim, row, 'payerNumber') ?? '', row])),
    known: new Map(known.map((row) => [textOf(payment, row, 'key') ?? '', row])),
  }
}

interface Matched {
  readonly claim: PaidClaim
  /** Our claim, by its number or by the payer's. */
  readonly row: RecordRow | undefined
}

const matched = ({ byNumber, byPayerNumber }: Facts, claim: PaidClaim): Matched => ({
  claim,
  row: byNumber.get(claim.patientControl) ?? byPayerNumber.get(claim.payerControl ?? ''),
})

/** The payer by its numbers in the file; else the one whose claims they all are. */
function carrierOf({ claim }: BillingSlots, { carriers, carriersById }: Facts, { payer, traceOrigin }: Remittance, claims: readonly Matched[]) {
  const ids = [payer.identifier?.id, ...payer.references.map(({ id }) => id), traceOrigin].flatMap((id) => (id === undefined ? [] : plain(id)))
  const named = ids.map((id) => carriers.get(id)).find((row) => row !== undefined)
  if (named !== undefined) return named
  const [only, ...others] = idsIn(
    claim,
    claims.flatMap(({ row }) => row ?? []),
    'carrier',
  )
  return others.length > 0 ? undefined : carriersById.get(only ?? '')
}

interface Judged {
  readonly payment: Remittance
  readonly carrier: RecordRow | undefined
  readonly claims: readonly Matched[]
  /** Keys of payments of the same file. */
  readonly seen: ReadonlySet<string>
}

function refusalOf(slots: BillingSlots, { own, known }: Facts, { payment, carrier, claims, seen }: Judged): Finding | undefined {
  const { payee, payer } = payment
  const ids = [payee.identifier, ...payee.references].flatMap((each) => (each === undefined ? [] : plain(each.id)))
  const billed = claims.flatMap(({ row }) => (row === undefined ? [] : plain(textOf(slots.claim, row, 'provider') ?? '')))
  if (!ids.some((id) => own.has(id) || billed.includes(id)))
    return { code: 'paymentForeign', severity: 'block', places: { payee: `${payee.name} ${payee.identifier?.id ?? ''}`.trim() } }
  const before = known.get(keyOf(payment))
  if (before !== undefined || seen.has(keyOf(payment)))
    return {
      code: 'paymentKnown',
      severity: 'block',
      places: { number: payment.trace, date: before ? (textOf(slots.payment, before, 'on') ?? '') : (payment.paidOn ?? '') },
    }
  if (carrier === undefined) return { code: 'payerUnknown', severity: 'block', places: { name: payer.name, id: payer.identifier?.id ?? payment.traceOrigin } }
  return undefined
}

const paidOf = ({ sign, paidCents }: Remittance): number => (sign === 'D' ? -paidCents : paidCents)
const sumOf = <T>(items: readonly T[], centsOf: (item: T) => number): number => items.reduce((sum, item) => sum + centsOf(item), 0)

/** What the payment is more than its claims less the payer's own adjustments. */
const differenceOf = (payment: Remittance): number =>
  paidOf(payment) - sumOf(payment.claims, ({ paidCents }) => paidCents) + sumOf(payment.providerAdjustments, ({ cents }) => cents)

const unpaidOf = ({ adjustments, lines }: PaidClaim) => [...adjustments, ...lines.flatMap((line) => line.adjustments)]

/** What charge less payment is more than the reasons that are given for it. */
const claimDifferenceOf = (claim: PaidClaim): number => claim.chargeCents - claim.paidCents - sumOf(unpaidOf(claim), ({ cents }) => cents)

const isHeld = (payment: Remittance): boolean => differenceOf(payment) !== 0 || payment.claims.some((claim) => claimDifferenceOf(claim) !== 0)

function findingsOf({ claim, carrier: carriers }: BillingSlots, { payment, carrier, claims }: Omit<Judged, 'seen'>): readonly Finding[] {
  const unmatched = claims.filter(({ row }) => row === undefined)
  const foreign = claims.filter(({ row }) => row !== undefined && textOf(claim, row, 'carrier') !== carrier?.id)
  const off = payment.claims.filter((each) => claimDifferenceOf(each) !== 0)
  return [
    {
      code: 'paymentComesTo',
      severity: 'info',
      places: { number: payment.trace, amount: amountText(paidOf(payment)), claims: claims.length, unmatched: unmatched.length },
    },
    ...(differenceOf(payment) === 0
      ? []
      : [{ code: 'outOfBalance', severity: 'info', places: { difference: amountText(differenceOf(payment)) } } satisfies Finding]),
    ...off.slice(0, FINDINGS_MAX).map(
      (each): Finding => ({
        code: 'claimOutOfBalance',
        severity: 'info',
        places: { claim: each.patientControl, difference: amountText(claimDifferenceOf(each)) },
      }),
    ),
    ...unmatched.slice(0, FINDINGS_MAX).map((each): Finding => ({ code: 'claimUnmatched', severity: 'info', places: { claim: each.claim.patientControl } })),
    ...foreign.slice(0, FINDINGS_MAX).map(
      (each): Finding => ({
        code: 'otherPayer',
        severity: 'info',
        places: { claim: each.claim.patientControl, carrier: (carrier && textOf(carriers, carrier, 'name')) ?? '' },
      }),
    ),
  ]
}

const METHODS: Readonly<Record<string, string>> = { ACH: 'transfer', CHK: 'check', NON: 'none', FWT: 'wire', BOP: 'institution' }

interface NewPayment {
  readonly id: string
  readonly payment: Remittance
  readonly carrier: string
  readonly response: RecordRow
}

function newPayment({ unit }: OperationFrame, slots: BillingSlots, { id, payment, carrier, response }: NewPayment): Planned {
  const slot = slots.payment
  const { providerAdjustments: adjustments, paidOn, producedOn } = payment
  const method = METHODS[payment.method]
  const [file] = [slots.response.value(response.values, 'file')].flat() as readonly (undefined | { readonly name: string })[]
  const values = withoutBlanks({
    ...{ response: response.id, carrier, key: keyOf(payment), trace: payment.trace, amount: paidOf(payment) },
    ...{ method: method && slot.option('method', method), on: paidOn ?? producedOn ?? unit.moment.today, produced: producedOn, file: file?.name },
    ...{ charge: sumOf(payment.claims, ({ chargeCents }) => chargeCents), claimed: sumOf(payment.claims, ({ paidCents }) => paidCents) },
    ...{ adjustment: sumOf(adjustments, ({ cents }) => cents), difference: differenceOf(payment) },
    adjustments: adjustments.map(({ reason, reference, cents }) => withoutBlanks({ id: newId(unit.moment.now), reason, reference, amount: cents })),
  })
  const [held] = isHeld(payment) ? slot.states('held') : []
  return { resource: slot.resource, create: { id, values: withoutBlanks(slot.values(values)), ...(held !== undefined && { state: held }) } }
}

function newPaidClaim(frame: OperationFrame, slots: BillingSlots, { payment, claim, row }: Matched & { readonly payment: string }): Planned {
  const { unit, domain } = frame
  const slot = slots.paidClaim
  const mostCents = numberSetting(domain, 'mostAdjusted')
  const unpaid = splitUnpaid(unpaidOf(claim), { contractual: new Set(codesSetting(domain, 'contractual')), ...(mostCents > 0 && { mostCents }) })
  const known = optionLabels(unit, slot.resource, slot.field('status'))
  const values = withoutBlanks({
    ...{ payment, claim: row?.id, number: claim.patientControl, match: slot.option('match', row === undefined ? 'none' : 'auto') },
    ...{ status: known.has(claim.status) ? claim.status : undefined, charge: claim.chargeCents, paid: claim.paidCents },
    ...{ adjusted: unpaid.adjustedCents, denied: unpaid.deniedCents, patient: unpaid.patientCents, difference: claimDifferenceOf(claim) },
    ...{ payerNumber: claim.payerControl, member: claim.patient?.identifier?.id, from: claim.days?.from, to: claim.days?.to },
    patientName: [claim.patient?.name, claim.patient?.firstName].filter(Boolean).join(', '),
    remarks: claim.remarks.join(' '),
    adjustments: adjustmentRows(frame, slots, claim),
    lines: claim.lines.map((line, index) => lineRow(frame, line, index + 1)),
  })
  return { resource: slot.resource, create: { id: newId(unit.moment.now), values: withoutBlanks(slot.values(values)) } }
}

const lineRow = ({ unit }: OperationFrame, { days, procedure, chargeCents, paidCents, remarks }: PaidLine, line: number): Values =>
  withoutBlanks({
    ...{ id: newId(unit.moment.now), line, on: days?.from, code: [procedure.code, ...procedure.modifiers].join(' ') },
    ...{ charge: chargeCents, paid: paidCents, remarks: remarks.join(' ') },
  })

/** Those of the whole claim have no line. Reasons that the documents know have their words beside the code. */
function adjustmentRows({ unit }: OperationFrame, { paidClaim }: BillingSlots, { adjustments, lines }: PaidClaim): readonly Values[] {
  const { of } = unit.resource(paidClaim.resource).fields[paidClaim.needed('adjustments')] ?? {}
  const known = (field: string, code: string): string | undefined => (of?.[field]?.options?.some(({ id }) => id === code) ? code : undefined)
  const all = [
    ...adjustments.map((each) => ({ ...each, line: undefined })),
    ...lines.flatMap((line, index) => line.adjustments.map((each) => ({ ...each, line: index + 1 }))),
  ]
  return all.map(({ line, group, reason, cents }) =>
    withoutBlanks({ id: newId(unit.moment.now), line, group: known('group', group), reason, meaning: known('meaning', reason), amount: cents }),
  )
}
