import type { Agency } from '../agency/agency.ts'
import { around } from '../agency/deal.ts'
import { demoId } from '../demo-ids.ts'
import { FIRST_NAMES, LAST_NAMES } from '../invented/names.ts'
import { testNpi } from '../invented/npi.ts'
import { address, email, phone } from '../invented/places.ts'
import { rng } from '../random.ts'
import type { DemoRow } from './demo-row.ts'

const DOCTORS = 12
/** Of those the last two take no new clients: one left, one is not enrolled. */
const TAKING_CLIENTS = 10
const SET_UP_DAYS = 1200

/** `[credential, taxonomy]` */
const KINDS: readonly (readonly [string, string])[] = [
  ['MD', '207Q00000X'],
  ['MD', '207R00000X'],
  ['DO', '207Q00000X'],
  ['APRN', '363LF0000X'],
  ['PA', '363A00000X'],
]
const CLINICS = [
  'Loonsong Family Clinic',
  'Granite Spur Medical Center',
  'Prairie Smoke Internal Medicine',
  'Ironwood Regional Clinic',
  'Cattail Community Health',
]

/** The doctor that a client with this number has. */
export const physicianOf = (companyKey: string, clientNumber: number): string => demoId(companyKey, 'doctor', (clientNumber % TAKING_CLIENTS) + 1)

/** Rows of the resource `doctor`. */
export function doctorRows({ company, calendar }: Agency): readonly DemoRow[] {
  return Array.from({ length: DOCTORS }, (_, index) => {
    const number = index + 1
    const draw = rng(`${company.key}/doctor`, number)
    const [credential, taxonomy] = around(KINDS, index)
    const firstName = draw.pick(FIRST_NAMES[draw.pick(['F', 'M'] as const)])
    const lastName = around(LAST_NAMES, index * 3 + draw.whole(0, 2))
    const { county: _county, zip, ...practice } = address(draw)
    return {
      id: demoId(company.key, 'doctor', number),
      locationId: null,
      createdAt: calendar.at(calendar.day(-SET_UP_DAYS), 9 * 60 + number),
      values: {
        firstName,
        lastName,
        credential,
        taxonomy,
        npi: testNpi(100 + number),
        clinic: around(CLINICS, index),
        address: { ...practice, zip: `${zip}-0100` },
        phone: phone(draw),
        faxNo: phone(draw),
        email: email(firstName, lastName, number),
        pecosEnrolled: number !== DOCTORS,
        oigStatus: number > TAKING_CLIENTS ? 'notChecked' : 'clear',
        isActive: number !== TAKING_CLIENTS + 1,
      },
    }
  })
}
