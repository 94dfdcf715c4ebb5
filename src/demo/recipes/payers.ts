import type { Agency } from '../agency/agency.ts'
import { demoId } from '../demo-ids.ts'
import { PAYERS, SELF_PAY } from '../invented/conditions.ts'
import { phone } from '../invented/places.ts'
import { rng } from '../random.ts'
import { houseFor } from './clearing-houses.ts'
import { answered, type DemoRow } from './demo-row.ts'

const SET_UP_DAYS = 1400

interface PayerPlan {
  readonly name: string
  readonly type: string
  readonly products?: readonly string[]
  readonly format: string
  readonly submission?: string
  readonly filingDays: number
  readonly adjustmentDays?: number
  readonly auth: boolean
  readonly evv: boolean
  readonly via: string
  /** Category of the pay source. */
  readonly source: string
}

export const PLANS: readonly PayerPlan[] = [
  {
    name: PAYERS.fee,
    type: 'MHCP',
    products: ['FFS'],
    format: '837P',
    submission: 'mnitsBatch',
    filingDays: 365,
    adjustmentDays: 183,
    auth: true,
    evv: true,
    via: '270',
    source: 'medicaid',
  },
  {
    name: PAYERS.managed,
    type: 'MCO',
    products: ['PMAP', 'MNCare', 'MSC+', 'MSHO', 'SNBC'],
    format: '837P',
    submission: 'clearinghouse',
    filingDays: 180,
    adjustmentDays: 365,
    auth: true,
    evv: true,
    via: '270',
    source: 'mco',
  },
  {
    name: PAYERS.medicare,
    type: 'Medicare',
    format: '837I',
    submission: 'clearinghouse',
    filingDays: 365,
    auth: false,
    evv: false,
    via: '270',
    source: 'medicare',
  },
  {
    name: PAYERS.private,
    type: 'commercial',
    format: '837P',
    submission: 'clearinghouse',
    filingDays: 90,
    auth: true,
    evv: false,
    via: 'portal',
    source: 'private',
  },
  {
    name: 'Heron Advantage',
    type: 'MedicareAdv',
    products: ['MSHO'],
    format: '837I',
    submission: 'portal',
    filingDays: 180,
    auth: true,
    evv: false,
    via: 'portal',
    source: 'medicare',
  },
  { name: 'Moraine County Services', type: 'county', format: 'invoice', filingDays: 60, auth: true, evv: false, via: 'phone', source: 'county' },
  { name: SELF_PAY, type: 'privatePay', format: 'invoice', filingDays: 30, auth: false, evv: false, via: 'phone', source: 'private' },
]

/** Of the platform's rows. */
export const payorId = (name: string): string => demoId('platform', 'payor', name)
export const paySourceId = (category: string): string => demoId('platform', 'pay-source', category)

export const payerId = (companyKey: string, name: string): string => demoId(companyKey, 'payer', name)

const planNamed = (name: string): PayerPlan | undefined => PLANS.find((plan) => plan.name === name)

/** How claims go to a payer; undefined where they are invoices. */
export const submissionOf = (name: string): string | undefined => planNamed(name)?.submission
export const filingDaysOf = (name: string): number => planNamed(name)?.filingDays ?? 0

const codeOf = (at: number): string => `DEMO${String(at + 1).padStart(2, '0')}`

/** What a payer calls itself in files. */
export const payerCodeOf = (name: string): string => codeOf(PLANS.findIndex((plan) => plan.name === name))

/** Rows of the resource `payer`: those that clients name, and some that nobody has yet. */
export function payerRows({ company, calendar }: Agency): readonly DemoRow[] {
  return PLANS.map((plan, at) => {
    const draw = rng(`${company.key}/payer-plan`, at)
    const isElectronic = plan.format.startsWith('837')
    return {
      id: payerId(company.key, plan.name),
      locationId: null,
      createdAt: calendar.at(calendar.day(-SET_UP_DAYS), 13 * 60 + at),
      values: answered({
        masterId: payorId(plan.name),
        paySourceId: paySourceId(plan.source),
        name: plan.name,
        payerCode: codeOf(at),
        type: plan.type,
        clearingHouseId: houseFor(company.key, plan.submission),
        products: plan.products,
        claimFormat: plan.format,
        submission: plan.submission,
        timelyFilingDays: plan.filingDays,
        adjustmentDays: plan.adjustmentDays,
        requiresAuth: plan.auth,
        requiresEvv: plan.evv,
        eligibilityVia: plan.via,
        eraEnrolled: isElectronic && at < 3,
        eftEnrolled: isElectronic && at < 2,
        claimPhone: phone(draw),
        claimFax: isElectronic ? undefined : phone(draw),
        appealFax: isElectronic ? phone(draw) : undefined,
        isActive: true,
      }),
    }
  })
}
