import type { Agency } from '../agency/agency.ts'
import type { Worker } from '../agency/workers.ts'
import { plusDays } from '../calendar.ts'
import { DEMO_COMPANIES } from '../companies.ts'
import { demoId } from '../demo-ids.ts'
import { rng } from '../random.ts'
import { answered, type DemoRow, notAfter } from './demo-row.ts'
import { jobTitleId } from './settings.ts'

const SKILLS = ['transfers', 'hoyerLift', 'catheterCare', 'gTube', 'insulin', 'woundCare', 'dementia', 'behavior', 'cooking', 'driving']
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri']

/** Rows of the resource `employee`; supervisors come first, because the others point at them. */
export function employeeRows(agency: Agency): readonly DemoRow[] {
  const supervisors = agency.workers.filter((worker) => worker.role === 'qp' && worker.status === 'active')
  return [...agency.workers].sort((a, b) => Number(b.role === 'qp') - Number(a.role === 'qp')).map((worker) => rowOf(agency, worker, supervisors))
}

function rowOf(agency: Agency, worker: Worker, supervisors: readonly Worker[]): DemoRow {
  const { calendar, company } = agency
  const supervisor = worker.role === 'qp' || supervisors.length === 0 ? undefined : supervisors[worker.number % supervisors.length]
  return {
    id: worker.id,
    number: worker.number,
    locationId: worker.siteId,
    createdAt: notAfter(calendar.at(plusDays(worker.hireDate, -9), 11 * 60), calendar.now),
    ...(worker.isDeleted && { deleted: { at: calendar.at(calendar.day(-15), 600), reason: 'Duplicate of another employee' } }),
    values: answered({
      ...identity(company.key, worker),
      ...employment(agency, worker),
      ...clearance(agency, worker),
      ...matching(company.key, worker),
      supervisorId: supervisor?.id,
      locationIds: [worker.siteId],
      livesWithClientIds: clientsLivedWith(agency, worker),
    }),
  }
}

/** The number that the state gives a worker: nobody of one company is somebody of another. */
function numberOfState(companyKey: string, { number }: Worker): string {
  const company = DEMO_COMPANIES.findIndex(({ key }) => key === companyKey)
  return `A99${company}${String(number).padStart(6, '0')}`
}

function identity(companyKey: string, worker: Worker): Record<string, unknown> {
  const { county, ...home } = worker.home
  const titleId = jobTitleId(companyKey, worker.role)
  return {
    status: worker.status,
    firstName: worker.first,
    lastName: worker.last,
    dob: worker.dob,
    gender: worker.gender,
    address: home,
    county,
    phone: worker.phone,
    phoneKind: 'mobile',
    smsOptIn: worker.number % 3 !== 0 || worker.userId !== undefined,
    email: worker.email,
    jobTitleIds: [titleId],
    primaryJobTitleId: titleId,
    roleType: worker.role,
    umpi: worker.tier === undefined ? undefined : numberOfState(companyKey, worker),
    userId: worker.userId,
    ssnLast4: String(1000 + ((worker.number * 37) % 9000)),
  }
}

function employment({ calendar }: Agency, worker: Worker): Record<string, unknown> {
  const hasLeft = worker.status === 'terminated'
  const left = plusDays(worker.hireDate, 45)
  return {
    employmentType: 'W2',
    payType: worker.role === 'rn' ? 'perVisit' : 'hourly',
    baseRate: worker.baseRate,
    otRate: Math.round(worker.baseRate * 1.5),
    payTier: worker.tier,
    mileageRate: 72.5,
    enhancedTrained: (worker.tier ?? 0) >= 4,
    hireDate: worker.hireDate,
    originalHireDate: worker.hireDate,
    terminationDate: hasLeft ? left : undefined,
    terminationReason: hasLeft ? 'resigned' : undefined,
    rehireEligible: hasLeft ? true : undefined,
    leaveFrom: worker.status === 'onLeave' ? calendar.day(-10) : undefined,
    leaveUntil: worker.status === 'onLeave' ? calendar.day(24) : undefined,
    w4: { filingStatus: 'single', dependents: 0, signedOn: worker.hireDate },
    ptoBalance: (worker.number * 7) % 60,
    esstBalance: (worker.number * 5) % 48,
  }
}

/** Studies, exclusion checks and papers; the OIG check is done once a month. */
function clearance({ calendar }: Agency, worker: Worker): Record<string, unknown> {
  const determined = worker.study === 'eligible' || worker.study === 'eligibleWithSupervision'
  return {
    backgroundStudyStatus: worker.study,
    backgroundStudy: answered({
      applicationNo: `NS99${String(worker.number).padStart(6, '0')}`,
      submittedOn: plusDays(worker.hireDate, -14),
      fingerprintDate: plusDays(worker.hireDate, -10),
      determinationDate: determined ? plusDays(worker.hireDate, -3) : undefined,
      supervisionRequired: worker.study === 'eligibleWithSupervision',
    }),
    oigStatus: worker.oig,
    i9: answered({ section1Date: worker.hireDate, section2Date: determined ? worker.hireDate : undefined, listChoice: 'B+C' }),
    notes: worker.cprEndsIn <= 30 ? `CPR card ${worker.cprEndsIn < 0 ? 'ended' : 'ends'} on ${calendar.day(worker.cprEndsIn)}.` : undefined,
    driver:
      worker.role === 'driver'
        ? {
            licenseNo: `Z99${worker.number}`,
            licenseClass: 'D',
            expiresOn: calendar.day(400),
            insuranceCarrier: 'Loonsong Mutual',
            policyExpiresOn: calendar.day(90),
            ownVehicle: false,
          }
        : undefined,
  }
}

function matching(companyKey: string, worker: Worker): Record<string, unknown> {
  const draw = rng(`${companyKey}/matching`, worker.number)
  const from = draw.pick(['06:00', '07:00', '08:00'])
  return {
    languages: worker.languages,
    skills: draw.some(SKILLS, 0.3),
    maxHoursWeek: draw.pick([24, 32, 40, 40]),
    maxDistanceMi: draw.pick([10, 15, 25, 40]),
    acceptsPets: draw.chance(0.8),
    acceptsSmokers: draw.chance(0.5),
    availability: WEEKDAYS.map((day) => ({ id: demoId(worker.id, 'availability', day), day, from, until: '20:00' })),
    mobileAppEnabled: draw.chance(0.9),
  }
}

/** A live-in caregiver lives with the client they serve. */
function clientsLivedWith({ visits }: Agency, worker: Worker): readonly string[] | undefined {
  const clients = new Set(visits.filter((visit) => visit.worker === worker && visit.plan.client.liveIn).map((visit) => visit.plan.client.id))
  return clients.size === 0 ? undefined : [...clients]
}
