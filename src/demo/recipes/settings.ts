import { type FederalHoliday, federalHoliday } from '#care'
import type { Agency } from '../agency/agency.ts'
import type { WorkerRole } from '../agency/workers.ts'
import { plusDays, weekday } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { rng } from '../random.ts'
import { answered, type DemoRow } from './demo-row.ts'

/** NPIs with a valid check digit from a block that nobody was given (domain: backoffice §5.1). */
const NPIS = ['1999990017', '1999990025', '1999990033', '1999990041', '1999990058', '1999990066', '1999990074']
export const AGENCY_NPI = '1999990017'
const SET_UP_DAYS = 1500

/** Rows of the resource `location`. */
export function locationRows({ company, calendar, siteIds }: Agency): readonly DemoRow[] {
  return company.sites.map(({ code, name, line1, city, zip, county }, at) => {
    const isServiceSite = code === 'ADC'
    return {
      id: siteIds[at] ?? demoId(company.key, 'location', code),
      locationId: null,
      createdAt: calendar.at(calendar.day(-SET_UP_DAYS), 9 * 60),
      values: answered({
        code,
        name,
        county,
        address: { line1, city, state: 'MN', zip },
        npiOrUmpi: NPIS[at],
        billingName: company.name,
        taxId: '419990017',
        taxonomy: '253Z00000X',
        phone: `612555010${at}`,
        fax: `612555015${at}`,
        isServiceSite,
        capacity: isServiceSite ? 60 : undefined,
        licenseNo: isServiceSite ? '9900104' : undefined,
        isActive: true,
      }),
    }
  })
}

/** Those on which the demo's offices are closed, by the name that they give them. */
const HOLIDAYS: readonly (readonly [name: string, holiday: FederalHoliday])[] = [
  ["New Year's Day", 'newYear'],
  ['Martin Luther King Jr. Day', 'martinLutherKing'],
  ["Presidents' Day", 'presidents'],
  ['Memorial Day', 'memorial'],
  ['Juneteenth', 'juneteenth'],
  ['Independence Day', 'independence'],
  ['Labor Day', 'labor'],
  ["Indigenous Peoples' Day", 'indigenousPeoples'],
  ['Veterans Day', 'veterans'],
  ['Thanksgiving Day', 'thanksgiving'],
  ['Christmas Day', 'christmas'],
]

/** Rows of the resource `holiday`: this year's and the next one's. */
export function holidayRows({ company, calendar }: Agency): readonly DemoRow[] {
  const year = Number(calendar.today.slice(0, 4))
  return [year, year + 1].flatMap((each) =>
    HOLIDAYS.map(([name, holiday]) => {
      const { date, observed } = federalHoliday(holiday, each)
      return {
        id: demoId(company.key, 'holiday', name, each),
        locationId: null,
        createdAt: calendar.at(calendar.day(-SET_UP_DAYS), 9 * 60 + 30),
        values: answered({ name, date, observedDate: observed, payMultiplier: 1.5, officeClosed: true, hours: 'fullDay' }),
      }
    }),
  )
}

/** `[title, worker type, department, colour]`; the first title of a type is the one that demo workers get. */
const JOB_TITLES: readonly (readonly [string, string, string, string])[] = [
  ['Personal Care Assistant', 'pca', 'Personal care', 'teal'],
  ['CFSS Support Worker', 'cfssWorker', 'Personal care', 'teal'],
  ['Direct Support Professional', 'dsp', 'Waiver services', 'green'],
  ['Lead Support Professional', 'dsp', 'Waiver services', 'green'],
  ['Homemaker', 'homemaker', 'Waiver services', 'orange'],
  ['Home Health Aide', 'hha', 'Home health', 'blue'],
  ['Licensed Practical Nurse', 'lpn', 'Home health', 'blue'],
  ['Registered Nurse', 'rn', 'Home health', 'blue'],
  ['Qualified Professional', 'qp', 'Supervision', 'purple'],
  ['Supervising Professional', 'supervisingProfessional', 'Supervision', 'purple'],
  ['Physical Therapist', 'therapist', 'Home health', 'blue'],
  ['Driver', 'driver', 'Transport', 'gray'],
  ['Office Administrator', 'office', 'Office', 'pink'],
  ['Scheduler', 'office', 'Office', 'pink'],
  ['Biller', 'office', 'Office', 'pink'],
  ['Payroll Specialist', 'office', 'Office', 'pink'],
  ['Human Resources Coordinator', 'office', 'Office', 'pink'],
  ['Adult Day Coordinator', 'dsp', 'Day services', 'orange'],
]
const NURSES = ['lpn', 'rn', 'therapist']
/** What a worker type may deliver, as codes with their modifiers; the others say nothing. */
const DELIVERS: Readonly<Record<string, readonly string[]>> = {
  pca: ['T1019', 'T1019 U9'],
  cfssWorker: ['T1019', 'T1019 U9'],
  dsp: ['S5130 TF', 'S5100'],
  homemaker: ['S5130 TF', 'S5100'],
  hha: ['T1021'],
  lpn: ['T1030', 'T1021'],
  rn: ['T1030', 'T1021'],
}

export function jobTitleId(companyKey: string, role: WorkerRole): string {
  const title = JOB_TITLES.find(([, type]) => type === role)?.[0]
  if (title === undefined) throw new Error(`No demo job title for ${role}; add one to JOB_TITLES.`)
  return demoId(companyKey, 'job-title', title)
}

/** Rows of the resource `job-title`. */
export function jobTitleRows({ company, calendar }: Agency): readonly DemoRow[] {
  return JOB_TITLES.map(([title, roleType, department, color], at) => ({
    id: demoId(company.key, 'job-title', title),
    locationId: null,
    createdAt: calendar.at(calendar.day(-SET_UP_DAYS), 10 * 60 + at),
    values: {
      title,
      roleType,
      department,
      color,
      isDirectCare: department !== 'Office',
      requiresNpi: NURSES.includes(roleType),
      requiresUmpi: roleType === 'pca' || roleType === 'cfssWorker',
      defaultRate: 1900 + rng('job-title', at).whole(0, 20) * 50,
      overtimeExempt: NURSES.includes(roleType),
      requiredDocTypes: department === 'Office' ? [] : ['cpr'],
      serviceIds: DELIVERS[roleType]?.map((billed) => demoId(company.key, 'service', billed)) ?? [],
      isActive: true,
    },
  }))
}

/** Rows of the resource `remit-rule`: the usual reasons since the office began. */
export const remitRuleRows = ({ company, calendar }: Agency): readonly DemoRow[] => [
  {
    id: demoId(company.key, 'remit-rule'),
    locationId: null,
    createdAt: calendar.at(calendar.day(-SET_UP_DAYS), 11 * 60),
    values: { effectiveFrom: calendar.day(-SET_UP_DAYS), contractual: ['45', '253'] },
  },
]

/** Rows of the resource `evv-settings`: the usual figures since the office began, and one change. */
export function evvSettingsRows({ company, calendar }: Agency): readonly DemoRow[] {
  const since = (day: string, scheduleToleranceMin: number, notes?: string): DemoRow => ({
    id: demoId(company.key, 'evv-settings', day),
    locationId: null,
    createdAt: calendar.at(calendar.day(-SET_UP_DAYS), 11 * 60),
    values: answered({
      ...{ effectiveFrom: day, geofenceFt: 500, clockWindowMin: 120, clockToleranceMin: 2, matchWindowMin: 60, earlyOutMin: 7, overMin: 7 },
      ...{ scheduleToleranceMin, notes },
    }),
  })
  return [since(calendar.day(-SET_UP_DAYS), 15), since(calendar.day(-SET_UP_DAYS / 2), 7, 'Payers ask for the difference within a quarter of an hour.')]
}

/** Weeks back in which the demo has no visits any more. */
const CUT_OFF_WEEKS_BACK = 26
const CUT_OFFS = 20

/** Rows of the resource `cut-off`: of two weeks each, from before the first visits of the demo to the coming months. Only those are locked. */
export function cutOffRows({ company, calendar }: Agency): readonly DemoRow[] {
  const first = plusDays(calendar.today, -7 * CUT_OFF_WEEKS_BACK - weekday(calendar.today))
  return Array.from({ length: CUT_OFFS }, (_, at) => {
    const [periodStart, periodEnd] = [plusDays(first, 14 * at), plusDays(first, 14 * at + 13)]
    const isLocked = plusDays(periodEnd, 7 * CUT_OFF_WEEKS_OPEN) < calendar.today
    const lockAt = calendar.at(plusDays(periodEnd, isLocked ? 3 : 7 * CUT_OFF_WEEKS_OPEN), 17 * 60)
    return {
      id: demoId(company.key, 'cut-off', periodStart),
      locationId: null,
      createdAt: calendar.at(calendar.day(-SET_UP_DAYS), 10 * 60),
      values: answered({
        name: `Pay period ${at + 1}`,
        status: isLocked ? 'locked' : 'open',
        kind: 'payroll',
        periodStart,
        periodEnd,
        lockAt,
        payDate: plusDays(periodEnd, 8),
        lockedAt: isLocked ? lockAt : undefined,
      }),
    }
  })
}

/** Time of the demo's visits stays open. */
const CUT_OFF_WEEKS_OPEN = 14
