import { OWN_ACCOUNT_TYPES } from '#contract'
import type { Agency } from '../agency/agency.ts'
import type { Person } from '../agency/clients.ts'
import { plusDays } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { CONDITIONS, COORDINATORS, PAYERS, SELF_PAY } from '../invented/conditions.ts'
import { FIRST_NAMES } from '../invented/names.ts'
import { phone } from '../invented/places.ts'
import { type Draw, rng } from '../random.ts'
import { DEMO_OWN_RECORDS, memberOf } from '../users.ts'
import { answered, type DemoRow, notAfter } from './demo-row.ts'
import { coordinatorId } from './directories.ts'
import { physicianOf } from './doctors.ts'
import { payerId } from './payers.ts'

const YEAR_DAYS = 365.25

/** Rows of the resource `client`. */
export function clientRows(agency: Agency): readonly DemoRow[] {
  const { calendar, company } = agency
  const caseManager = memberOf(company.id, 'case-manager')?.id
  const ownAccount = memberOf(company.id, OWN_ACCOUNT_TYPES.clients)?.id
  return agency.clients.map((client) => ({
    id: client.id,
    number: client.number,
    locationId: client.siteId,
    createdAt: notAfter(calendar.at(plusDays(client.startOfCare, -12), 10 * 60), calendar.now),
    ...(client.isDeleted && { deleted: { at: calendar.at(calendar.day(-20), 600), reason: 'Entered twice' } }),
    values: answered({
      ...identity(client),
      ...coverage(agency, client),
      ...care(agency, client),
      ...people(agency, client),
      ...doctors(agency, client),
      caseManagerUserId: client.inCaseload ? caseManager : undefined,
      ...(client.number === DEMO_OWN_RECORDS.client && ownAccount !== undefined && { userId: ownAccount, smsOptIn: true }),
    }),
  }))
}

/** Where somebody lives, as an address field has it. */
export function addressOf({ home }: Pick<Person, 'home'>): Omit<Person['home'], 'county'> {
  const { county: _county, ...address } = home
  return address
}

export const ageOf = ({ calendar }: Agency, { dob }: Person): number => Math.floor((Date.parse(calendar.today) - Date.parse(dob)) / 86_400_000 / YEAR_DAYS)

function identity(client: Person): Record<string, unknown> {
  const { county, ...home } = client.home
  return {
    status: client.status,
    firstName: client.first,
    lastName: client.last,
    dob: client.dob,
    gender: client.gender,
    pmi: client.pmi,
    primaryLanguage: client.language,
    needsInterpreter: client.language !== 'en',
    address: home,
    county,
    phone: client.phone,
    phoneKind: 'mobile',
    email: undefined,
    livesWithWorker: client.liveIn,
    livingArrangement: client.liveIn ? 'familyHome' : 'ownHome',
  }
}

/** What kind of payer pays for a client. */
export function payerKind(agency: Agency, client: Person): keyof typeof PAYERS {
  const isSenior = ageOf(agency, client) >= 65
  return rng(`${agency.company.key}/payer`, client.number).weighted([
    ['fee', 62],
    ['managed', 44],
    ['medicare', isSenior ? 14 : 0],
    ['private', 8],
  ] as const)
}

const INSURED_EVERY = 3

/** Whether a client, or the family, pays: most of those whom no programme pays for. */
export const paysAlone = (agency: Agency, client: Person): boolean => payerKind(agency, client) === 'private' && client.number % INSURED_EVERY > 0

/** Who pays for a client, by name. */
export const payerOf = (agency: Agency, client: Person): string => (paysAlone(agency, client) ? SELF_PAY : PAYERS[payerKind(agency, client)])

/** The product of a client's health plan, and the draw that the rest of the coverage goes on with. */
function productOf(agency: Agency, client: Person): { readonly product: string; readonly draw: Draw } {
  const draw = rng(`${agency.company.key}/coverage`, client.number)
  const managed = ageOf(agency, client) >= 65 ? draw.pick(['MSHO', 'MSC+']) : draw.pick(['PMAP', 'SNBC'])
  return { draw, product: payerKind(agency, client) === 'managed' ? managed : 'FFS' }
}

export const mcoProductOf = (agency: Agency, client: Person): string => productOf(agency, client).product

function coverage(agency: Agency, client: Person): Record<string, unknown> {
  const { draw, product } = productOf(agency, client)
  const license245D = client.careModel === 'waiver245D' ? draw.pick(['basic', 'intensive']) : undefined
  const coordinator = client.waiver === 'none' ? undefined : draw.pick(COORDINATORS)
  return {
    program: 'MA',
    mcoProduct: product,
    payerId: payerId(agency.company.key, payerOf(agency, client)),
    waiver: client.waiver,
    careModel: client.careModel,
    license245D,
    enhancedRate: client.enhancedRate,
    spenddownType: client.spenddown > 0 ? 'monthly' : 'none',
    spenddownAmount: client.spenddown > 0 ? client.spenddown : undefined,
    careCoordinatorName: coordinator,
    careCoordinatorPhone: coordinator === undefined ? undefined : phone(draw),
    careCoordinatorId: coordinator === undefined ? undefined : coordinatorId(agency.company.key, coordinator),
  }
}

const SERVICES: Readonly<Record<Person['careModel'], readonly string[]>> = {
  cfssAgency: ['cfss'],
  traditionalPCA: ['pca'],
  waiver245D: ['homemaker', 'individualSupport'],
  homeHealth: ['hha', 'nursing'],
}
const NEEDS = ['dressing', 'grooming', 'bathing', 'eating', 'transfers', 'mobility', 'toileting', 'medication', 'meals', 'housework', 'shopping']

function care({ company, calendar }: Agency, client: Person): Record<string, unknown> {
  const draw = rng(`${company.key}/needs`, client.number)
  const isServed = client.status !== 'referral' && client.status !== 'intake'
  return {
    services: SERVICES[client.careModel],
    careNeeds: draw.some(NEEDS, 0.5),
    diagnoses: diagnosesOf(client, draw),
    codeStatus: draw.weighted([
      ['full', 8],
      ['DNR', 2],
    ] as const),
    mobility: draw.pick(['independent', 'cane', 'walker', 'wheelchair']),
    diet: [draw.pick(['regular', 'diabetic', 'lowSodium', 'halal'])],
    allergies: [draw.pick(['none', 'none', 'penicillin', 'latex', 'pollen', 'shellfish'])],
    fallRisk: draw.pick(['low', 'moderate', 'high']),
    acuity: draw.weighted([
      ['low', 4],
      ['medium', 5],
      ['high', 3],
      ['lifeSustaining', 1],
    ] as const),
    tags: draw.some(['pets', 'smokingHome', 'stairs', 'hardToStaff'], 0.12),
    startOfCare: isServed ? client.startOfCare : undefined,
    dischargeDate: client.dischargeDate,
    dischargeReason: client.dischargeDate && draw.pick(['goalsMet', 'moved', 'choseOtherProvider']),
    hospitalizedOn: client.status === 'hospitalized' ? calendar.day(-5) : undefined,
    hospitalName: client.status === 'hospitalized' ? 'Ironwood Regional Hospital' : undefined,
    onHoldUntil: client.status === 'onHold' ? calendar.day(draw.whole(5, 40)) : undefined,
    annualReviewDue: isServed ? calendar.day(draw.whole(-10, 330)) : undefined,
    nextQpVisitDue: isServed && client.careModel !== 'homeHealth' ? calendar.day(draw.whole(-12, 110)) : undefined,
    next485Due: client.careModel === 'homeHealth' && isServed ? calendar.day(draw.whole(2, 58)) : undefined,
  }
}

function diagnosesOf(client: Person, draw: Draw): readonly Record<string, unknown>[] {
  const first = draw.whole(0, CONDITIONS.length - 1)
  return [first, first + draw.whole(1, 5)].map((at, rank) => {
    const [code, description] = CONDITIONS[at % CONDITIONS.length] ?? ['I10', 'Essential (primary) hypertension']
    return { id: demoId(client.id, 'diagnosis', rank), rank: rank + 1, code, description, isPrimary: rank === 0 }
  })
}

/** Home health cannot go without a physician; of the others most have one on file. */
function doctors({ company }: Agency, client: Person): Record<string, unknown> {
  const draw = rng(`${company.key}/physician`, client.number)
  const hasOne = client.careModel === 'homeHealth' || draw.chance(0.7)
  return {
    physicianId: hasOne ? physicianOf(company.key, client.number) : undefined,
    otherDoctorIds: draw.chance(0.2) ? [physicianOf(company.key, client.number + 3)] : undefined,
  }
}

function people(agency: Agency, client: Person): Record<string, unknown> {
  const draw = rng(`${agency.company.key}/contacts`, client.number)
  const isMinor = ageOf(agency, client) < 18
  const { name, relation, phone: number } = client.contact
  const adult = {
    name,
    relationship: isMinor ? 'parent' : relation,
    birthDate: plusDays(agency.calendar.today, -draw.whole(30 * 366, 60 * 366)),
    phone: number,
    canDirectCare: true,
  }
  const needsParty = isMinor || draw.chance(0.12)
  const backup = {
    id: demoId(client.id, 'backup', 1),
    rank: 1,
    name: `${draw.pick(FIRST_NAMES.F)} ${client.last}`,
    relation: 'otherRelative',
    phone: phone(draw),
  }
  return {
    enableRP: needsParty,
    responsibleParty: needsParty ? adult : undefined,
    emergencyContacts: [{ id: demoId(client.id, 'contact', 1), name, relation: isMinor ? 'parent' : relation, phone: number, priority: 1 }],
    backupStaff: client.careModel === 'cfssAgency' || client.careModel === 'waiver245D' ? [backup] : undefined,
    consents: { hipaa: agency.calendar.day(-draw.whole(10, 300)), releaseOfInfo: agency.calendar.day(-draw.whole(10, 300)) },
  }
}
