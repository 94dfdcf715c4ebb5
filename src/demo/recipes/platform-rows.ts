import { billedAs, NAMES, SERVICES } from '../agency/services.ts'
import type { Calendar } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { CITIES } from '../invented/places.ts'
import { answered, type DemoRow } from './demo-row.ts'
import { PLANS, payerCodeOf, payorId, paySourceId } from './payers.ts'
import { billingOf, serviceCodeId } from './services.ts'

const SET_UP_DAYS = 1500

/** Makes rows that belong to no company. */
export type PlatformRecipe = (calendar: Calendar) => readonly DemoRow[]

const SOURCES: readonly (readonly [name: string, category: string])[] = [
  ['Medicaid', 'medicaid'],
  ['Waiver', 'waiver'],
  ['Medicare', 'medicare'],
  ['MCO', 'mco'],
  ['Private', 'private'],
  ['VA', 'va'],
  ['LTC insurance', 'ltcInsurance'],
  ['County', 'county'],
  ['Grant', 'grant'],
]

/** More ZIP codes of the two largest cities. */
const CITY_ZIPS: readonly (readonly [zip: string, city: string, county: string])[] = [
  ...['55401', '55403', '55404', '55405', '55406', '55408', '55409', '55410', '55411', '55412', '55414'].map(
    (zip) => [zip, 'Minneapolis', 'hennepin'] as const,
  ),
  ...['55101', '55102', '55103', '55105', '55106', '55107', '55108'].map((zip) => [zip, 'Saint Paul', 'ramsey'] as const),
]

const row = (calendar: Calendar, id: string, at: number, values: Readonly<Record<string, unknown>>): DemoRow => ({
  id,
  locationId: null,
  createdAt: calendar.at(calendar.day(-SET_UP_DAYS), 13 * 60 + at),
  values: answered(values),
})

const paySourceRows: PlatformRecipe = (calendar) =>
  SOURCES.map(([name, category], at) => row(calendar, paySourceId(category), at, { name, category, isActive: true }))

const payorRows: PlatformRecipe = (calendar) =>
  PLANS.map((plan, at) =>
    row(calendar, payorId(plan.name), at, {
      name: plan.name,
      payerCode: payerCodeOf(plan.name),
      type: plan.type,
      paySourceId: paySourceId(plan.source),
      claimFormat: plan.format,
      timelyFilingDays: plan.filingDays,
      adjustmentDays: plan.adjustmentDays,
      requiresAuth: plan.auth,
      requiresEvv: plan.evv,
      eligibilityVia: plan.via,
      isActive: true,
    }),
  )

const serviceCodeRows: PlatformRecipe = (calendar) =>
  SERVICES.map((service, at) => {
    const { serviceCode, modifiers } = billingOf(service)
    const source = 'stateMax'
    return row(calendar, serviceCodeId(service), at, {
      code: serviceCode,
      modifiers,
      description: NAMES[billedAs(service)],
      unitType: service.unit,
      unitMinutes: service.unit === 'units' ? 15 : undefined,
      evvCategory: !service.evv ? 'none' : service.unit === 'visits' ? 'HHCS' : 'PCS',
      effectiveFrom: calendar.day(-SET_UP_DAYS),
      rates:
        service.unit === 'dollars'
          ? undefined
          : [
              {
                id: demoId('platform', 'rate', at, 0),
                from: calendar.day(-SET_UP_DAYS),
                until: calendar.day(-300),
                amount: Math.round(service.rate * 0.96),
                source,
              },
              { id: demoId('platform', 'rate', at, 1), from: calendar.day(-299), amount: service.rate, source },
            ],
    })
  })

const zipCodeRows: PlatformRecipe = (calendar) =>
  [...CITIES.map(([[city, zip, county]]) => [zip, city, county] as const), ...CITY_ZIPS].map(([zip, city, county], at) =>
    row(calendar, demoId('platform', 'zip-code', zip), at, { zip, city, state: 'MN', county }),
  )

const BILLING_STATUSES: readonly (readonly [name: string, group: string, mapsTo: string, days?: number])[] = [
  ['Sent, waiting for the payer’s answer', 'inProcess', 'submitted', 3],
  ['Taken in, waiting for payment', 'inProcess', 'accepted', 21],
  ['Sent back by the payer', 'rejected', 'rejected', 1],
  ['Denied', 'denied', 'denied', 5],
  ['Paid in part', 'inProcess', 'partiallyPaid', 7],
  ['Paid nothing', 'denied', 'zeroPaid', 7],
  ['Payment taken back', 'inProcess', 'reversed', 3],
  ['Paid', 'paid', 'paid'],
]

const billingStatusRows: PlatformRecipe = (calendar) =>
  BILLING_STATUSES.map(([name, group, mapsTo, followUpDays], at) =>
    row(calendar, demoId('platform', 'billing-status', mapsTo), at, { name, group, mapsTo, followUpDays }),
  )

/** Every resource whose rows belong to the platform; what is pointed at comes first. */
export const PLATFORM_RECIPES: Readonly<Record<string, PlatformRecipe>> = {
  'pay-source': paySourceRows,
  payor: payorRows,
  'service-code': serviceCodeRows,
  'zip-code': zipCodeRows,
  'billing-status': billingStatusRows,
}
