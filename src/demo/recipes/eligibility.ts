import { byKey } from '#contract'
import { buildEligibilityInquiries, type EligibilityQuestion } from '#x12'
import type { Agency } from '../agency/agency.ts'
import type { Person } from '../agency/clients.ts'
import { plusDays } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { PAYERS } from '../invented/conditions.ts'
import { authorOf } from '../users.ts'
import { receivedFile, X12_TYPE } from './claim-responses.ts'
import { houseFor } from './clearing-houses.ts'
import { type DemoPaper, fileFacts } from './client-documents.ts'
import { insuranceRows } from './coverage.ts'
import { answered, type DemoRow } from './demo-row.ts'
import { payerCodeOf, payerId, submissionOf } from './payers.ts'
import { AGENCY_NPI } from './settings.ts'

/** Questions of the file that was sent and whose answer waits to be read. */
const ASKED_MAX = 4
const CONTROL = 500_000_001
const MONTH_DAYS = 30

/** A coverage with its client. */
interface Covered {
  readonly row: DemoRow
  readonly client: Person
}

function coverageOf(agency: Agency): readonly Covered[] {
  const clients = new Map(agency.clients.map((client) => [client.id, client]))
  return insuranceRows(agency).flatMap((row) => {
    const client = clients.get(String(row.values.clientId))
    return client === undefined ? [] : [{ row, client }]
  })
}

const isOfFee = ({ company }: Agency, { row }: Covered): boolean => row.values.payerId === payerId(company.key, PAYERS.fee)

/** Whom nobody has asked about yet, and who is active by the payer that is asked by file. */
const waitingOf = (agency: Agency): readonly Covered[] =>
  coverageOf(agency)
    .filter((each) => isOfFee(agency, each) && each.row.values.status === 'active' && each.row.values.eligibilityStatus === undefined)
    .slice(0, ASKED_MAX)

const batchId = ({ company }: Agency): string => demoId(company.key, 'eligibility-batch', 1)
const checkId = ({ row }: Covered, at: string): string => demoId(row.id, 'eligibility-check', at)
const traceOf = (each: Covered): string => checkId(each, 'asked').replaceAll('-', '')

/** Rows of the resource `eligibility-check`: the last answers, those of the month before, and questions that wait. */
export function eligibilityCheckRows(agency: Agency): readonly DemoRow[] {
  const { calendar, company } = agency
  const asker = authorOf(company.id).id
  const shared = ({ row, client }: Covered) => ({ clientId: client.id, insuranceId: row.id, payerId: row.values.payerId, askedBy: asker })
  const told = coverageOf(agency).flatMap((each): readonly Omit<DemoRow, 'number'>[] => {
    const { row, client } = each
    const said = row.values.eligibilityStatus
    if (said === undefined) return []
    const isRejected = said === 'notFound'
    const on = String(row.values.verifiedOn ?? calendar.day(-9))
    const facts = { plan: row.values.majorProgram, majorProgram: row.values.majorProgram, waiver: row.values.waiver, product: row.values.product }
    const checked = (back: number, at: string, coverage: unknown): Omit<DemoRow, 'number'> => {
      const day = plusDays(on, -back)
      const askedAt = calendar.at(day, 8 * 60 + (client.number % 60))
      return {
        ...{ id: checkId(each, at), locationId: client.siteId, createdAt: askedAt },
        values: answered({
          ...{
            ...shared(each),
            source: row.values.verifiedVia ?? '270',
            serviceOn: day,
            askedAt,
            answeredAt: calendar.at(day, 9 * 60 + client.number),
            coverage,
          },
          status: isRejected ? 'rejected' : 'answered',
          ...(!isRejected && coverage !== 'inactive' && facts),
          spenddown: coverage === 'activeWithSpenddown' ? client.spenddown : undefined,
          benefits: isRejected ? undefined : benefitsOf(checkId(each, at), { coverage, client, plan: String(row.values.majorProgram) }),
          rejections: isRejected ? [rejectionOf(checkId(each, at), client)] : undefined,
        }),
      }
    }
    const before = said === 'inactive' ? 'active' : said
    return isRejected ? [checked(0, 'last', said)] : [checked(MONTH_DAYS, 'before', before), checked(0, 'last', said)]
  })
  const askedAt = calendar.at(calendar.day(-1), 15 * 60)
  const waiting = waitingOf(agency).map((each) => ({
    ...{ id: checkId(each, 'asked'), locationId: each.client.siteId, createdAt: askedAt },
    values: { ...shared(each), status: 'asked', source: '270', batchId: batchId(agency), trace: traceOf(each), serviceOn: calendar.today, askedAt },
  }))
  return [...told, ...waiting].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).map((row, at) => ({ ...row, number: at + 1 }))
}

interface Told271 {
  readonly coverage: unknown
  readonly client: Person
  readonly plan: string
}

const benefitsOf = (check: string, { coverage, client, plan }: Told271) => [
  { id: demoId(check, 'benefit', 0), code: coverage === 'inactive' ? '6' : '1', services: '30', plan },
  ...(coverage === 'activeWithSpenddown'
    ? [{ id: demoId(check, 'benefit', 1), code: 'Y', services: '30', amount: client.spenddown, message: 'Monthly spenddown' }]
    : []),
]

function rejectionOf(check: string, { number }: Person) {
  const code = number % 2 === 0 ? '72' : '75'
  return { id: demoId(check, 'rejection', 0), code, reason: code, followUp: 'C' }
}

/** The files of the question and of its answer, which waits to be read. */
function filesOf(agency: Agency): { readonly question: DemoPaper; readonly answer: DemoPaper } | undefined {
  const asked = waitingOf(agency)
  if (asked.length === 0) return undefined
  const { calendar, company } = agency
  const built = buildEligibilityInquiries(
    {
      ...{ sender: { qualifier: 'ZZ', id: 'A000000001' }, receiver: { qualifier: 'ZZ', id: 'DEMOMHCP' }, day: calendar.day(-1), time: '15:00' },
      ...{ interchangeControl: CONTROL, groupControl: CONTROL, isTest: true, wantsAcknowledgment: true },
    },
    [
      {
        reference: `${CONTROL}-1`,
        payer: { name: PAYERS.fee.replace('–', '-'), id: payerCodeOf(PAYERS.fee) },
        provider: { party: { isPerson: false, name: company.name }, npi: AGENCY_NPI },
        traceOrigin: `9${AGENCY_NPI.slice(1)}`,
        questions: asked.map((each) => questionOf(agency, each)),
      },
    ],
  )
  if (!built.ok) throw new Error(`The demo's 270 file is wrong: ${JSON.stringify(built.problems)}`)
  const id = (name: string): string => demoId(company.key, 'eligibility-file', name)
  const bytes = receivedFile(calendar, { group: 'HB', version: '005010X279A1', type: '271', body: answerBody(agency, asked) })
  return {
    question: { id: id('270'), name: `270-${CONTROL}.txt`, mediaType: 'text/plain', bytes: Buffer.from(built.text) },
    answer: { id: id('271'), name: '271.x12', mediaType: X12_TYPE, bytes },
  }
}

const questionOf = ({ calendar }: Agency, each: Covered): EligibilityQuestion => ({
  subscriber: {
    party: { isPerson: true, name: each.client.last, firstName: each.client.first },
    birth: { birthDate: each.client.dob, gender: each.client.gender },
    memberId: String(each.row.values.memberId),
  },
  ...{ trace: traceOf(each), from: calendar.today, serviceTypes: ['30', '42'] },
})

/** The first is active with a spenddown, the last is not known, the others are in a health plan by now. */
function answerBody({ calendar, company }: Agency, asked: readonly Covered[]): readonly string[] {
  const day = calendar.day(-1).replaceAll('-', '')
  const people = asked.flatMap((each, at): readonly string[] => {
    const { client, row } = each
    const person = [
      `HL*${at + 3}*2*22*0`,
      `TRN*2*${traceOf(each)}*9${AGENCY_NPI.slice(1)}`,
      `NM1*IL*1*${client.last.toUpperCase()}*${client.first.toUpperCase()}****MI*${String(row.values.memberId)}`,
    ]
    if (at === asked.length - 1) return [...person, 'AAA*Y**75*C']
    const born = `DMG*D8*${client.dob.replaceAll('-', '')}*${client.gender}`
    const active = `EB*1**30**${String(row.values.majorProgram)}`
    return [...person, born, active, at === 0 ? 'EB*Y**30***29*150' : 'EB*1**30*HM*SNBC']
  })
  return [
    `BHT*0022*11*${CONTROL}-1*${day}*0600`,
    ...['HL*1**20*1', `NM1*PR*2*${PAYERS.fee.toUpperCase().replace('–', '-')}*****PI*${payerCodeOf(PAYERS.fee)}`],
    ...['HL*2*1*21*1', `NM1*1P*2*${company.name.toUpperCase()}*****XX*${AGENCY_NPI}`],
    ...people,
  ]
}

/** The files that rows of `eligibility-batch` name. */
export function demoEligibilityFiles(agency: Agency): readonly DemoPaper[] {
  const files = filesOf(agency)
  return files === undefined ? [] : [files.question, files.answer]
}

/** Rows of the resource `eligibility-batch`: a file that was sent, with its answer attached and not read. */
export function eligibilityBatchRows(agency: Agency): readonly DemoRow[] {
  const files = filesOf(agency)
  if (files === undefined) return []
  const { calendar, company } = agency
  const builtAt = calendar.at(calendar.day(-1), 15 * 60)
  return [
    {
      ...{ id: batchId(agency), number: 1, locationId: null, createdAt: builtAt },
      values: answered({
        ...{ status: 'sent', clearingHouseId: houseFor(company.key, submissionOf(PAYERS.fee)), askedCount: waitingOf(agency).length, controlNumber: CONTROL },
        ...{ file: [fileFacts(files.question)], answer: [fileFacts(files.answer)], builtAt, builtBy: authorOf(company.id).id },
        sentAt: calendar.at(calendar.day(-1), 15 * 60 + 10),
      }),
    },
  ]
}

const [PLAN_EVERY, NAME_EVERY, OTHER_EVERY] = [13, 17, 19]
const STATES = ['open', 'open', 'accepted', 'open', 'ignored', 'open', 'fixed'] as const

interface Told {
  readonly aspect: string
  readonly ours?: string
  readonly theirs: string
  readonly payerValue: string
  readonly severity: 'critical' | 'important' | 'low'
}

/** Rows of the resource `eligibility-difference`. */
export function eligibilityDifferenceRows(agency: Agency): readonly DemoRow[] {
  const byClient = byKey(coverageOf(agency), ({ client }) => client.id)
  return coverageOf(agency).flatMap((each): readonly DemoRow[] => {
    const found = differenceOf(agency, each, (byClient.get(each.client.id) ?? []).length)
    if (found === undefined) return []
    const { row, client } = each
    const foundOn = String(row.values.verifiedOn)
    const status = found.severity === 'critical' ? 'open' : (STATES[client.number % STATES.length] ?? 'open')
    const decided = status === 'open' ? {} : { decidedBy: authorOf(agency.company.id).id, decidedAt: agency.calendar.at(foundOn, 13 * 60) }
    return [
      {
        ...{ id: demoId(row.id, 'eligibility-difference', found.aspect), locationId: client.siteId, createdAt: agency.calendar.at(foundOn, 10 * 60) },
        values: answered({
          ...{ ...found, ...decided, status, clientId: client.id, insuranceId: row.id, payerId: row.values.payerId, checkId: checkId(each, 'last') },
          ...{ foundOn, effectiveOn: found.severity === 'critical' ? found.payerValue : foundOn },
        }),
      },
    ]
  })
}

function differenceOf({ calendar }: Agency, { row, client }: Covered, coverages: number): Told | undefined {
  const { verifiedOn, eligibilityStatus, product } = row.values
  if (verifiedOn === undefined) return undefined
  if (eligibilityStatus === 'inactive') {
    const until = calendar.day(-40)
    return { aspect: 'coverage', ours: 'Active', theirs: 'Not active', payerValue: until, severity: 'critical' }
  }
  if (product === 'PMAP' && client.number % PLAN_EVERY < 5)
    return { aspect: 'product', ours: 'PMAP', theirs: 'SNBC', payerValue: 'SNBC', severity: 'important' }
  if (client.number % NAME_EVERY === 4) {
    const theirs = `${client.first.slice(0, -1)} ${client.last}`
    return { aspect: 'name', ours: `${client.first} ${client.last}`, theirs, payerValue: theirs, severity: 'low' }
  }
  if (client.number % OTHER_EVERY === 6 && coverages === 1)
    return { aspect: 'otherInsurance', theirs: PAYERS.private, payerValue: PAYERS.private, severity: 'important' }
  return undefined
}
