import { DAY_MS } from '#contract'
import type { Agency } from '../agency/agency.ts'
import type { Authorization } from '../agency/authorizations.ts'
import { type Clock, GEOFENCE_FT } from '../agency/clocks.ts'
import type { Visit } from '../agency/visits.ts'
import { demoId } from '../demo-ids.ts'
import { rng } from '../random.ts'
import { authorOf } from '../users.ts'
import { addressOf, payerOf } from './clients.ts'
import { answered, type DemoRow, notAfter } from './demo-row.ts'
import { broadcastsOf } from './open-shifts.ts'
import { payerId } from './payers.ts'
import { billingOf, nameOf, serviceId } from './services.ts'
import { AGENCY_NPI } from './settings.ts'

const before = (instant: string, days: number): string => new Date(Date.parse(instant) - days * DAY_MS).toISOString()
const codeOf = ({ company }: Agency, { service }: Pick<Authorization, 'service'>): Record<string, unknown> => ({
  serviceId: serviceId(company.key, service),
  ...billingOf(service),
  serviceName: nameOf(service),
})

/** Rows of the resource `authorization`. */
export function authorizationRows(agency: Agency): readonly DemoRow[] {
  const done = visitsByLine(agency)
  return agency.authorizations.map((line) => {
    const { client, service, total, used } = line
    const isPending = line.status === 'pending'
    const amounts = service.unit === 'dollars' ? { totalDollars: total, usedDollars: used } : { totalUnits: total, ...countedOf(line, done.get(line.id)) }
    return {
      id: line.id,
      locationId: client.siteId,
      createdAt: notAfter(agency.calendar.at(line.start, 9 * 60), agency.calendar.now),
      values: answered({
        ...codeOf(agency, line),
        ...amounts,
        authNo: line.authNo,
        lineNo: line.lineNo,
        clientId: client.id,
        payerId: payerId(agency.company.key, payerOf(agency, client)),
        providerNpi: AGENCY_NPI,
        startDate: line.start,
        endDate: line.end,
        unitType: service.unit,
        frequency: 'span',
        rate: service.unit === 'dollars' ? undefined : service.rate,
        status: line.status === 'expiringSoon' ? 'active' : line.status,
        requestedOn: isPending ? agency.calendar.day(-9) : undefined,
        decisionOn: isPending || line.start > agency.calendar.today ? undefined : line.start,
      }),
    }
  })
}

const DONE: ReadonlySet<string> = new Set(['completed', 'inProgress'])

/** The line of its client that covers a visit's day. */
export function lineFinder({ authorizations }: Agency): (visit: Visit) => Authorization | undefined {
  const lines = new Map(authorizations.filter((line) => line.lineNo === 1).map((line) => [line.client.number, line]))
  return ({ plan, date }) => {
    const line = lines.get(plan.client.number)
    return line !== undefined && line.start <= date && date <= line.end ? line : undefined
  }
}

function visitsByLine(agency: Agency): ReadonlyMap<string, readonly Visit[]> {
  const lineOf = lineFinder(agency)
  const byLine = new Map<string, Visit[]>()
  for (const visit of agency.visits) {
    const line = lineOf(visit)
    if (line === undefined) continue
    const known = byLine.get(line.id)
    if (known) known.push(visit)
    else byLine.set(line.id, [visit])
  }
  return byLine
}

const quarters = (visits: readonly Visit[]): number => visits.reduce((sum, { minutes }) => sum + Math.floor((minutes + 7) / 15), 0)

/** What the server would have summed up; what was used beyond the visits came before them. */
function countedOf({ used, service }: Authorization, visits: readonly Visit[] = []): Record<string, unknown> {
  const done = visits.filter(({ status }) => DONE.has(status))
  const ahead = visits.filter(({ status }) => status === 'assigned' || status === 'confirmed')
  return {
    openingUnits: used - (service.unit === 'visits' ? done.length : quarters(done)),
    doneUnits: quarters(done),
    doneVisits: done.length,
    plannedUnits: quarters(ahead),
    plannedVisits: ahead.length,
  }
}

/** Rows of the resource `schedule`, each on the line of its client that covers its day. */
export function scheduleRows(agency: Agency): readonly DemoRow[] {
  const lineOf = lineFinder(agency)
  const author = authorOf(agency.company.id)
  const payers = new Map(agency.clients.map((client) => [client, payerId(agency.company.key, payerOf(agency, client))]))
  const broadcasts = broadcastsOf(agency)
  return agency.visits.map((visit, index) => {
    return {
      id: visit.id,
      number: index + 1,
      locationId: visit.plan.client.siteId,
      createdAt: notAfter(before(visit.startAt, 14), agency.calendar.now),
      values: answered({
        ...codeOf(agency, visit.plan),
        status: visit.status,
        clientId: visit.plan.client.id,
        employeeId: visit.worker?.id,
        authorizationId: lineOf(visit)?.id,
        payerId: payers.get(visit.plan.client),
        startAt: visit.startAt,
        endAt: visit.endAt,
        ratio: '1:1',
        locationType: visit.plan.service.code === 'S5100' ? 'adultDay' : 'home',
        address: visit.plan.service.code === 'S5100' ? undefined : addressOf(visit.plan.client),
        seriesId: `S-${visit.plan.client.number}`,
        isOvernight: visit.start + visit.minutes > 24 * 60,
        isLiveIn: visit.plan.client.liveIn,
        cancelReason: visit.status === 'cancelled' ? reasonOf(agency, index) : undefined,
        cancelledBy: visit.status === 'cancelled' ? author.id : undefined,
        missedReason: visit.status === 'missed' ? reasonOf(agency, index) : undefined,
        ...broadcasts.get(visit.id),
      }),
    }
  })
}

const reasonOf = ({ company }: Agency, index: number): string =>
  rng(`${company.key}/reason`, index).pick(['clientCancelled', 'clientHospital', 'workerCallOut', 'workerNoShow', 'weather'])

/** Rows of the resource `evv-log`. */
export function evvLogRows(agency: Agency): readonly DemoRow[] {
  return agency.clocks.map((clock, index) => ({
    id: clock.id,
    number: index + 1,
    locationId: clock.visit.plan.client.siteId,
    createdAt: clock.clockIn,
    values: answered({
      ...timesOf(clock),
      ...positionOf(clock),
      ...transmission(clock, index),
      scheduleId: clock.visit.id,
      clientId: clock.visit.plan.client.id,
      employeeId: clock.worker.id,
      serviceCode: clock.visit.plan.service.code,
      serviceDate: clock.visit.date,
      method: clock.method,
      matchState: 'matched',
      status: clock.status,
      isCompliant: clock.isCompliant,
      isLiveIn: clock.visit.plan.client.liveIn,
      exceptions: exceptionsOf(agency, clock),
    }),
  }))
}

const MINUTE_MS = 60_000

/** The times of the clock beside those that were planned, as matching leaves them. */
const timesOf = ({ clockIn, clockOut, visit: { startAt, endAt } }: Clock): Record<string, unknown> => ({
  ...{ clockIn, clockOut, plannedIn: startAt, plannedOut: endAt },
  offMinutes: Math.trunc((Date.parse(clockIn) - Date.parse(startAt)) / MINUTE_MS),
})

function positionOf({ distanceFt, method, visit }: Clock): Record<string, unknown> {
  if (method === 'IVR') return { ani: visit.plan.client.phone, callType: 'in' }
  if (distanceFt === undefined) return {}
  return { distanceFtIn: distanceFt, range: distanceFt <= GEOFENCE_FT ? 'inRange' : 'outOfRange' }
}

function transmission({ status, clockOut }: Clock, index: number): Record<string, unknown> {
  if (clockOut === undefined || (status !== 'transmitted' && status !== 'accepted' && status !== 'rejected')) return {}
  const acknowledged = status === 'transmitted' ? {} : { ackAt: clockOut, ackErrors: status === 'rejected' ? 'Member has no active contract' : undefined }
  return { aggregator: 'hhax', txnId: `TX99${String(index + 1).padStart(8, '0')}`, sentAt: clockOut, ...acknowledged }
}

/** A visit in exception has one still open; one outside the fence was acknowledged. */
function exceptionsOf({ company }: Agency, clock: Clock): readonly Record<string, unknown>[] | undefined {
  const row = { id: demoId(clock.id, 'exception', 1), at: clock.clockOut ?? clock.clockIn }
  if (clock.status === 'exception') return [{ ...row, code: clock.method === 'webManual' ? 'MIC' : 'SIG', state: 'open' }]
  if ((clock.distanceFt ?? 0) > GEOFENCE_FT) return [{ ...row, code: 'LOC', state: 'acknowledged', by: authorOf(company.id).id }]
  return clock.method === 'webManual' && clock.status !== 'inProgress' ? [{ ...row, code: 'MIC', state: 'fixed', by: authorOf(company.id).id }] : undefined
}
