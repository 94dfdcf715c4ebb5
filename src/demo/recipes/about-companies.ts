import type { Agency } from '../agency/agency.ts'
import { demoId } from '../demo-ids.ts'
import { email, phone } from '../invented/places.ts'
import { rng } from '../random.ts'
import { membersOf, PLATFORM_AUTHOR } from '../users.ts'
import type { DemoRow } from './demo-row.ts'

const NOTES: readonly (readonly [category: string, body: string, daysAhead: number, status: string])[] = [
  ['onboarding', 'Wants to import their clients from a spreadsheet. Send the sample file.', 2, 'open'],
  ['contract', 'Asked for a price with 20 more seats.', 10, 'open'],
  ['support', 'Their clearinghouse changed its address. Told billing how to change it.', -20, 'done'],
]

/** Rows of the resource `company-note`. */
export const companyNoteRows = ({ company, calendar }: Agency): readonly DemoRow[] =>
  NOTES.map(([category, body, ahead, status], at) => ({
    id: demoId(company.key, 'company-note', at),
    locationId: null,
    createdAt: calendar.at(calendar.day(-30 + at * 5), 14 * 60),
    values: {
      category,
      body,
      status,
      ...(status === 'open' && { followUpOn: calendar.day(ahead) }),
      pinned: at === 0,
      authorId: PLATFORM_AUTHOR.id,
      company: company.name,
    },
  }))

/** Rows of the resource `key-staff`: the owner of the company and who bills for it. */
export const keyStaffRows = ({ company, calendar }: Agency): readonly DemoRow[] =>
  membersOf(company.id)
    .slice(0, 2)
    .map((member, at) => ({
      id: demoId(company.key, 'key-staff', at),
      locationId: null,
      createdAt: calendar.at(calendar.day(-400), 14 * 60 + at),
      values: {
        name: `${member.firstName} ${member.lastName}`,
        role: at === 0 ? 'owner' : 'billingLead',
        company: company.name,
        phone: phone(rng(`${company.key}/key-staff`, at)),
        email: email(member.firstName, member.lastName, at),
        since: calendar.day(-400),
        isActive: true,
      },
    }))

const PLAN_DAYS = 365
const ENDS_IN = 24

/** Rows of the resource `company-renewal`: the year that is over, and the one that ends soon. */
export const companyRenewalRows = ({ company, calendar }: Agency): readonly DemoRow[] =>
  [ENDS_IN - PLAN_DAYS, ENDS_IN].map((ends, at) => ({
    id: demoId(company.key, 'company-renewal', at),
    locationId: null,
    createdAt: calendar.at(calendar.day(ends - PLAN_DAYS), 14 * 60),
    values: {
      ...{ plan: 'pro', status: at === 0 ? 'renewed' : 'dueSoon', startsOn: calendar.day(ends - PLAN_DAYS), endsOn: calendar.day(ends) },
      ...{ amount: 480_000, seats: 60, invoiceNo: `RC-${2000 + at}`, company: company.name },
    },
  }))
