import type { Agency } from '../agency/agency.ts'
import type { Person } from '../agency/clients.ts'
import { around } from '../agency/deal.ts'
import { DAY_PROGRAM } from '../agency/services.ts'
import { demoId } from '../demo-ids.ts'
import { rng } from '../random.ts'
import { answered, type DemoRow } from './demo-row.ts'
import { serviceId } from './services.ts'

export interface Group {
  readonly name: string
  readonly program: string
  readonly room: string
  readonly days: readonly string[]
  readonly ratio: string
  readonly hours: readonly [start: string, end: string]
  readonly status?: 'suspended'
}

export const GROUPS: readonly Group[] = [
  { name: 'Heron Room', program: 'adultDay', room: 'A1', days: ['mon', 'tue', 'wed', 'thu', 'fri'], ratio: '1:8', hours: ['09:00', '15:00'] },
  { name: 'Maple Room', program: 'adultDay', room: 'A2', days: ['mon', 'wed', 'fri'], ratio: '1:6', hours: ['09:00', '14:00'] },
  { name: 'Work Skills', program: 'prevocational', room: 'B1', days: ['tue', 'thu'], ratio: '1:6', hours: ['10:00', '15:00'] },
  { name: 'Community Outings', program: 'daySupport', room: 'B2', days: ['tue', 'fri'], ratio: '1:4', hours: ['10:00', '14:00'] },
  { name: 'Friday Social Club', program: 'socialClub', room: 'C1', days: ['fri'], ratio: '1:10', hours: ['13:00', '16:00'], status: 'suspended' },
]
export const CAPACITY = 10
const MEMBERS = 7

interface Member {
  readonly id: string
  readonly client: Person
  readonly from: string
  readonly until: string | undefined
}

export const groupId = ({ company }: Agency, { name }: Group): string => demoId(company.key, 'client-group', name)

/** Where the groups of an agency meet: its last site, which is its day centre where it has one. */
export const siteOf = ({ siteIds }: Agency): string | null => siteIds.at(-1) ?? null

/** Clients of a group in their turn; the first of them has left. */
export function membersOf({ company, calendar, clients }: Agency, group: Group, at: number): readonly Member[] {
  const served = clients.filter((client) => client.status === 'active' && !client.isDeleted)
  return Array.from({ length: Math.min(MEMBERS, served.length) }, (_, place) => {
    const client = around(served, at * MEMBERS + place)
    const from = calendar.day(-rng(`${company.key}/client-group/${group.name}`, place).whole(60, 300))
    return { client, from, id: demoId(company.key, 'client-group-member', group.name, client.number), until: place === 0 ? calendar.day(-20) : undefined }
  })
}

/** Who leads a group, in their turn. */
export function leadOf({ workers }: Agency, at: number): string | undefined {
  const leads = workers.filter((worker) => worker.status === 'active' && worker.role === 'dsp')
  return leads.length > 0 ? around(leads, at).id : undefined
}

/** What the program is billed as, where it has a code of its own here. */
export const programService = ({ company }: Agency, { program }: Group): string | undefined =>
  program === 'adultDay' ? serviceId(company.key, DAY_PROGRAM) : undefined

/** Rows of the resource `client-group`. */
export function clientGroupRows(agency: Agency): readonly DemoRow[] {
  return GROUPS.map((group, at) => {
    const { name, program, room, days, ratio, status = 'active', hours } = group
    return {
      id: groupId(agency, group),
      locationId: siteOf(agency),
      createdAt: agency.calendar.at(agency.calendar.day(-320), 9 * 60 + at),
      values: answered({
        ...{ name, program, room, days, ratio, status },
        capacity: CAPACITY,
        startTime: hours[0],
        endTime: hours[1],
        leadStaffId: leadOf(agency, at),
        serviceId: programService(agency, group),
        memberCount: membersOf(agency, group, at).filter(({ until }) => until === undefined).length,
        meals: program === 'adultDay' ? ['lunch', 'snack'] : ['snack'],
        hasTransport: program !== 'socialClub',
      }),
    }
  })
}

/** Rows of the resource `client-group-member`. */
export function clientGroupMemberRows(agency: Agency): readonly DemoRow[] {
  return GROUPS.flatMap((group, at) =>
    membersOf(agency, group, at).map(({ id, client, from, until }) => ({
      id,
      locationId: siteOf(agency),
      createdAt: agency.calendar.at(from, 10 * 60),
      values: answered({ groupId: groupId(agency, group), clientId: client.id, from, until }),
    })),
  )
}
