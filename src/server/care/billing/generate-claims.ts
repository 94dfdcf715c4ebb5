import type { DraftLine } from '#care'
import { byKey, filledText, type Json, numberIn } from '#contract'
import type { Finding, OperationCode, OperationFrame, Planned, PlannedItem } from '#server/operations'
import { newId, type RecordRow } from '#server/records'
import { amountText } from '../amount-text.ts'
import { block } from '../block.ts'
import { withoutBlanks } from '../bound.ts'
import { isIn, numberOf, rowsIn, textOf } from '../rows.ts'
import { type BilledLine, draftOf, judgeLines, keyOf, timeOf } from './bill-lines.ts'
import { deadlineOf, type LineFacts, lineFacts } from './line-facts.ts'
import { type OldClaims, oldClaims } from './old-claims.ts'
import { type BillingSlots, billingSlots } from './slots.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Puts approved time on claims: one for a client, payer, agency, authorization, service and month. Time that comes later joins the claim that was not
 * sent yet, so that it makes no difference in how many parts it is done (domain: backoffice §3.7).
 */
export const generateClaims: OperationCode = async (frame) => {
  const slots = billingSlots(frame.domain)
  const facts = await lineFacts(frame, slots, frame.records)
  const { billed, refused } = judgeLines(frame, slots, facts, 'claims')
  const groups = [...byKey(billed, ({ key }) => key).values()]
  const old = await oldClaims(
    frame,
    slots,
    groups.map(([first]) => first.group),
  )
  return [...groups.map((group) => itemOf(frame, slots, { group, facts, old })), ...refused]
}

interface Grouped {
  readonly group: readonly [BilledLine, ...BilledLine[]]
  readonly facts: LineFacts
  readonly old: OldClaims
}

function itemOf(frame: OperationFrame, slots: BillingSlots, { group, facts, old }: Grouped): PlannedItem {
  const [first] = group
  const open = old.open.get(first.key)
  const before = open === undefined ? [] : (old.linesOf.get(open.id) ?? [])
  const times = [...(open === undefined ? [] : (old.timeOf.get(open.id) ?? [])).map((row) => timeOf(slots, row)), ...group.map(({ time }) => time)]
  const lines = draftOf(frame, slots, { first, facts, times })
  const key = keyOf(
    frame,
    group.map(({ row }) => row),
  )
  if (lines.length === 0) return { key, findings: [block('noUnits', { date: first.group.month })] }
  const id = open?.id ?? newId(frame.unit.moment.now)
  const write = open === undefined ? created(frame.unit, slots, { id, first, facts, lines }) : changed(frame, slots, { open, first, facts, lines })
  return {
    key,
    write,
    after: [...claimLines(frame, slots, { id, first, facts, lines, before }), ...group.map(({ row }) => claimed(slots, row, id))],
    findings: [...billedAlready(slots, { first, lines, old }), comesTo(lines)],
  }
}

export interface Drafted {
  readonly first: BilledLine
  readonly facts: LineFacts
  readonly lines: readonly DraftLine[]
}

/** What the claim says of its lines. */
function spanOf(slots: BillingSlots, { first, facts, lines }: Drafted): Values {
  const [from, to] = [lines.at(0)?.date ?? '', lines.at(-1)?.date ?? '']
  const payer = facts.payers.get(first.group.payer)
  return { from, to, ...(payer && { deadline: deadlineOf(slots, payer, from) }) }
}

function created({ moment: { now } }: OperationFrame['unit'], slots: BillingSlots, { id, ...drafted }: Drafted & { readonly id: string }): Planned {
  const { claim, policy } = slots
  const { first, facts } = drafted
  const client = facts.recipients.get(first.group.client)
  const sets = claim.values({
    ...{ recipient: first.group.client, carrier: first.group.payer, policy: first.insurance.id, rank: policy.value(first.insurance.values, 'rank') },
    ...{ care: first.group.service, provider: first.group.provider },
    ...(first.group.coverage !== undefined && { coverage: first.group.coverage }),
    ...spanOf(slots, drafted),
    diagnoses: diagnosesOf(slots, drafted).map((code) => ({ id: newId(now), code })),
  })
  return { resource: claim.resource, create: { id, values: {}, sets, ...(client?.locationId && { locationId: client.locationId }) } }
}

const DIAGNOSES_MAX = 12
const NOTHING: Pick<RecordRow, 'values'> = { values: {} }

/** ICD-10 codes of the client, the principal one first and the others by rank; that of the authorization where the client has none. */
function diagnosesOf({ recipient, coverage }: BillingSlots, { first: { group }, facts }: Drafted): readonly string[] {
  const orderOf = ({ isPrimary, rank }: Values): number => (isPrimary === true ? 0 : (numberIn(rank) ?? Number.POSITIVE_INFINITY))
  const rows = rowsIn(recipient, facts.recipients.get(group.client) ?? NOTHING, 'diagnoses')
  const own = rows.map((row) => ({ code: filledText(row.code), order: orderOf(row) })).toSorted((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
  const codes = own.flatMap(({ code }) => code ?? [])
  const authorized = textOf(coverage, facts.coverages.get(group.coverage ?? '') ?? NOTHING, 'diagnosis')
  return [...new Set(codes.length > 0 || authorized === undefined ? codes : [authorized])].slice(0, DIAGNOSES_MAX)
}

/** What a claim that is there says of its new lines, before anybody has scrubbed it. */
export const draftedAgain = (slots: BillingSlots, drafted: Drafted): Values =>
  slots.claim.values({ ...spanOf(slots, drafted), findings: [], issues: [], issueCount: 0 })

/** A claim that was scrubbed is scrubbed again with its new lines. */
function changed({ unit }: OperationFrame, slots: BillingSlots, { open, ...drafted }: Drafted & { readonly open: RecordRow }): Planned {
  const { claim } = slots
  const isDraft = !isIn(unit, claim, open, 'scrubbed')
  return { resource: claim.resource, row: open, values: draftedAgain(slots, drafted), ...(!isDraft && { transition: claim.transition('reopen') }) }
}

export interface Written extends Drafted {
  readonly id: string
  /** Lines that the claim has already. */
  readonly before: readonly RecordRow[]
}

/** New lines after those that are there, which keep their numbers. */
export function claimLines({ unit }: OperationFrame, { claimLine, care }: BillingSlots, { id, first, facts, lines, before }: Written): readonly Planned[] {
  const service = facts.services.get(first.group.service)
  const known = new Map(before.map((row) => [textOf(claimLine, row, 'on'), row]))
  let number = Math.max(0, ...before.map((row) => numberOf(claimLine, row, 'number') ?? 0))
  return lines.map((line): Planned => {
    const { minutes, units, rateCents: rate, chargeCents: charge, expectedCents: expected } = line
    const amounts = { minutes, units, rate, charge, expected }
    const row = known.get(line.date)
    if (row !== undefined) return { resource: claimLine.resource, row, values: claimLine.values(amounts) }
    number += 1
    const said = { claim: id, number, on: line.date, code: service && textOf(care, service, 'code'), modifiers: service && textOf(care, service, 'modifiers') }
    const values = claimLine.values({ ...withoutBlanks(said), ...amounts })
    return { resource: claimLine.resource, create: { id: newId(unit.moment.now), values: values as Readonly<Record<string, Json>> } }
  })
}

/** What the claim comes to with its new lines. */
export function comesTo(lines: readonly DraftLine[]): Finding {
  const sum = (amountOf: (line: DraftLine) => number): number => lines.reduce((total, line) => total + amountOf(line), 0)
  const places = { days: lines.length, units: sum(({ units }) => units), charge: amountText(sum(({ chargeCents }) => chargeCents)) }
  return { code: 'comesTo', severity: 'info', places }
}

/** Time that is on a claim from now on. */
export const claimed = ({ line }: BillingSlots, row: RecordRow, claim: string): Planned => ({ resource: line.resource, row, values: line.values({ claim }) })

/** Days of the group that stand on a claim that was sent: the payer would take a second one for a duplicate. */
function billedAlready(
  { claim }: BillingSlots,
  { first, lines, old }: { readonly first: BilledLine; readonly lines: readonly DraftLine[]; readonly old: OldClaims },
): readonly Finding[] {
  const days = new Set(lines.map(({ date }) => date))
  return (old.sent.get(first.key) ?? []).flatMap(({ row, dates }): readonly Finding[] => {
    const date = dates.find((each) => days.has(each))
    return date === undefined ? [] : [{ code: 'dayBilled', severity: 'warn', places: { date, claim: textOf(claim, row, 'number') ?? '' } }]
  })
}
