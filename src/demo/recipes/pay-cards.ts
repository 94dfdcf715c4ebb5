import type { Agency } from '../agency/agency.ts'
import type { Clock } from '../agency/clocks.ts'
import type { Visit } from '../agency/visits.ts'
import { plusDays } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { rng } from '../random.ts'
import { authorOf, DEMO_OWN_RECORDS } from '../users.ts'
import { notAfter } from './demo-row.ts'

/** Pay periods that have cards: the last two whole weeks, from Sunday to Saturday. */
const PERIODS = 2
const DAYS_OF_PERIOD = 7

/** What one worker did for one client in one pay period. */
export interface Card {
  readonly id: string
  readonly start: string
  readonly end: string
  readonly visits: readonly Visit[]
  readonly isLast: boolean
}

const CONFIRMED: ReadonlySet<Clock['status']> = new Set(['confirmed', 'transmitted', 'accepted'])

/** Cards of all pay periods that have some. */
export function cardsOf({ company, calendar, visits }: Agency): readonly Card[] {
  const sunday = plusDays(calendar.monday, -1)
  return Array.from({ length: PERIODS }, (_, at) => PERIODS - at).flatMap((back) => {
    const start = plusDays(sunday, -back * DAYS_OF_PERIOD)
    const end = plusDays(start, DAYS_OF_PERIOD - 1)
    const pairs = new Map<string, Visit[]>()
    for (const visit of visits) {
      if (visit.status !== 'completed' || visit.worker === undefined || visit.date < start || visit.date > end) continue
      const pair = `${visit.worker.id} ${visit.plan.client.id}`
      pairs.set(pair, [...(pairs.get(pair) ?? []), visit])
    }
    return [...pairs].map(([pair, own]) => ({ id: demoId(company.key, 'time-card', pair, start), start, end, visits: own, isLast: back === 1 }))
  })
}

/** The verified clock of a visit. */
export const clockFinder = ({ clocks }: Agency): ((visit: Visit) => Clock | undefined) => {
  const found = new Map(clocks.filter(({ status }) => CONFIRMED.has(status)).map((clock) => [clock.visit.id, clock]))
  return ({ id }) => found.get(id)
}

/** When it was worked, as verified. */
export const timesOf = (visit: Visit, clock: Clock | undefined) =>
  clock?.clockOut === undefined ? { startAt: visit.startAt, endAt: visit.endAt } : { startAt: clock.clockIn, endAt: clock.clockOut }

export const minutesOf = (visit: Visit, clock: Clock | undefined): number => {
  const { startAt, endAt } = timesOf(visit, clock)
  return Math.round((Date.parse(endAt) - Date.parse(startAt)) / 60_000)
}

/** Who of those with an account of their own has this card to sign. */
function waitingFor([visit]: Card['visits']): 'aide' | 'client' | undefined {
  if (visit?.worker?.number === DEMO_OWN_RECORDS.aide) return 'aide'
  return visit?.plan.client.number === DEMO_OWN_RECORDS.client ? 'client' : undefined
}

/** Where it is on its way: only what is verified and signed has passed the checks. */
export function standing(agency: Agency, { id, end, isLast, visits }: Card, clockOf: (visit: Visit) => Clock | undefined): Record<string, unknown> {
  const draw = rng(`${agency.company.key}/time-card`, Number.parseInt(id.slice(0, 6), 16))
  const author = authorOf(agency.company.id).id
  const on = (days: number): string => notAfter(agency.calendar.at(plusDays(end, days), 10 * 60), agency.calendar.now)
  const day = plusDays(end, 1)
  const waits = isLast ? waitingFor(visits) : undefined
  const isSigned = draw.chance(0.9) && waits !== 'client'
  const signed = { workerSignedOn: day, clientSignedOn: isSigned ? day : undefined }
  const found = [
    ...(isSigned ? [] : [{ finding: 'missingSignature' }]),
    ...visits.filter((visit) => visit.plan.service.evv && !clockOf(visit)).map(({ startAt }) => ({ finding: 'noEvv', at: startAt })),
  ]
  const issues = found.map((issue, at) => ({ id: demoId(agency.company.key, 'time-card-issue', id, at), ...issue }))
  const findings = [...new Set(found.map(({ finding }) => finding))]
  if (isLast && (draw.chance(0.35) ? waits !== 'client' : waits === 'aide')) return { status: 'draft' }
  const checked = { ...signed, submittedAt: on(2), submittedBy: author, checkedAt: on(2) }
  const told = { findings: findings.length > 0 ? findings : undefined, issues: issues.length > 0 ? issues : undefined, issueCount: issues.length }
  if (!isLast) return { status: 'paid', ...checked, ...told, approvedAt: on(3), approvedBy: author }
  const outcome = { ...checked, ...told }
  if (findings.length === 0) return { status: 'autoChecked', ...outcome }
  return draw.chance(0.2) && waits === undefined ? { status: 'returned', ...outcome, returnReason: findings[0] } : { status: 'needsReview', ...outcome }
}
