import type { Agency } from '../agency/agency.ts'
import type { Visit } from '../agency/visits.ts'
import { demoId } from '../demo-ids.ts'
import { authorOf } from '../users.ts'
import { answered, type DemoRow, notAfter } from './demo-row.ts'

/** Missed visits younger than this raise an alert. */
const MISSED_DAYS = 7
const OPEN_MISSED_MAX = 8

interface Alert {
  readonly key: string
  readonly severity: 'high' | 'critical'
  readonly kind: 'missedVisit' | 'authorizationEnding' | 'notCleared'
  readonly reason: string
  readonly raisedAt: string
  readonly siteId: string
  readonly about: Readonly<Record<string, unknown>>
}

const usDate = (iso: string): string => `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}`

/** Rows of the resource `red-alert`, raised by what the other rows say. */
export function redAlertRows(agency: Agency): readonly DemoRow[] {
  const author = authorOf(agency.company.id)
  return [...missedVisits(agency), ...workersWhoMayNotWork(agency), ...almostUsedUp(agency)].map(({ key, siteId, about, ...alert }, at) => {
    const isAcknowledged = at % 3 === 2
    return {
      id: demoId(agency.company.key, 'red-alert', key),
      locationId: siteId,
      createdAt: alert.raisedAt,
      values: answered({
        ...alert,
        ...about,
        status: isAcknowledged ? 'acknowledged' : 'open',
        acknowledgement: isAcknowledged ? 'Called the family and found a replacement.' : undefined,
        acknowledgedBy: isAcknowledged ? author.id : undefined,
        acknowledgedAt: isAcknowledged ? agency.calendar.now.toISOString() : undefined,
      }),
    }
  })
}

function missedVisits({ visits, calendar }: Agency): readonly Alert[] {
  const since = calendar.day(-MISSED_DAYS)
  const missed = visits.filter((visit) => visit.status === 'missed' && visit.date >= since)
  return missed.slice(-OPEN_MISSED_MAX).map((visit: Visit) => ({
    key: visit.id,
    severity: 'high',
    siteId: visit.plan.client.siteId,
    raisedAt: notAfter(visit.endAt, calendar.now),
    kind: 'missedVisit',
    reason: 'Nobody clocked in within an hour after the planned end.',
    about: { clientId: visit.plan.client.id, employeeId: visit.worker?.id, scheduleId: visit.id },
  }))
}

/** Excluded by the OIG, or a card that blocks scheduling has ended. */
function workersWhoMayNotWork({ workers, calendar }: Agency): readonly Alert[] {
  const found = workers.filter((worker) => worker.oig === 'excluded' || (worker.status === 'active' && worker.cprEndsIn < 0))
  return found.map((worker) => ({
    key: worker.id,
    severity: 'critical',
    siteId: worker.siteId,
    raisedAt: calendar.at(calendar.day(-1), 7 * 60),
    kind: 'notCleared',
    reason:
      worker.oig === 'excluded'
        ? 'The OIG match was confirmed; the visits need another worker.'
        : `The CPR card expired on ${usDate(calendar.day(worker.cprEndsIn))}.`,
    about: { employeeId: worker.id },
  }))
}

function almostUsedUp({ authorizations, calendar }: Agency): readonly Alert[] {
  const ending = authorizations.filter((line) => line.lineNo === 1 && line.status === 'expiringSoon' && line.end <= calendar.day(10))
  return ending.map((line) => ({
    key: line.id,
    severity: 'high',
    siteId: line.client.siteId,
    raisedAt: calendar.at(calendar.day(-1), 6 * 60),
    kind: 'authorizationEnding',
    reason: `Ends on ${usDate(line.end)}. ${Math.round((1 - line.used / line.total) * 100)}% of the units are left.`,
    about: { clientId: line.client.id },
  }))
}
