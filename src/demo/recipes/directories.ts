import type { Agency } from '../agency/agency.ts'
import { around } from '../agency/deal.ts'
import { demoId } from '../demo-ids.ts'
import { COORDINATORS } from '../invented/conditions.ts'
import { FIRST_NAMES, LAST_NAMES } from '../invented/names.ts'
import { address, email, phone } from '../invented/places.ts'
import { rng } from '../random.ts'
import { answered, type DemoRow } from './demo-row.ts'

const SET_UP_DAYS = 700

const FAXES: readonly (readonly [name: string, organization: string, category: string, isFavorite?: true])[] = [
  ['Order desk', 'Loonsong Family Clinic', 'doctor', true],
  ['Medical records', 'Granite Spur Medical Center', 'hospital'],
  ['Long-term services', 'Cattail County Human Services', 'county', true],
  ['Prior authorization', 'Prairie Health Plan', 'mco'],
  ['Refills', 'Ironwood Pharmacy', 'pharmacy'],
]

/** Rows of the resource `fax-number`. */
export const faxNumberRows = ({ company, calendar }: Agency): readonly DemoRow[] =>
  FAXES.map(([name, organization, category, isFavorite = false], at) => {
    const draw = rng(`${company.key}/fax`, at)
    return {
      id: demoId(company.key, 'fax-number', at),
      locationId: null,
      createdAt: calendar.at(calendar.day(-SET_UP_DAYS), 10 * 60 + at),
      values: { name: `${name}, ${organization}`, organization, faxNo: phone(draw), phone: phone(draw), category, isFavorite, isActive: true },
    }
  })

const SITES: readonly (readonly [name: string, kind: string, capacity: number, clientsPerStaff: number, hours: string])[] = [
  ['Maple Street Adult Day', 'adultDay', 40, 8, 'Mon–Fri 8:00 AM–4:00 PM'],
  ['Birch Lane Foster Home', 'fosterCare', 4, 4, 'Always'],
]

/** Rows of the resource `care-site`. */
export const careSiteRows = ({ company, calendar, siteIds }: Agency): readonly DemoRow[] =>
  SITES.map(([name, kind, capacity, clientsPerStaff, hoursOpen], at) => {
    const draw = rng(`${company.key}/care-site`, at)
    const { county: _county, ...place } = address(draw)
    return {
      id: demoId(company.key, 'care-site', at),
      locationId: siteIds[at % siteIds.length] ?? null,
      createdAt: calendar.at(calendar.day(-SET_UP_DAYS), 11 * 60 + at),
      values: {
        ...{ name, kind, capacity, clientsPerStaff, hoursOpen, licenseNo: `99002${at}0`, licenseExpires: calendar.day(at === 0 ? 24 : 300) },
        ...{ transportOffered: at === 0, phone: phone(draw), address: place, isActive: true },
      },
    }
  })

const LEADS: readonly (readonly [source: string, kind: string, status: string])[] = [
  ['Granite Spur Medical Center', 'hospital', 'new'],
  ['Cattail County Human Services', 'county', 'contacted'],
  ['A daughter who called', 'family', 'assessment'],
  ['Prairie Health Plan', 'mco', 'admitted'],
  ['Loonsong Family Clinic', 'physician', 'lost'],
  ['The website', 'web', 'new'],
]
const ENDED: readonly string[] = ['admitted', 'lost']

/** Rows of the resource `client-referral`: of most states one. */
export const clientReferralRows = ({ company, calendar, siteIds }: Agency): readonly DemoRow[] =>
  LEADS.map(([sourceName, sourceKind, status], at) => {
    const draw = rng(`${company.key}/referral`, at)
    const [first, last] = [draw.pick(FIRST_NAMES.F), around(LAST_NAMES, at * 7 + 5)]
    const referredOn = calendar.day(-3 - at * 6)
    return {
      id: demoId(company.key, 'client-referral', at),
      locationId: siteIds[0] ?? null,
      createdAt: calendar.at(referredOn, 10 * 60),
      number: at + 1,
      values: answered({
        ...{
          sourceName,
          sourceKind,
          status,
          referredOn,
          clientName: `${first} ${last}-${around(LAST_NAMES, at * 5 + 2)}`,
          clientPhone: phone(draw),
          contactName: 'Intake desk',
        },
        ...{ phone: phone(draw), email: email('intake', 'desk', at), followUpOn: ENDED.includes(status) ? undefined : calendar.day(at - 1) },
        decidedAt: ENDED.includes(status) ? calendar.at(calendar.day(-1), 9 * 60) : undefined,
      }),
    }
  })

const COORDINATOR_KINDS: readonly (readonly [kind: string, agency: string, contact: string])[] = [
  ['countyCaseManager', 'Cattail County Human Services', 'phone'],
  ['mcoCareCoordinator', 'Prairie Health Plan', 'email'],
  ['waiverCaseManager', 'Loon Lake Case Management', 'fax'],
]

/** Who coordinates the care of clients outside the agency, by name. */
export const coordinatorId = (companyKey: string, name: string): string => demoId(companyKey, 'care-coordinator', name)

/** Rows of the resource `care-coordinator`. */
export const careCoordinatorRows = ({ company, calendar }: Agency): readonly DemoRow[] =>
  COORDINATORS.map((name, at) => {
    const draw = rng(`${company.key}/care-coordinator`, at)
    const [kind, agency, preferredContact] = around(COORDINATOR_KINDS, at)
    return {
      id: coordinatorId(company.key, name),
      locationId: null,
      createdAt: calendar.at(calendar.day(-SET_UP_DAYS), 12 * 60 + at),
      values: {
        ...{ name, kind, agency, preferredContact, isActive: true },
        ...{ phone: phone(draw), faxNo: phone(draw), email: email('care', 'coordinator', at) },
      },
    }
  })
