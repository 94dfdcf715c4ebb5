import type {
  BilledLine,
  Claim,
  ClaimAuthorization,
  ClaimFacts,
  ClaimLine,
  ClientFacts,
  CoverageFacts,
  DiagnosisFacts,
  Draw,
  PayerFacts,
  PayerRate,
  WorkerFacts,
} from '#care'
import { addDays, byKey, filledText } from '#contract'
import type { OperationFrame } from '#server/operations'
import type { RecordRow, RecordUnit } from '#server/records'
import { FORMATS } from '#validation'
import { oneOf } from '../bound.ts'
import { lockedPeriods } from '../locked-periods.ts'
import { byId, numberOf, rowsIn, textOf } from '../rows.ts'
import { idsIn, namedBy } from '../timecards/card-facts.ts'
import { stays } from '../visits/visit-facts.ts'
import { addressOf } from './claim-file.ts'
import { officeOf, placesOf, pricesOf, type Rows } from './line-facts.ts'
import { linesOfClaims, timeOn } from './old-claims.ts'
import { type BillingSlots, ROWS_MAX } from './slots.ts'
import { modifiersOf, type Work, workOf } from './worked-visits.ts'

/** Claims as the scrub rules see them, with what is known beside them. */
export interface Scrubbed {
  readonly claims: readonly Claim[]
  readonly facts: ClaimFacts
}

/** In as many statements for many claims as for one. */
export async function scrubbedClaims(frame: OperationFrame, slots: BillingSlots, rows: readonly RecordRow[]): Promise<Scrubbed> {
  if (rows.length === 0) return { claims: [], facts: {} }
  const found = await lookUp(frame, slots, rows)
  return { claims: rows.map((row) => claimOf(slots, found, row)), facts: factsOf(frame, slots, found, rows) }
}

interface Found {
  readonly linesOf: ReadonlyMap<string, readonly RecordRow[]>
  readonly work: Work
  readonly clients: Rows
  readonly payers: Rows
  readonly insurances: Rows
  readonly services: Rows
  readonly places: Rows
  readonly coverages: readonly RecordRow[]
  readonly workers: Rows
  readonly prices: readonly RecordRow[]
  readonly diagnoses: readonly RecordRow[]
  /** Claims of the same clients that were sent, and their lines. */
  readonly sent: Rows
  readonly sentLines: readonly RecordRow[]
  /** Periods of which claims are held. */
  readonly cutOffs: readonly RecordRow[]
}

async function lookUp(frame: OperationFrame, slots: BillingSlots, rows: readonly RecordRow[]): Promise<Found> {
  const { unit } = frame
  const { claim, claimLine, coverage } = slots
  const clients = idsIn(claim, rows, 'recipient')
  const ids = rows.map(({ id }) => id)
  const lines = await linesOfClaims(unit, slots, ids)
  const time = await timeOn(unit, slots, 'claim', ids)
  const work = await workOf(frame, slots, time)
  const sent = await sentClaims(unit, slots, clients)
  const [payers, services] = [idsIn(claim, rows, 'carrier'), idsIn(claim, rows, 'care')]
  return {
    ...{ work, sent },
    linesOf: byKey(
      lines.toSorted((a, b) => Number(claimLine.value(a.values, 'number')) - Number(claimLine.value(b.values, 'number'))),
      (row) => textOf(claimLine, row, 'claim'),
    ),
    clients: await byId(unit, slots.recipient, clients),
    payers: await byId(unit, slots.carrier, payers),
    insurances: await byId(unit, slots.policy, idsIn(claim, rows, 'policy')),
    services: await byId(unit, slots.care, services),
    places: await placesOf(unit, slots),
    coverages: await unit.rows(coverage.resource, { and: [namedBy(coverage, 'recipient', clients)], limit: ROWS_MAX }),
    workers: await byId(unit, slots.worker, work.workers),
    prices: await pricesOf(unit, slots, { payers, services }),
    diagnoses: await diagnosesOf(unit, slots, rows),
    cutOffs: await cutOffsOf(unit, slots, lines),
    sentLines: await linesOfClaims(unit, slots, [...sent.keys()]),
  }
}

/** Periods that are locked, of the days of these lines. */
async function cutOffsOf(unit: RecordUnit, { claimLine, cutOff }: BillingSlots, lines: readonly RecordRow[]): Promise<readonly RecordRow[]> {
  const days = lines.flatMap((row) => textOf(claimLine, row, 'on') ?? []).toSorted()
  const [from, until] = [days[0], days.at(-1)]
  return from === undefined || until === undefined ? [] : lockedPeriods(unit, cutOff, { kinds: ['claims', 'both'], from, until })
}

/** Claims of these clients that a payer has, or is about to have. */
async function sentClaims(unit: RecordUnit, { claim }: BillingSlots, clients: readonly string[]): Promise<Rows> {
  const { lifecycle } = unit.resource(claim.resource)
  if (lifecycle === undefined) return new Map()
  const filter = [{ field: lifecycle.field, op: 'in', value: oneOf(claim.states('sent')) } as const]
  const rows = await unit.rows(claim.resource, { filter, and: [namedBy(claim, 'recipient', clients)], limit: ROWS_MAX })
  return new Map(rows.map((row) => [row.id, row]))
}

const codesOf = ({ claim }: BillingSlots, row: RecordRow): readonly string[] => rowsIn(claim, row, 'diagnoses').flatMap(({ code }) => filledText(code) ?? [])

async function diagnosesOf(unit: RecordUnit, slots: BillingSlots, rows: readonly RecordRow[]): Promise<readonly RecordRow[]> {
  const codes = [...new Set(rows.flatMap((row) => codesOf(slots, row)))]
  const { diagnosis } = slots
  if (codes.length === 0) return []
  return unit.rows(diagnosis.resource, { filter: [{ field: diagnosis.needed('code'), op: 'in', value: oneOf(codes) }], limit: ROWS_MAX })
}

function claimOf(slots: BillingSlots, found: Found, row: RecordRow): Claim {
  const { claim, place } = slots
  const provider = textOf(claim, row, 'provider') ?? ''
  const office = officeOf(slots, found.places, provider)
  const taxonomy = office && textOf(place, office, 'taxonomy')
  const [insuranceId, payerClaimNumber] = [textOf(claim, row, 'policy'), textOf(claim, row, 'payerNumber')]
  const { zip } = addressOf(office && place.value(office.values, 'address'))
  return {
    ...{ id: row.id, clientId: textOf(claim, row, 'recipient') ?? '', payerId: textOf(claim, row, 'carrier') ?? '' },
    ...(insuranceId !== undefined && { insuranceId }),
    ...(payerClaimNumber !== undefined && { payerClaimNumber }),
    rank: RANKS[textOf(claim, row, 'rank') ?? '1'] ?? 1,
    frequency: claim.says(row.values, 'frequency', 'replacement') ? '7' : claim.says(row.values, 'frequency', 'void') ? '8' : '1',
    billingProvider: {
      ...(FORMATS.npi(provider) ? { npi: provider } : { umpi: provider }),
      ...(taxonomy !== undefined && { taxonomy }),
      ...(zip !== '' && { address: { zip } }),
    },
    diagnoses: codesOf(slots, row),
    lines: (found.linesOf.get(row.id) ?? []).map((line) => lineOf(slots, found, { row, line })),
  }
}

const RANKS: Readonly<Record<string, 1 | 2 | 3>> = { 1: 1, 2: 2, 3: 3 }
const POINTERS_MAX = 4

function lineOf(slots: BillingSlots, found: Found, { row, line }: { readonly row: RecordRow; readonly line: RecordRow }): ClaimLine {
  const { claim, claimLine } = slots
  const day = textOf(claimLine, line, 'on') ?? ''
  const [expected, place, authorizationId] = [numberOf(claimLine, line, 'expected'), textOf(claim, row, 'place'), textOf(claim, row, 'coverage')]
  return {
    ...{ id: line.id, from: day, to: day, code: textOf(claimLine, line, 'code') ?? '', modifiers: modifiersOf(textOf(claimLine, line, 'modifiers')) },
    units: numberOf(claimLine, line, 'units') ?? 0,
    chargeCents: numberOf(claimLine, line, 'charge') ?? 0,
    ...(expected !== undefined && { expectedCents: expected }),
    diagnosisPointers: codesOf(slots, row)
      .slice(0, POINTERS_MAX)
      .map((_, index) => index + 1),
    ...(place !== undefined && { placeOfService: place }),
    ...(authorizationId !== undefined && { authorizationId }),
    serviceId: textOf(claim, row, 'care') ?? '',
    worked: found.work.visitsOn(row.id, day),
  }
}

function factsOf({ unit }: OperationFrame, slots: BillingSlots, found: Found, rows: readonly RecordRow[]): ClaimFacts {
  return {
    clients: mapped(found.clients, (row) => clientOf(slots, row)),
    payers: mapped(found.payers, (row) => payerOf(slots, row)),
    coverages: mapped(found.insurances, (row) => coverageOf(slots, row)),
    services: mapped(found.services, (row) => ({ needsEvv: slots.care.value(row.values, 'needsEvv') === true })),
    workers: mapped(found.workers, (row) => workerOf(slots, row)),
    diagnoses: diagnosisFacts(slots, found, rows),
    rates: ratesOf(slots, found, rows),
    authorizations: found.coverages.map((row) => authorizationOf(unit, slots, row)),
    draws: drawsOf(slots, found),
    otherVisits: found.work.others,
    billedLines: billedLines(slots, found),
    cutOffs: found.cutOffs.map((row) => cutOffOf(slots, row)),
    stays: stays(slots, found, unit.moment.timeZone),
    eligibilityChecks: new Map(
      [...found.insurances].flatMap(([id, row]): readonly [string, string][] => {
        const on = textOf(slots.policy, row, 'verified')
        return on === undefined ? [] : [[id, on]]
      }),
    ),
  }
}

const mapped = <T>(rows: Rows, factsOfRow: (row: RecordRow) => T): ReadonlyMap<string, T> => new Map([...rows].map(([id, row]) => [id, factsOfRow(row)]))

/** Facts that are known, without those that nobody wrote down. */
const known = <T extends object>(facts: { readonly [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as T

const clientOf = ({ recipient }: BillingSlots, row: RecordRow): ClientFacts =>
  known<ClientFacts>({
    birthDate: textOf(recipient, row, 'born'),
    gender: textOf(recipient, row, 'gender'),
    dischargedOn: textOf(recipient, row, 'discharged'),
  })

const payerOf = ({ carrier }: BillingSlots, row: RecordRow): PayerFacts =>
  known<PayerFacts>({
    name: textOf(carrier, row, 'name') ?? '',
    timelyFilingDays: numberOf(carrier, row, 'filingDays'),
    needsAuthorization: carrier.value(row.values, 'needsAuthorization') === true,
    memberIdFormat: carrier.says(row.values, 'kind', 'medicaid') ? 'pmi' : undefined,
  })

const coverageOf = ({ policy }: BillingSlots, row: RecordRow): CoverageFacts =>
  known<CoverageFacts>({
    ...{ client: textOf(policy, row, 'recipient') ?? '', payer: textOf(policy, row, 'carrier') ?? '', memberId: textOf(policy, row, 'member') ?? '' },
    ...{ status: textOf(policy, row, 'status') ?? '', from: textOf(policy, row, 'from') ?? '', to: textOf(policy, row, 'until') },
  })

const cutOffOf = ({ cutOff }: BillingSlots, row: RecordRow): NonNullable<ClaimFacts['cutOffs']>[number] => {
  const payer = textOf(cutOff, row, 'carrier')
  return { from: textOf(cutOff, row, 'from') ?? '', to: textOf(cutOff, row, 'until') ?? '', isLocked: true, ...(payer !== undefined && { payer }) }
}

/** Barred is who is excluded, and who left, from the day after the last one. */
function workerOf({ worker }: BillingSlots, row: RecordRow): WorkerFacts {
  const left = textOf(worker, row, 'left')
  const isExcluded = worker.says(row.values, 'exclusion', 'excluded')
  return known<WorkerFacts>({
    npi: textOf(worker, row, 'npi'),
    barred: [...(isExcluded ? [{ from: BEGINNING, why: 'excluded' }] : []), ...(left === undefined ? [] : [{ from: addDays(left, 1), why: 'terminated' }])],
  })
}

const BEGINNING = '0001-01-01'

/** A code that no table has is taken for billable: the company keeps the codes that it uses, not all that there are. */
function diagnosisFacts(slots: BillingSlots, { diagnoses }: Found, rows: readonly RecordRow[]): ReadonlyMap<string, DiagnosisFacts> {
  const { diagnosis } = slots
  const plain = (code: string): string => code.replace('.', '')
  const facts = new Map<string, DiagnosisFacts>(rows.flatMap((row) => codesOf(slots, row)).map((code) => [plain(code), { isBillable: true }]))
  for (const row of diagnoses) {
    const isBillable = diagnosis.value(row.values, 'billable') !== false
    facts.set(
      plain(textOf(diagnosis, row, 'code') ?? ''),
      known<DiagnosisFacts>({ isBillable, from: textOf(diagnosis, row, 'from'), to: textOf(diagnosis, row, 'until') }),
    )
  }
  return facts
}

/** Rates agreed with a payer; where there is none, the service's own is the fee. */
function ratesOf(slots: BillingSlots, { prices, services }: Found, rows: readonly RecordRow[]): readonly PayerRate[] {
  const { claim, care, price } = slots
  const pairs = byKey(rows, (row) => `${textOf(claim, row, 'carrier')} ${textOf(claim, row, 'care')}`)
  return [...pairs.values()].flatMap(([row]): readonly PayerRate[] => {
    const [payer, service] = [textOf(claim, row, 'carrier') ?? '', services.get(textOf(claim, row, 'care') ?? '')]
    if (service === undefined) return []
    const named = { payer, code: textOf(care, service, 'code') ?? '', modifiers: modifiersOf(textOf(care, service, 'modifiers')) }
    const own = prices.filter((each) => textOf(price, each, 'carrier') === payer && textOf(price, each, 'care') === service.id)
    if (own.length === 0) return [{ ...named, from: BEGINNING, cents: numberOf(care, service, 'rate') ?? 1 }]
    return own.map((each) => ({
      ...named,
      from: textOf(price, each, 'from') ?? '',
      ...(textOf(price, each, 'until') !== undefined && { to: textOf(price, each, 'until') ?? '' }),
      cents: numberOf(price, each, 'rate') ?? 0,
    }))
  })
}

function authorizationOf(unit: RecordUnit, { coverage }: BillingSlots, row: RecordRow): ClaimAuthorization {
  const { lifecycle } = unit.resource(coverage.resource)
  const provider = textOf(coverage, row, 'provider')
  const payer = textOf(coverage, row, 'carrier')
  return {
    ...{ id: row.id, client: textOf(coverage, row, 'recipient') ?? '', code: textOf(coverage, row, 'code') ?? '' },
    modifiers: modifiersOf(textOf(coverage, row, 'modifiers')),
    ...(provider !== undefined && { provider }),
    ...(payer !== undefined && { payer }),
    status: lifecycle === undefined ? 'active' : String(row.values[lifecycle.field]),
    ...{ from: textOf(coverage, row, 'from') ?? '', to: textOf(coverage, row, 'until') ?? '' },
    total: (numberOf(coverage, row, 'units') ?? 0) - (numberOf(coverage, row, 'opening') ?? 0),
    isInDollars: coverage.says(row.values, 'basis', 'dollars'),
  }
}

/** What claims that were sent have drawn. */
function drawsOf({ claim, claimLine }: BillingSlots, { sent, sentLines }: Found): readonly Draw[] {
  return sentLines.flatMap((row): readonly Draw[] => {
    const line = textOf(claim, sent.get(textOf(claimLine, row, 'claim') ?? '') ?? { values: {} }, 'coverage')
    if (line === undefined) return []
    return [{ line, date: textOf(claimLine, row, 'on') ?? '', amount: numberOf(claimLine, row, 'units') ?? 0, state: 'billed' }]
  })
}

function billedLines({ claim, claimLine }: BillingSlots, { sent, sentLines }: Found): readonly BilledLine[] {
  return sentLines.flatMap((row): readonly BilledLine[] => {
    const own = sent.get(textOf(claimLine, row, 'claim') ?? '')
    const day = textOf(claimLine, row, 'on') ?? ''
    if (own === undefined) return []
    return [
      {
        ...{ claim: own.id, client: textOf(claim, own, 'recipient') ?? '', payer: textOf(claim, own, 'carrier') ?? '', from: day, to: day },
        ...{ code: textOf(claimLine, row, 'code') ?? '', modifiers: modifiersOf(textOf(claimLine, row, 'modifiers')) },
      },
    ]
  })
}
