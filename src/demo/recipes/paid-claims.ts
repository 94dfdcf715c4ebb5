import type { Agency } from '../agency/agency.ts'
import type { Authorization } from '../agency/authorizations.ts'
import { plusDays } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { PAYERS } from '../invented/conditions.ts'
import { rng } from '../random.ts'
import { claimRows, electronicOnly } from './claims.ts'
import { payerOf } from './clients.ts'
import { answered, type DemoRow } from './demo-row.ts'
import { filingDaysOf, payerCodeOf, payerId } from './payers.ts'
import { billingOf, serviceId } from './services.ts'
import { AGENCY_NPI } from './settings.ts'

/** Payments of so many two-weekly cycles, each of so many claims of two months before. */
const CYCLES = 24
const CYCLE_DAYS = 14
const CLAIMS_OF_CYCLE = 3
const SERVICE_DAYS_BEFORE = 64
const DAYS_OF_CLAIM = 5

/** The fifth newest payment does not balance, the newest waits to be posted; one of the third takes a payment back (domain: backoffice §5.3). */
const HELD = 4
const NEWEST = 0
/** The one whose file waits to be read. */
const UNREAD = -1
const TAKES_BACK = { in: 2, of: 6 }
/** What the payer took for an overpayment and did not take off the check. */
const HELD_CENTS = 21_240
const TIMED_UNITS = 16

type Outcome = 'paid' | 'contract' | 'share' | 'denied' | 'partly'
/** What payers decide of claims, in turn. */
const OUTCOMES: readonly Outcome[] = [...repeated<Outcome>('paid', 4), 'contract', 'paid', 'denied', ...repeated<Outcome>('paid', 2), 'share', 'paid', 'partly']
const REASONS: Readonly<Record<Outcome, readonly [group: string, reason: string] | undefined>> = {
  paid: undefined,
  contract: ['CO', '45'],
  share: ['PR', '142'],
  denied: ['CO', '197'],
  partly: ['CO', '18'],
}

interface PaidLine {
  readonly date: string
  readonly units: number
  readonly chargeCents: number
  readonly paidCents: number
}

export interface PaidClaim {
  readonly id: string
  readonly number: string
  /** What the number counts. */
  readonly sequence: number
  readonly index: number
  readonly cycle: Cycle
  readonly authorization: Authorization
  readonly outcome: Outcome
  readonly lines: readonly PaidLine[]
}

interface Cycle {
  readonly back: number
  readonly date: string
  readonly payer: string
}

function repeated<T>(value: T, times: number): readonly T[] {
  return Array.from({ length: times }, () => value)
}

const cyclesOf = ({ company, calendar }: Agency): readonly Cycle[] => [
  { back: UNREAD, date: calendar.day(-1), payer: PAYERS.fee },
  ...Array.from({ length: CYCLES }, (_, back) => ({
    back,
    date: calendar.day(-(back * CYCLE_DAYS + 3)),
    payer: rng(`${company.key}/remittance`, back).pick([PAYERS.fee, PAYERS.fee, PAYERS.managed]),
  })),
]

/** Claims that payers decided; the visits behind them are older than those that the demo keeps. */
export function paidClaims(agency: Agency): readonly PaidClaim[] {
  const lines = electronicOnly(agency, agency.authorizations).filter(
    ({ lineNo, service, client }) => lineNo === 1 && service.unit !== 'dollars' && !client.isDeleted,
  )
  const first = claimRows(agency).length + 1
  let index = 0
  return cyclesOf(agency).flatMap((cycle) => {
    const from = plusDays(cycle.date, -SERVICE_DAYS_BEFORE)
    const own = lines.filter((line) => line.start <= from && from <= line.end && payerOf(agency, line.client) === cycle.payer)
    return own
      .slice((cycle.back * CLAIMS_OF_CYCLE) % Math.max(1, own.length))
      .slice(0, CLAIMS_OF_CYCLE)
      .map((authorization): PaidClaim => {
        const outcome = OUTCOMES[index % OUTCOMES.length] ?? 'paid'
        const [id, own] = [demoId(agency.company.key, 'paid-claim', index), index]
        index += 1
        const lines = linesOf(authorization, from, outcome)
        const made = madeOn(lines)
        const sequence = first + own
        const number = `C-${made.slice(2, 4)}${made.slice(5, 7)}${String(sequence).padStart(6, '0')}`
        return { id, number, sequence, index: own, cycle, authorization, outcome, lines }
      })
  })
}

/** Claims are made a week after their last day. */
const madeOn = (lines: readonly PaidLine[]): string => plusDays(lines.at(-1)?.date ?? '', 7)

function linesOf({ service }: Authorization, from: string, outcome: Outcome): readonly PaidLine[] {
  const units = service.unit === 'visits' ? 1 : TIMED_UNITS
  const days = Array.from({ length: DAYS_OF_CLAIM }, (_, day) => plusDays(from, day)).filter((date) => date.slice(0, 7) === from.slice(0, 7))
  const chargeCents = units * service.rate
  return days.map((date, at) => ({ date, units, chargeCents, paidCents: paidOf(outcome, chargeCents, at === 0) }))
}

function paidOf(outcome: Outcome, cents: number, isFirst: boolean): number {
  if (outcome === 'denied' || (outcome === 'partly' && isFirst)) return 0
  if (outcome === 'contract') return Math.round((cents * 95) / 100)
  return outcome === 'share' && isFirst ? Math.max(0, cents - 5_000) : cents
}

const sum = (lines: readonly PaidLine[], name: 'chargeCents' | 'paidCents' | 'units'): number => lines.reduce((total, line) => total + line[name], 0)

interface Decided {
  readonly paid: number
  readonly adjusted: number
  readonly denied: number
  readonly patient: number
}

function decidedOf({ outcome, lines }: PaidClaim): Decided {
  const [paid, unpaid] = [sum(lines, 'paidCents'), sum(lines, 'chargeCents') - sum(lines, 'paidCents')]
  const [group, reason] = REASONS[outcome] ?? []
  return { paid, adjusted: reason === '45' ? unpaid : 0, denied: group === 'CO' && reason !== '45' ? unpaid : 0, patient: group === 'PR' ? unpaid : 0 }
}

const isPosted = ({ back }: Cycle): boolean => ![HELD, NEWEST, UNREAD].includes(back)
const isTakenBack = ({ cycle, index }: PaidClaim, all: readonly PaidClaim[]): boolean =>
  cycle.back === TAKES_BACK.of && all.find((each) => each.cycle.back === TAKES_BACK.of)?.index === index

function statusOf(claim: PaidClaim, all: readonly PaidClaim[]): string {
  if (!isPosted(claim.cycle)) return 'accepted'
  if (isTakenBack(claim, all)) return 'reversed'
  return claim.outcome === 'denied' ? 'denied' : claim.outcome === 'partly' ? 'partiallyPaid' : 'paid'
}

const NOTHING: Decided = { paid: 0, adjusted: 0, denied: 0, patient: 0 }

/** Rows of the resource `insurance-claim`. */
export function paidClaimRows(agency: Agency): readonly DemoRow[] {
  const all = paidClaims(agency)
  return all.map((claim) => {
    const { id, sequence, cycle, authorization, lines } = claim
    const { client, service } = authorization
    const [from, to] = [lines.at(0)?.date ?? '', lines.at(-1)?.date ?? '']
    const status = statusOf(claim, all)
    const { paid, adjusted, denied, patient } = status === 'accepted' || status === 'reversed' ? NOTHING : decidedOf(claim)
    const at = (days: number): string => agency.calendar.at(plusDays(to, days), 9 * 60)
    return {
      id,
      number: sequence,
      locationId: client.siteId,
      createdAt: agency.calendar.at(madeOn(lines), 9 * 60),
      values: answered({
        ...{ status, clientId: client.id, payerId: payerId(agency.company.key, cycle.payer) },
        ...{ insuranceId: demoId(client.id, 'insurance', 0), rank: '1', serviceId: serviceId(agency.company.key, service) },
        ...{ authorizationId: authorization.id, billingNpi: AGENCY_NPI, frequencyCode: '1', placeOfService: '12', payerIcn: payerNumberOf(claim) },
        ...{ serviceFrom: from, serviceTo: to, filingDeadline: plusDays(from, filingDaysOf(cycle.payer)), lineCount: lines.length },
        ...{ totalUnits: sum(lines, 'units'), totalCharge: sum(lines, 'chargeCents'), totalExpected: sum(lines, 'chargeCents'), issueCount: 0 },
        ...{ submittedAt: at(8), answeredAt: at(10), paidAmount: paid, adjustedAmount: adjusted, deniedAmount: denied, patientAmount: patient },
      }),
    }
  })
}

const payerNumberOf = ({ cycle, index }: PaidClaim): string => `${cycle.date.replaceAll('-', '')}${String(index).padStart(5, '0')}`

/** Rows of the resource `claim-line`. */
export const paidClaimLineRows = (agency: Agency): readonly DemoRow[] =>
  paidClaims(agency).flatMap(({ id, authorization: { client, service }, lines }) =>
    lines.map(({ date, units, chargeCents }, at) => ({
      id: demoId(id, 'line', at),
      locationId: client.siteId,
      createdAt: agency.calendar.at(plusDays(date, 7), 9 * 60),
      values: answered({
        ...billingOf(service),
        ...{ claimId: id, lineNo: at + 1, serviceDate: date, units, rate: service.rate, charge: chargeCents, expected: chargeCents },
      }),
    })),
  )

const WRITE_OFFS = [
  { status: 'requested', reason: 'timelyFiling', category: 'badDebt', note: 'The authorization was never found. The payer does not reconsider.' },
  { status: 'requested', reason: 'contractual', category: 'contractual', note: 'Duplicate of a claim that was paid.' },
  { status: 'rejected', reason: 'courtesy', category: 'admin', note: 'Asked for by the family.' },
] as const

/** Rows of the resource `write-off`: what is asked for of denied claims. */
export function writeOffRows(agency: Agency): readonly DemoRow[] {
  const all = paidClaims(agency)
  const denied = all.filter((claim) => ['denied', 'partiallyPaid'].includes(statusOf(claim, all)))
  return denied.slice(0, WRITE_OFFS.length).map((claim, at) => ({
    id: demoId(claim.id, 'write-off', at),
    locationId: claim.authorization.client.siteId,
    createdAt: agency.calendar.at(agency.calendar.day(-at - 1), 11 * 60),
    values: answered({ ...WRITE_OFFS[at], claimId: claim.id, amount: decidedOf(claim).denied, requestedOn: agency.calendar.day(-at - 1) }),
  }))
}

const paymentId = ({ company }: Agency, { back }: Cycle): string => demoId(company.key, 'remittance', back)

/** Rows of the resource `remittance-claim`. */
export function remittanceClaimRows(agency: Agency): readonly DemoRow[] {
  const all = paidClaims(agency)
  const taken = all.find((claim) => isTakenBack(claim, all))
  const back = cyclesOf(agency).find((cycle) => cycle.back === TAKES_BACK.in)
  const rows = all.filter(({ cycle }) => cycle.back !== UNREAD).map((claim) => paymentRow(agency, claim, { cycle: claim.cycle, sign: 1 }))
  const newest = cyclesOf(agency).find((cycle) => cycle.back === NEWEST)
  return [...rows, ...(taken && back ? [paymentRow(agency, taken, { cycle: back, sign: -1 })] : []), ...(newest ? [strangerRow(agency, newest)] : [])]
}

/** The payment whose file waits to be read: segments of an 835 between its envelopes. */
export function unreadPayment(agency: Agency): readonly string[] {
  const claims = paidClaims(agency).filter(({ cycle }) => cycle.back === UNREAD)
  const [first] = claims
  const day = agency.calendar.day(-1).replaceAll('-', '')
  const dollars = (cents: number): string => (cents / 100).toFixed(2)
  const total = claims.reduce((cents, claim) => cents + decidedOf(claim).paid, 0)
  return [
    ...[`BPR*I*${dollars(total)}*C*ACH*CCP*01*091000019*DA*1*1999990017**01*091000019*DA*2*${day}`, `TRN*1*EFT${900_001 + CYCLES}*1999990017`],
    ...[`N1*PR*${first?.cycle.payer.toUpperCase() ?? 'PAYER'}*XV*${payerCodeOf(first?.cycle.payer ?? '')}`, 'N3*540 CEDAR ST', 'N4*ST PAUL*MN*55101'],
    ...['PER*BL*PROVIDER HELP*TE*6515550100', `N1*PE*${agency.company.name.toUpperCase()}*XX*${AGENCY_NPI}`, 'LX*1'],
    ...claims.flatMap((claim) => segmentsOf(claim, dollars)),
  ]
}

function segmentsOf(claim: PaidClaim, dollars: (cents: number) => string): readonly string[] {
  const { number, outcome, lines, authorization } = claim
  const { client, service } = authorization
  const [group, reason] = REASONS[outcome] ?? []
  const code = ['HC', service.code, ...service.modifiers].join(':')
  const patient = decidedOf(claim).patient
  return [
    `CLP*${number}*${outcome === 'denied' ? 4 : 1}*${dollars(sum(lines, 'chargeCents'))}*${dollars(sum(lines, 'paidCents'))}*${patient > 0 ? dollars(patient) : ''}*MC*${payerNumberOf(claim)}*12*1`,
    `NM1*QC*1*${client.last.toUpperCase()}*${client.first.toUpperCase()}****MI*${client.pmi}`,
    ...lines.flatMap(({ date, chargeCents, paidCents }) => [
      ...[`SVC*${code}*${dollars(chargeCents)}*${dollars(paidCents)}`, `DTM*472*${date.replaceAll('-', '')}`],
      ...(group === undefined || chargeCents === paidCents ? [] : [`CAS*${group}*${reason}*${dollars(chargeCents - paidCents)}`]),
    ]),
  ]
}

interface Payment {
  readonly cycle: Cycle
  /** -1 takes a payment back. */
  readonly sign: 1 | -1
}

function paymentRow(agency: Agency, claim: PaidClaim, { cycle, sign }: Payment): DemoRow {
  const {
    id,
    number,
    outcome,
    lines,
    authorization: { client, service },
  } = claim
  const { paid, adjusted, denied, patient } = decidedOf(claim)
  const [group, reason] = REASONS[outcome] ?? []
  const unpaid = adjusted + denied + patient
  const code = [service.code, ...service.modifiers].join(' ')
  const posted = isPosted(cycle)
  return {
    id: demoId(id, 'payment', sign),
    locationId: null,
    createdAt: agency.calendar.at(cycle.date, 6 * 60 + 30),
    values: answered({
      ...{ remittanceId: paymentId(agency, cycle), status: posted ? 'posted' : 'waiting', claimNo: number, claimId: id, matchState: 'auto' },
      ...{ clpStatus: sign < 0 ? '22' : outcome === 'denied' ? '4' : '1', charge: sign * sum(lines, 'chargeCents'), paid: sign * paid },
      ...{ adjusted: sign * adjusted, denied: sign * denied, patientResp: sign * patient, payerIcn: payerNumberOf(claim) },
      ...{ patientName: `${client.last}, ${client.first}`, memberId: client.pmi, serviceFrom: lines.at(0)?.date, serviceTo: lines.at(-1)?.date },
      adjustments: group === undefined ? [] : [{ id: demoId(id, 'adjustment', sign), group, reason, meaning: reason, amount: sign * unpaid }],
      lines: lines.map(({ date, chargeCents, paidCents }, at) => ({
        ...{ id: demoId(id, `paid-line ${sign}`, at), line: at + 1, on: date, code, charge: sign * chargeCents, paid: sign * paidCents },
      })),
      ...(posted && { postedAt: agency.calendar.at(cycle.date, 10 * 60) }),
    }),
  }
}

const STRANGER_CENTS = 8_992

/** A payment of a claim that the agency does not know by that number. */
const strangerRow = (agency: Agency, cycle: Cycle): DemoRow => ({
  id: demoId(agency.company.key, 'remittance-claim', 'stranger'),
  locationId: null,
  createdAt: agency.calendar.at(cycle.date, 6 * 60 + 30),
  values: {
    ...{ remittanceId: paymentId(agency, cycle), status: 'waiting', claimNo: '7730021', matchState: 'unmatched', clpStatus: '1' },
    ...{ charge: STRANGER_CENTS, paid: STRANGER_CENTS, adjusted: 0, denied: 0, patientResp: 0, patientName: 'NYBERG, A', adjustments: [] },
    lines: [
      {
        id: demoId(agency.company.key, 'stranger', 0),
        line: 1,
        on: plusDays(cycle.date, -SERVICE_DAYS_BEFORE),
        code: 'T1019',
        charge: STRANGER_CENTS,
        paid: STRANGER_CENTS,
      },
    ],
  },
})

/** Rows of the resource `remittance`: one in each two-weekly cycle. */
export function remittanceRows(agency: Agency): readonly DemoRow[] {
  const claims = remittanceClaimRows(agency)
  return cyclesOf(agency).flatMap((cycle) => {
    const { back, date } = cycle
    const id = paymentId(agency, cycle)
    const own = claims.filter(({ values }) => values.remittanceId === id)
    if (own.length === 0) return []
    const total = (name: 'paid' | 'charge'): number => own.reduce((cents, { values }) => cents + Number(values[name]), 0)
    const posted = isPosted(cycle)
    const isHeld = back === HELD
    const trace = `EFT${String(900_000 + CYCLES - back)}`
    return {
      id,
      locationId: null,
      createdAt: agency.calendar.at(date, 6 * 60 + 30),
      values: answered({
        ...{ payerId: payerId(agency.company.key, cycle.payer), checkEftNo: trace, method: 'ACH', checkAmount: total('paid'), file835ActualDt: date },
        ...{ paymentKey: `${cycle.payer}/${trace}/${total('paid')}`, fileName: `A0000000X0_835_1999990017_${date.replaceAll('-', '')}063000000.TXT` },
        ...{ productionDate: plusDays(date, -1), chargeAmount: total('charge'), claimAmount: total('paid') },
        ...{ adjustmentAmount: isHeld ? HELD_CENTS : 0, difference: isHeld ? HELD_CENTS : 0, claimCount: own.length },
        pbAdjustments: isHeld ? [{ id: demoId(id, 'adjustment', 0), reason: 'WO', reference: 'OVERPAYMENT', amount: HELD_CENTS }] : [],
        ...{ postedCount: posted ? own.length : 0, postedAmount: posted ? total('paid') : 0 },
        unmatchedCount: own.filter(({ values }) => values.matchState === 'unmatched').length,
        claimTracking: `RMT-${String(CYCLES - back).padStart(4, '0')}`,
        status: isHeld ? 'outOfBalance' : posted ? 'posted' : 'parsed',
        ...(posted && { postedAt: agency.calendar.at(date, 10 * 60) }),
      }),
    }
  })
}
