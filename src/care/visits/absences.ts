import type { Span } from '../time/span.ts'
import type { Board } from './board.ts'
import { indexSpans, overlapping } from './span-tree.ts'
import type { VisitFinding } from './visit-span.ts'

/** When somebody is not there: time off and hours in the office of a worker, a stay of a client. */
export interface Absence extends Span {
  readonly who: string
  /** `inpatient`, `incarcerated`, `timeOff`, `officePunch` or what else the agency tells apart. */
  readonly kind: string
}

/**
 * Visits while the client is in a hospital or in jail. They are refused but for services that are decided case by case, which ask for a
 * reason (domain: backoffice §3.4).
 */
export function findAwayClients({ planned }: Board, absences: readonly Absence[], caseByCase: readonly string[] = []): readonly VisitFinding[] {
  const away = indexSpans(absences, ({ who }) => who)
  return planned.flatMap((visit) =>
    overlapping(away, visit.client, visit).map(({ kind, start, end }): VisitFinding => {
      const severity = visit.service !== undefined && caseByCase.includes(visit.service) ? 'warn' : 'block'
      return { visit: visit.id, code: 'clientAway', severity, field: 'start', params: { kind, start, end } }
    }),
  )
}

/** Visits in a worker's time off or hours in the office (domain: backoffice §3.4). */
export function findAwayWorkers({ planned }: Board, absences: readonly Absence[]): readonly VisitFinding[] {
  const away = indexSpans(absences, ({ who }) => who)
  return planned.flatMap((visit) =>
    overlapping(away, visit.worker, visit).map(
      ({ kind, start, end }): VisitFinding => ({ visit: visit.id, code: 'workerAway', severity: 'block', field: 'worker', params: { kind, start, end } }),
    ),
  )
}

/** A worker and a client who are kept apart. */
export interface BlockedPair {
  readonly client: string
  readonly worker: string
}

export function findBlockedWorkers({ planned }: Board, blocked: readonly BlockedPair[]): readonly VisitFinding[] {
  const pairs = new Set(blocked.map(({ client, worker }) => JSON.stringify([client, worker])))
  return planned
    .filter(({ client, worker }) => worker !== undefined && pairs.has(JSON.stringify([client, worker])))
    .map(({ id }): VisitFinding => ({ visit: id, code: 'workerBlocked', severity: 'block', field: 'worker', params: {} }))
}
