import type { Agency } from '../agency/agency.ts'
import { billedAs, NAMES, SERVICES, type Service } from '../agency/services.ts'
import { demoId } from '../demo-ids.ts'
import { answered, type DemoRow } from './demo-row.ts'

const SET_UP_DAYS = 1400
const GROUPS: Readonly<Record<string, string>> = {
  T1019: 'personalCare',
  S5116: 'training',
  S5130: 'homemaking',
  S5100: 'day',
  T1021: 'personalCare',
  T1030: 'nursing',
}

const COLORS: Readonly<Record<string, string>> = {
  personalCare: 'teal',
  training: 'purple',
  homemaking: 'orange',
  day: 'green',
  nursing: 'blue',
}

export const serviceId = (companyKey: string, service: Pick<Service, 'code' | 'modifiers'>): string => demoId(companyKey, 'service', billedAs(service))

/** Of the platform's row. */
export const serviceCodeId = (service: Pick<Service, 'code' | 'modifiers'>): string => demoId('platform', 'service-code', billedAs(service))

/** How a service is billed, as it stands in a line of an authorization and in a visit. */
export const billingOf = ({ code, modifiers }: Service): Record<string, unknown> => ({
  serviceCode: code,
  modifiers: modifiers.length > 0 ? modifiers.join(' ') : undefined,
})

export const nameOf = (service: Service): string | undefined => NAMES[billedAs(service)]

/** Rows of the resource `service`: what the agency offers. */
export const serviceRows = ({ company, calendar }: Agency): readonly DemoRow[] =>
  SERVICES.map((service, at) => ({
    id: serviceId(company.key, service),
    locationId: null,
    createdAt: calendar.at(calendar.day(-SET_UP_DAYS), 14 * 60 + at),
    values: answered({
      ...billingOf(service),
      masterId: serviceCodeId(service),
      name: nameOf(service),
      group: GROUPS[service.code],
      color: COLORS[GROUPS[service.code] ?? ''],
      unitType: service.unit,
      rate: service.unit === 'dollars' ? undefined : service.rate,
      requiresEvv: service.evv,
      isActive: true,
    }),
  }))
