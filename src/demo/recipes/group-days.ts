import { minuteOfDay } from '#contract'
import type { Agency } from '../agency/agency.ts'
import { DAY_PROGRAM, unitsOf } from '../agency/services.ts'
import { plusDays, weekday } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { rng } from '../random.ts'
import { CAPACITY, GROUPS, type Group, groupId, leadOf, membersOf, programService, siteOf } from './client-groups.ts'
import { answered, type DemoRow } from './demo-row.ts'

/** Weeks with planned days, around this one. */
const WEEKS = [-3, -2, -1, 0, 1]
const DAYS: Readonly<Record<string, number>> = { sun: 0, mon: 1, tue: 2, wed: 3, thu: 4, fri: 5, sat: 6 }
const OUTCOMES = [
  ['present', 91],
  ['absentExcused', 5],
  ['absentUnexcused', 3],
  ['leftEarly', 1],
] as const

/** One client on one day of a group. */
interface Session {
  readonly id: string
  readonly clientId: string
  readonly status: string
  readonly timeIn?: string
  readonly timeOut?: string
  readonly units?: number
}

interface GroupDay {
  readonly id: string
  readonly group: Group
  readonly at: number
  readonly date: string
  readonly startAt: string
  readonly endAt: string
  readonly sessions: readonly Session[]
}

/** Clients of a group who come by one of the agency's vehicles. */
const RIDERS = 4

/** Days of the groups that meet, each client on one of them a day. */
function groupDays(agency: Agency): readonly GroupDay[] {
  const { company, calendar } = agency
  const taken = new Set<string>()
  const sunday = plusDays(calendar.monday, -1)
  const dates = WEEKS.flatMap((week) => Array.from({ length: 7 }, (_none, day) => plusDays(sunday, week * 7 + day)))
  return GROUPS.flatMap((group, at) => {
    if (group.status !== undefined) return []
    const meets = new Set(group.days.map((day) => DAYS[day]))
    return dates
      .filter((date) => meets.has(weekday(date)))
      .map((date): GroupDay => {
        const [startAt, endAt] = [calendar.at(date, minuteOfDay(group.hours[0])), calendar.at(date, minuteOfDay(group.hours[1]))]
        const due = membersOf(agency, group, at).filter(
          ({ client, from, until }) => from <= date && (until === undefined || until >= date) && !taken.has(`${client.id} ${date}`),
        )
        for (const { client } of due) taken.add(`${client.id} ${date}`)
        const sessions = due.map(({ client }, place) => ({
          id: demoId(company.key, 'ds-session', group.name, date, client.number),
          clientId: client.id,
          ...came(agency, group, { date, place }),
        }))
        return { id: demoId(company.key, 'group-day', group.name, date), group, at, date, startAt, endAt, sessions }
      })
  })
}

/** What became of it: nothing yet of a day to come, or of the one that is on. */
function came(
  { company, calendar }: Agency,
  group: Group,
  { date, place }: { readonly date: string; readonly place: number },
): Omit<Session, 'id' | 'clientId'> {
  const draw = rng(`${company.key}/ds-session/${group.name}/${date}`, place)
  if (date >= calendar.today) return { status: 'expected' }
  const status = draw.weighted(OUTCOMES)
  if (status === 'absentExcused' || status === 'absentUnexcused') return { status }
  const [start, end] = [minuteOfDay(group.hours[0]) + draw.whole(0, 6), minuteOfDay(group.hours[1]) - (status === 'leftEarly' ? 90 : draw.whole(0, 6))]
  const isCounted = group.program === 'adultDay' && date < calendar.monday
  return {
    status,
    timeIn: calendar.at(date, start),
    timeOut: calendar.at(date, end),
    ...(isCounted && { units: unitsOf(DAY_PROGRAM, end - start) }),
  }
}

/** Rows of the resource `group-day`. */
export function groupDayRows(agency: Agency): readonly DemoRow[] {
  return groupDays(agency).map(({ id, group, at, startAt, endAt, sessions }) => {
    const count = (...states: readonly string[]): number => sessions.filter(({ status }) => states.includes(status)).length
    return {
      id,
      locationId: siteOf(agency),
      createdAt: agency.calendar.at(plusDays(agency.calendar.monday, -30), 11 * 60 + at),
      values: answered({
        ...{ clientGroupId: groupId(agency, group), startAt, endAt, program: group.program, ratio: group.ratio, status: 'open' },
        ...{ capacity: CAPACITY, staffCount: 2, leadStaffId: leadOf(agency, at), serviceId: programService(agency, group) },
        planned: sessions.length,
        present: count('present', 'late', 'leftEarly'),
        absent: count('absentExcused', 'absentUnexcused'),
        units: sessions.reduce((sum, { units = 0 }) => sum + units, 0),
      }),
    }
  })
}

/** Rows of the resource `ds-session`. */
export function dsSessionRows(agency: Agency): readonly DemoRow[] {
  return groupDays(agency).flatMap(({ id: groupDayId, group, at, startAt, endAt, sessions }) =>
    sessions.map(({ id, clientId, status, timeIn, timeOut, units }, place) => ({
      id,
      locationId: siteOf(agency),
      createdAt: agency.calendar.at(plusDays(agency.calendar.monday, -30), 11 * 60 + at),
      values: answered({
        ...{ groupDayId, clientId, status, timeIn, timeOut, units, plannedIn: startAt, plannedOut: endAt },
        absentReason: status === 'absentExcused' ? (place % 2 === 0 ? 'illness' : 'appointment') : status === 'absentUnexcused' ? 'noNotice' : undefined,
        meals: group.program === 'adultDay' ? ['lunch', 'snack'] : ['snack'],
        transportIn: place < RIDERS,
        transportOut: place < RIDERS,
        dayType: status === 'leftEarly' ? 'partial' : 'full',
        isSigned: timeOut !== undefined,
      }),
    })),
  )
}
