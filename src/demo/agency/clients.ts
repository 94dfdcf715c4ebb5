import { plusDays } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { FIRST_NAMES, LANGUAGES, LAST_NAMES, RELATIONS } from '../invented/names.ts'
import { type Address, address, phone } from '../invented/places.ts'
import { rng } from '../random.ts'
import type { AgencyBase } from './agency-base.ts'
import { around, deal } from './deal.ts'

export type CareModel = 'cfssAgency' | 'traditionalPCA' | 'waiver245D' | 'homeHealth'
export type ClientStatus = 'active' | 'onHold' | 'hospitalized' | 'discharged' | 'intake' | 'referral'

export interface Person {
  /** From 1; C-00017 has 17. */
  readonly number: number
  readonly id: string
  readonly first: string
  readonly last: string
  readonly gender: 'F' | 'M'
  readonly dob: string
  readonly status: ClientStatus
  readonly careModel: CareModel
  readonly waiver: 'none' | 'EW' | 'CADI' | 'BI' | 'DD' | 'AC'
  readonly pmi: string
  readonly language: string
  readonly home: Address
  readonly phone: string
  readonly contact: { readonly name: string; readonly relation: string; readonly phone: string }
  readonly startOfCare: string
  /** Only when discharged. */
  readonly dischargeDate: string | undefined
  readonly liveIn: boolean
  /** Cents a month; 0 without a spenddown. */
  readonly spenddown: number
  readonly enhancedRate: boolean
  readonly siteId: string
  /** In the caseload of the agency's case manager. */
  readonly inCaseload: boolean
  /** In the recycle bin. */
  readonly isDeleted: boolean
}

const STATUSES: readonly (readonly [ClientStatus, number])[] = [
  ['active', 96],
  ['onHold', 7],
  ['hospitalized', 3],
  ['discharged', 8],
  ['intake', 4],
  ['referral', 2],
]
/** The 15 day-programme clients are served under their waiver. */
const MODELS: readonly (readonly [CareModel, number])[] = [
  ['cfssAgency', 45],
  ['traditionalPCA', 14],
  ['waiver245D', 41],
  ['homeHealth', 20],
]
/** `[youngest, oldest]` in years. */
const AGES: readonly (readonly [readonly [number, number], number])[] = [
  [[4, 17], 8],
  [[18, 64], 46],
  [[65, 94], 46],
]

/** Numbers of the main agency's clients in the recycle bin; the PMI of C-00077 has been given out again. */
const DELETED = [77, 122]

export function planClients(base: AgencyBase): readonly Person[] {
  const { company } = base
  const usual = company.size.clients
  const total = usual + (company.key === 'northern-lights' ? DELETED.length : 0)
  const dealt = {
    status: deal(`${company.key}-client-status`, usual, STATUSES),
    model: deal(`${company.key}-model`, usual, MODELS),
    age: deal(`${company.key}-age`, usual, AGES),
    language: deal(`${company.key}-language`, usual, LANGUAGES),
    liveIn: deal(`${company.key}-live-in`, usual, [
      [true, 18],
      [false, 102],
    ]),
    spenddown: deal(`${company.key}-spenddown`, usual, [
      [true, 11],
      [false, 109],
    ]),
    enhanced: deal(`${company.key}-enhanced`, usual, [
      [true, 9],
      [false, 111],
    ]),
    caseload: deal(`${company.key}-caseload`, usual, [
      [true, 1],
      [false, 3],
    ]),
  }
  return Array.from({ length: total }, (_, index) => {
    const person = planClient(base, index + 1, {
      status: around(dealt.status, index),
      careModel: around(dealt.model, index),
      age: around(dealt.age, index),
      language: around(dealt.language, index),
      liveIn: around(dealt.liveIn, index),
      owes: around(dealt.spenddown, index),
      enhancedRate: around(dealt.enhanced, index),
      inCaseload: around(dealt.caseload, index),
    })
    return company.key === 'northern-lights' ? { ...person, ...storyOf(person), ...binned(base, person) } : person
  })
}

interface Dealt extends Pick<Person, 'status' | 'careModel' | 'language' | 'liveIn' | 'enhancedRate' | 'inCaseload'> {
  readonly age: readonly [number, number]
  readonly owes: boolean
}

function planClient({ company, calendar, siteIds }: AgencyBase, number: number, { age, owes, ...dealt }: Dealt): Person {
  const draw = rng(`${company.key}/client`, number)
  const gender = draw.chance(0.58) ? 'F' : 'M'
  const last = around(LAST_NAMES, number * 11 + draw.whole(0, 3))
  const startOfCare = plusDays(calendar.today, -(dealt.status === 'active' && draw.chance(0.07) ? draw.whole(3, 28) : draw.whole(100, 1400)))
  return {
    ...dealt,
    number,
    gender,
    last,
    startOfCare,
    id: demoId(company.key, 'client', number),
    first: draw.pick(FIRST_NAMES[gender]),
    dob: plusDays(calendar.today, -draw.whole(age[0] * 365 + 200, age[1] * 365 + 150)),
    waiver:
      dealt.careModel === 'waiver245D'
        ? draw.pick(['EW', 'CADI', 'BI', 'DD'] as const)
        : draw.weighted([
            ['none', 8],
            ['EW', 2],
            ['AC', 1],
          ] as const),
    pmi: `99${String(number).padStart(6, '0')}`,
    home: address(draw),
    phone: phone(draw),
    contact: { name: `${draw.pick(FIRST_NAMES[draw.pick(['F', 'M'] as const)])} ${last}`, relation: draw.pick(RELATIONS), phone: phone(draw) },
    dischargeDate: dealt.status === 'discharged' ? plusDays(calendar.today, -draw.whole(3, 90)) : undefined,
    spenddown: owes ? draw.whole(40, 380) * 100 : 0,
    siteId: draw.pick(siteIds),
    isDeleted: false,
  }
}

function binned({ calendar }: AgencyBase, { number, pmi }: Person): Partial<Person> {
  if (!DELETED.includes(number)) return {}
  return { isDeleted: true, status: 'discharged', startOfCare: calendar.day(-600), dischargeDate: calendar.day(-210), pmi: number === 77 ? '99000078' : pmi }
}

/** Records that tutorials and tests point at (domain: backoffice §5.4). */
function storyOf({ number, home }: Person): Partial<Person> {
  const stories: Readonly<Record<number, Partial<Person>>> = {
    17: {
      first: 'Brisen',
      last: 'Dunmere',
      dob: '1958-03-14',
      gender: 'F',
      status: 'active',
      careModel: 'cfssAgency',
      waiver: 'EW',
      language: 'so',
      startOfCare: '2024-11-04',
      home: { ...home, city: 'Minneapolis', zip: '55407', county: 'hennepin' },
      inCaseload: true,
      liveIn: false,
    },
    12: { status: 'active', careModel: 'cfssAgency', startOfCare: '2024-10-07' },
    23: { status: 'active', careModel: 'cfssAgency', inCaseload: true, startOfCare: '2024-10-07' },
    31: { status: 'active', careModel: 'cfssAgency', spenddown: 21_400 },
    58: { status: 'active', careModel: 'cfssAgency', liveIn: true },
  }
  return stories[number] ?? {}
}
