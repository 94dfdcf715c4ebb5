import { OWN_ACCOUNT_TYPES } from '#contract'
import { plusDays } from '../calendar.ts'
import { DEMO_COMPANIES } from '../companies.ts'
import { demoId } from '../demo-ids.ts'
import { FIRST_NAMES, LAST_NAMES } from '../invented/names.ts'
import { type Address, address, email, phone } from '../invented/places.ts'
import { rng } from '../random.ts'
import { DEMO_OWN_RECORDS, memberOf } from '../users.ts'
import type { AgencyBase } from './agency-base.ts'
import { around, deal } from './deal.ts'

export type WorkerRole = 'pca' | 'cfssWorker' | 'dsp' | 'homemaker' | 'hha' | 'rn' | 'lpn' | 'qp' | 'driver' | 'office'
export type WorkerStatus = 'active' | 'onboarding' | 'onLeave' | 'terminated' | 'suspended'

export interface Worker {
  /** From 1; E-00009 has 9. */
  readonly number: number
  readonly id: string
  readonly first: string
  readonly last: string
  readonly gender: 'F' | 'M'
  readonly dob: string
  readonly status: WorkerStatus
  readonly role: WorkerRole
  /** PCA/CFSS wage tier 1 to 5; office staff and nurses have none. */
  readonly tier: number | undefined
  /** Cents an hour. */
  readonly baseRate: number
  readonly hireDate: string
  readonly home: Address
  readonly phone: string
  readonly email: string
  readonly languages: readonly string[]
  readonly siteId: string
  readonly study: 'eligible' | 'eligibleWithSupervision' | 'inProcess' | 'submitted' | 'disqualified'
  readonly oig: 'clear' | 'possibleMatch' | 'excluded' | 'notChecked'
  /** Days from today until the CPR card ends. */
  readonly cprEndsIn: number
  /** In the recycle bin. */
  readonly isDeleted: boolean
  /** Who signs in as this worker. */
  readonly userId?: string
}

/** Wage floors in cents by tier (domain: backoffice §1.1 employeeTier). */
export const TIER_FLOORS: Readonly<Record<number, number>> = { 1: 2000, 2: 2050, 3: 2100, 4: 2170, 5: 2250 }
const ROLES: readonly (readonly [WorkerRole, number])[] = [
  ['pca', 24],
  ['cfssWorker', 44],
  ['dsp', 28],
  ['homemaker', 22],
  ['hha', 18],
  ['rn', 4],
  ['lpn', 3],
  ['qp', 5],
  ['driver', 6],
  ['office', 16],
]
const STATUSES: readonly (readonly [WorkerStatus, number])[] = [
  ['active', 138],
  ['onboarding', 12],
  ['onLeave', 9],
  ['terminated', 8],
  ['suspended', 3],
]
const TIERS: readonly (readonly [number, number])[] = [
  [1, 34],
  [2, 22],
  [3, 25],
  [4, 10],
  [5, 5],
]
const RATES: Readonly<Record<WorkerRole, number>> = {
  pca: 2000,
  cfssWorker: 2000,
  dsp: 2000,
  homemaker: 1850,
  hha: 2000,
  rn: 4400,
  lpn: 3200,
  qp: 3800,
  driver: 2050,
  office: 2600,
}

/** Numbers of the main agency's employees in the recycle bin. */
const DELETED = [171, 172]

export function planWorkers(base: AgencyBase): readonly Worker[] {
  const { company, calendar } = base
  const usual = company.size.employees
  const total = usual + (company.key === 'northern-lights' ? DELETED.length : 0)
  const roles = deal(`${company.key}-role`, usual, ROLES)
  const statuses = deal(`${company.key}-worker-status`, usual, STATUSES)
  const tiers = deal(`${company.key}-tier`, usual, TIERS)
  return Array.from({ length: total }, (_, index) => {
    const number = index + 1
    const draw = rng(`${company.key}/employee`, number)
    const role = around(roles, index)
    const status = around(statuses, index)
    const gender = draw.chance(0.74) ? 'F' : 'M'
    const first = draw.pick(FIRST_NAMES[gender])
    const last = around(LAST_NAMES, index * 7 + draw.whole(0, 2))
    const tier = role === 'pca' || role === 'cfssWorker' || role === 'dsp' ? around(tiers, index) : undefined
    const worker: Worker = {
      number,
      first,
      last,
      gender,
      role,
      status,
      tier,
      id: demoId(company.key, 'employee', number),
      dob: plusDays(calendar.today, -draw.whole(20 * 365, 63 * 365)),
      baseRate: (tier === undefined ? RATES[role] : (TIER_FLOORS[tier] ?? RATES[role])) + draw.whole(0, 8) * 25,
      hireDate: plusDays(calendar.today, status === 'onboarding' ? -draw.whole(1, 20) : -draw.whole(60, 2600)),
      home: address(draw),
      phone: phone(draw),
      email: email(first, last, number),
      languages: ['en', ...draw.some(['so', 'hmn', 'es', 'kar', 'ru'], 0.12)],
      siteId: draw.pick(base.siteIds),
      study:
        status === 'onboarding'
          ? draw.pick(['inProcess', 'submitted'] as const)
          : draw.weighted([
              ['eligible', 9],
              ['eligibleWithSupervision', 1],
            ] as const),
      oig: status === 'onboarding' ? 'notChecked' : 'clear',
      cprEndsIn: status === 'suspended' ? -draw.whole(2, 40) : draw.whole(5, 700),
      isDeleted: false,
    }
    return company.key === 'northern-lights' ? { ...worker, ...storyOf(number) } : worker
  })
}

/** Records that tutorials and tests point at (domain: backoffice §5.4). */
function storyOf(number: number): Partial<Worker> {
  const stories: Readonly<Record<number, Partial<Worker>>> = {
    171: { status: 'terminated', isDeleted: true },
    172: { status: 'terminated', isDeleted: true },
    [DEMO_OWN_RECORDS.aide]: {
      ...signedInAs(OWN_ACCOUNT_TYPES.employees, number),
      status: 'active',
      role: 'cfssWorker',
      tier: 4,
      baseRate: 2250,
      oig: 'clear',
      study: 'eligible',
      cprEndsIn: 300,
    },
    21: { status: 'active', role: 'cfssWorker', tier: 3, baseRate: 2050, oig: 'clear', study: 'eligible' },
    34: { status: 'onboarding', role: 'pca', tier: 1, oig: 'notChecked', study: 'inProcess' },
    50: { status: 'suspended', role: 'cfssWorker', tier: 2, oig: 'excluded', study: 'eligible', cprEndsIn: 200 },
    63: { status: 'active', role: 'cfssWorker', tier: 2, oig: 'clear', study: 'eligible', cprEndsIn: -1 },
    41: { ...signedInAs('nurse', number), status: 'active', role: 'rn' },
    75: { ...signedInAs('admin', number), status: 'active', role: 'qp' },
  }
  return stories[number] ?? {}
}

/** A worker who has a sign-in of the demo. */
function signedInAs(role: string, number: number): Partial<Worker> {
  const user = memberOf(DEMO_COMPANIES[0].id, role)
  if (user === undefined) return {}
  const { id: userId, firstName: first, lastName: last } = user
  return { userId, first, last, email: email(first, last, number) }
}
