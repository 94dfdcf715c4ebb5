import { plusDays, weekday } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { type Draw, rng } from '../random.ts'
import type { AgencyBase } from './agency-base.ts'
import type { Person } from './clients.ts'
import { around } from './deal.ts'
import { ROLES_FOR, type Service, serviceOf, unitsOf } from './services.ts'
import type { Worker } from './workers.ts'

export type VisitStatus = 'completed' | 'missed' | 'cancelled' | 'rescheduled' | 'inProgress' | 'assigned' | 'confirmed' | 'open' | 'broadcast'

/** What a client gets week after week, and from whom. */
export interface Plan {
  readonly client: Person
  readonly worker: Worker
  readonly service: Service
  /** Minute of the day. */
  readonly start: number
  readonly minutes: number
  /** Weekdays (0 is Sunday) in the order in which they are filled. */
  readonly days: readonly number[]
}

export interface Visit {
  readonly id: string
  readonly plan: Plan
  readonly worker: Worker | undefined
  readonly date: string
  readonly start: number
  readonly minutes: number
  readonly units: number
  readonly startAt: string
  readonly endAt: string
  readonly status: VisitStatus
}

/** Weekdays are likelier than Saturday and Sunday. */
const DAY_WEIGHTS = [0.45, 1, 1, 1, 1, 1, 0.55]

export function planCare(base: AgencyBase, clients: readonly Person[], workers: readonly Worker[]): readonly Plan[] {
  const served = clients.filter((client) => client.status !== 'intake' && client.status !== 'referral')
  const places = new Map<string, number>()
  /** When a worker is through with the first client of a day, in minutes. */
  const through = new Map<number, number>()
  return served.map((client) => {
    const roles = ROLES_FOR[client.careModel]
    const pool = workers.filter((worker) => worker.status === 'active' && roles.includes(worker.role) && worker.number !== 9)
    const key = roles.join()
    const place = places.get(key) ?? 0
    places.set(key, place + 1)
    const draw = rng(`${base.company.key}/care`, client.number)
    const { service, minutes } = serviceOf(client.careModel, draw)
    const late = place >= pool.length
    const worker = around(pool.length > 0 ? pool : workers, place)
    const start = late ? evening(through.get(worker.number)) : startMinute(draw, service)
    if (!late) through.set(worker.number, start + minutes)
    const days = DAY_WEIGHTS.map((weight, day) => ({ day, rank: -Math.log(1 - draw.next()) / weight })).sort((a, b) => a.rank - b.rank)
    return {
      client,
      service,
      worker,
      start,
      minutes: late ? Math.min(minutes, 180) : minutes,
      days: days.map(({ day }) => day),
    }
  })
}

/** A second client of the day comes at seven, or once the first one is through; what begins at night lies behind it. */
const evening = (through = 0): number => (through > 19 * 60 && through <= 22 * 60 ? through : 19 * 60)

/** Mornings and afternoons, some nights; what ends after midnight stays one visit. */
function startMinute(draw: Draw, service: Service): number {
  if (service.code === 'S5100') return 9 * 60
  return (
    draw.weighted([
      [7 * 60, 55],
      [15 * 60, 37],
      [22 * 60, 8],
    ] as const) +
    draw.whole(0, 11) * 15
  )
}

/** Every visit of the window, oldest first. */
export function planVisits(base: AgencyBase, plans: readonly Plan[]): readonly Visit[] {
  const { company, calendar } = base
  const sunday = plusDays(calendar.monday, -1)
  const visits: Visit[] = []
  for (let week = -company.size.weeksBack; week < company.size.weeksAhead; week += 1) {
    for (let at = 0; at < company.size.visitsPerWeek; at += 1) {
      const plan = around(plans, at)
      const day = plan.days[Math.floor(at / plans.length)]
      if (day === undefined) break
      const date = plusDays(sunday, week * 7 + day)
      if (date >= plan.client.startOfCare && date < endOfService(base, plan.client))
        visits.push(visitOf(base, plan, { date, index: visits.length, start: plan.start, minutes: plan.minutes }))
    }
  }
  return visits.sort((a, b) => a.startAt.localeCompare(b.startAt) || a.id.localeCompare(b.id))
}

/** The first day without visits. */
function endOfService({ calendar }: AgencyBase, client: Person): string {
  if (client.dischargeDate !== undefined) return client.dischargeDate
  if (client.status === 'onHold') return calendar.day(-14)
  return client.status === 'hospitalized' ? calendar.day(-5) : '9999-12-31'
}

export interface Slot {
  readonly date: string
  readonly index: number
  readonly start: number
  readonly minutes: number
}

export function visitOf({ company, calendar }: AgencyBase, plan: Plan, { date, index, start, minutes }: Slot): Visit {
  const startAt = calendar.at(date, start)
  const endAt = calendar.at(date, start + minutes)
  const status = statusOf(rng(`${company.key}/visit`, index), { startAt, endAt, now: calendar.now.toISOString() })
  return {
    id: demoId(company.key, 'schedule', plan.client.number, date, weekday(date), start),
    plan,
    date,
    start,
    minutes,
    startAt,
    endAt,
    status,
    worker: status === 'open' || status === 'broadcast' ? undefined : plan.worker,
    units: unitsOf(plan.service, minutes),
  }
}

/** Visits that ended lately may still wait for somebody to say what became of them. */
const UNSETTLED_MS = 36 * 3_600_000

function statusOf(draw: Draw, { startAt, endAt, now }: { readonly startAt: string; readonly endAt: string; readonly now: string }): VisitStatus {
  const unsettled = Date.parse(now) - Date.parse(endAt) < UNSETTLED_MS ? 4 : 0
  if (endAt <= now)
    return draw.weighted([
      ['completed', 92],
      ['missed', 3],
      ['cancelled', 4],
      ['rescheduled', 1],
      ['assigned', unsettled],
    ] as const)
  if (startAt <= now)
    return draw.weighted([
      ['inProgress', 9],
      ['assigned', 1],
    ] as const)
  return draw.weighted([
    ['assigned', 78],
    ['confirmed', 14],
    ['open', 6],
    ['broadcast', 2],
  ] as const)
}
