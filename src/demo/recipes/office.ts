import type { Agency } from '../agency/agency.ts'
import { weekday } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { PAYERS } from '../invented/conditions.ts'
import { phone } from '../invented/places.ts'
import { rng } from '../random.ts'
import { membersOf } from '../users.ts'
import { answered, type DemoRow, notAfter } from './demo-row.ts'
import { payerId } from './payers.ts'
import { AGENCY_NPI } from './settings.ts'

/** What the portal says to each demo agency, by its key. */
const DHS_STATUS: Readonly<Record<string, 'valid' | 'invalid'>> = { 'northern-lights': 'valid', 'harbor-pines': 'invalid' }

/** Rows of the resource `portal-credential`: the state's portal, and one of a health plan. */
export function portalCredentialRows({ company, calendar }: Agency): readonly DemoRow[] {
  const dhs = DHS_STATUS[company.key]
  if (dhs === undefined) return []
  const createdAt = calendar.at(calendar.day(-400), 9 * 60)
  const row = (key: string, values: Readonly<Record<string, unknown>>): DemoRow => ({
    id: demoId(company.key, 'portal-credential', key),
    locationId: null,
    createdAt,
    values: answered(values),
  })
  const checked = { lastCheckedAt: calendar.at(calendar.day(-1), 6 * 60), rotatesOn: calendar.day(70) }
  return [
    row('dhs', {
      ...checked,
      system: 'MN-ITS',
      npiOrUmpi: AGENCY_NPI,
      userId: `${company.key}-edi`,
      batchEnabled: true,
      status: dhs,
      lastError: dhs === 'invalid' ? 'the password has expired' : undefined,
    }),
    row('plan', {
      ...checked,
      system: 'payerPortal',
      payerId: payerId(company.key, PAYERS.managed),
      npiOrUmpi: AGENCY_NPI,
      userId: `${company.key}-portal`,
      status: 'valid',
    }),
  ]
}

const PUNCH_DAYS = 30
const PUNCHES: readonly (readonly [kind: 'in' | 'breakStart' | 'breakEnd' | 'out', minute: number])[] = [
  ['in', 8 * 60],
  ['breakStart', 12 * 60],
  ['breakEnd', 12 * 60 + 30],
  ['out', 16 * 60 + 30],
]
const TITLES: Readonly<Record<string, string>> = { owner: 'Owner', admin: 'Office Administrator', nurse: 'Registered Nurse', biller: 'Biller' }

const clockText = (minute: number): string => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Rows of the resource `office-punch`: thirty days of everyone in the office, with lunch breaks; none on weekends. */
export function officePunchRows({ company, calendar }: Agency): readonly DemoRow[] {
  const days = Array.from({ length: PUNCH_DAYS }, (_, back) => calendar.day(-1 - back)).filter((day) => weekday(day) % 6 !== 0)
  return membersOf(company.id).flatMap((member) =>
    days.flatMap((date) =>
      PUNCHES.map(([kind, planned]) => {
        const minute = planned + rng(`${company.key}/punch/${member.id}/${date}`, planned).whole(-6, 9)
        const at = calendar.at(date, minute)
        const role = member.memberships.find((membership) => membership.companyId === company.id)?.role ?? ''
        return {
          id: demoId(company.key, 'office-punch', member.id, date, kind),
          locationId: null,
          createdAt: at,
          values: {
            kind,
            date,
            at,
            userId: member.id,
            time: clockText(minute),
            name: `${member.firstName} ${member.lastName}`,
            title: TITLES[role] ?? 'Office',
          },
        }
      }),
    ),
  )
}

const TICKETS: readonly (readonly [section: string, priority: string, status: string, description: string])[] = [
  ['Scheduling', 'high', 'open', 'The calendar shows last week after I come back from a visit.'],
  ['Billing', 'urgent', 'inProgress', 'The batch of this morning is still queued.'],
  ['Employees', 'normal', 'waiting', 'A certificate cannot be replaced by its new one.'],
  ['Clients', 'low', 'resolved', 'Could the list show the preferred name?'],
  ['Time card', 'normal', 'closed', 'The export opened with the wrong separator.'],
  ['Reports', 'normal', 'open', 'How do I share a report with a colleague?'],
]

/** Rows of the resource `support-ticket`. */
export function supportTicketRows({ company, calendar }: Agency): readonly DemoRow[] {
  const members = membersOf(company.id)
  return TICKETS.map(([section, priority, status, description], at) => {
    const draw = rng(`${company.key}/ticket`, at)
    const member = draw.pick(members)
    const sentAt = notAfter(calendar.at(calendar.day(-12 + at * 2), draw.whole(9, 15) * 60), calendar.now)
    return {
      id: demoId(company.key, 'support-ticket', at),
      locationId: null,
      number: at + 1,
      createdAt: sentAt,
      values: {
        sentAt,
        section,
        priority,
        status,
        description,
        userId: member.id,
        reporter: `${member.firstName} ${member.lastName}`,
        company: company.name,
        phone: phone(draw),
        email: `${member.firstName}.${member.lastName}@example.com`.toLowerCase(),
      },
    }
  })
}

const REFERRED: readonly (readonly [name: string, owner: string, status: string])[] = [
  ['Gull Lake Home Care', 'Perrin Aldgate', 'sent'],
  ['Cedar Bluff Supports', 'Annika Voskuil', 'contacted'],
  ['Iron Range Companions', 'Tobren Ashlock', 'bonusPaid'],
]

/** Rows of the resource `agency-referral`. */
export function agencyReferralRows({ company, calendar }: Agency): readonly DemoRow[] {
  const [member] = membersOf(company.id)
  return REFERRED.map(([companyName, ownerName, status], at) => ({
    id: demoId(company.key, 'agency-referral', at),
    locationId: null,
    createdAt: calendar.at(calendar.day(-90 + at * 20), 10 * 60),
    values: answered({
      companyName,
      ownerName,
      status,
      email: `${companyName.toLowerCase().replaceAll(' ', '-')}@example.com`,
      phoneNumber: phone(rng(`${company.key}/referral`, at)),
      sentFrom: company.name,
      userId: member?.id,
    }),
  }))
}
