import { type Absence, type BlockedPair, findAwayClients, findAwayWorkers, findBlockedWorkers } from './absences.ts'
import { type AvailabilityWindow, findUnavailable } from './availability.ts'
import { boardOf } from './board.ts'
import { type Allowance, CONCURRENCY_RULES, type ConcurrencyRule, findConcurrentServices } from './concurrent-services.ts'
import { type BookingSettings, findDoubleBookings, findTravelGaps } from './double-bookings.ts'
import { type DeclaredHours, findOverCap, type HourCap, MONTH_CAP } from './hour-caps.ts'
import type { VisitFinding, VisitSpan } from './visit-span.ts'

export interface VisitSettings extends BookingSettings {
  readonly zone: string
  /** The month of 310 hours when it says nothing. */
  readonly hourCaps?: readonly HourCap[]
  readonly concurrencyRules?: readonly ConcurrencyRule[]
  /** Codes that are decided case by case while a client is away. */
  readonly caseByCase?: readonly string[]
}

/** What is known of the workers and clients. What is not given is not judged. */
export interface VisitFacts {
  readonly clientAbsences?: readonly Absence[]
  readonly workerAbsences?: readonly Absence[]
  readonly availability?: readonly AvailabilityWindow[]
  readonly blocked?: readonly BlockedPair[]
  readonly allowances?: readonly Allowance[]
  readonly declaredHours?: readonly DeclaredHours[]
}

export interface VisitPlan {
  readonly planned: readonly VisitSpan[]
  readonly existing: readonly VisitSpan[]
}

/** All that stands against planned visits, in their order: one call for the 200 dates of a series (domain: backoffice §3.4). */
export function checkVisits({ planned, existing }: VisitPlan, facts: VisitFacts, settings: VisitSettings): readonly VisitFinding[] {
  const board = boardOf(planned, existing)
  const { zone, hourCaps = [MONTH_CAP], concurrencyRules = CONCURRENCY_RULES } = settings
  const found = [
    ...findDoubleBookings(board, settings),
    ...findBlockedWorkers(board, facts.blocked ?? []),
    ...findAwayClients(board, facts.clientAbsences ?? [], settings.caseByCase),
    ...findAwayWorkers(board, facts.workerAbsences ?? []),
    ...findConcurrentServices(board, facts.allowances ?? [], concurrencyRules),
    ...hourCaps.flatMap((cap) => findOverCap(board, cap, { zone, ...(facts.declaredHours ? { declared: facts.declaredHours } : {}) })),
    ...findTravelGaps(board, settings),
    ...findUnavailable(board, facts.availability ?? [], zone),
  ]
  const places = new Map(planned.map(({ id }, place) => [id, place]))
  return found.toSorted((a, b) => (places.get(a.visit) ?? 0) - (places.get(b.visit) ?? 0))
}
