import type { Agency } from '../agency/agency.ts'
import type { Clock } from '../agency/clocks.ts'
import type { Visit } from '../agency/visits.ts'
import { plusDays } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { claimsByVisit } from './claims.ts'
import { answered, type DemoRow, notAfter } from './demo-row.ts'
import { type Card, cardsOf, clockFinder, minutesOf, standing, timesOf } from './pay-cards.ts'
import { serviceId } from './services.ts'
import { lineFinder } from './visits.ts'

/** Rows of the resource `time-card`: the period before the last one is paid, the last one is in the middle of it. */
export function timeCardRows(agency: Agency): readonly DemoRow[] {
  const [clockOf, claims] = [clockFinder(agency), claimsByVisit(agency)]
  return cardsOf(agency).flatMap((card, index) => {
    const [first] = card.visits
    if (first?.worker === undefined) return []
    return {
      id: card.id,
      number: index + 1,
      locationId: first.plan.client.siteId,
      createdAt: notAfter(agency.calendar.at(plusDays(card.end, 1), 8 * 60), agency.calendar.now),
      values: answered({
        employeeId: first.worker.id,
        clientId: first.plan.client.id,
        periodStart: card.start,
        periodEnd: card.end,
        ...summed(card, clockOf),
        claimedVisits: card.visits.filter(({ id }) => claims.has(id)).length,
        ...standing(agency, card, clockOf),
      }),
    }
  })
}

/** What the server would have summed up. */
function summed({ visits }: Card, clockOf: (visit: Visit) => Clock | undefined): Record<string, unknown> {
  const minutes = visits.map((visit) => minutesOf(visit, clockOf(visit)))
  return {
    visits: visits.length,
    verifiedVisits: visits.filter(clockOf).length,
    totalMinutes: minutes.reduce((sum, each) => sum + each, 0),
    billUnits: minutes.reduce((sum, each) => sum + Math.floor((each + 7) / 15), 0),
  }
}

/** Rows of the resource `time-line`, each on the card of its period. */
export function timeLineRows(agency: Agency): readonly DemoRow[] {
  const [clockOf, lineOf, claims] = [clockFinder(agency), lineFinder(agency), claimsByVisit(agency)]
  return cardsOf(agency).flatMap((card) =>
    card.visits.map((visit) => ({
      id: demoId(agency.company.key, 'time-line', visit.id),
      locationId: visit.plan.client.siteId,
      createdAt: notAfter(agency.calendar.at(plusDays(card.end, 1), 8 * 60), agency.calendar.now),
      values: answered({
        ...timesOf(visit, clockOf(visit)),
        timeCardId: card.id,
        serviceId: serviceId(agency.company.key, visit.plan.service),
        scheduleId: visit.id,
        evvLogId: clockOf(visit)?.id,
        authorizationId: lineOf(visit)?.id,
        claimId: claims.get(visit.id),
      }),
    })),
  )
}
