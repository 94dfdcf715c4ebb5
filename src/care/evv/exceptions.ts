import type { Finding } from '../finding.ts'
import { MINUTE_MS, minutesOf, overlaps, type Span } from '../time/span.ts'
import { indexSpans, overlapping } from '../visits/span-tree.ts'
import { type EvvSettings, evvSettings } from './evv-settings.ts'
import { type ApprovedPlace, feetOutside } from './geofence.ts'
import type { VisitMatch } from './match-visits.ts'
import type { ActualVisit } from './pair-calls.ts'

/** What is red has to be fixed, what is amber can be acknowledged too (domain: backoffice §3.5, by the names of the trade). */
export const EXCEPTIONS = {
  MIC: 'red',
  MOC: 'red',
  MSV: 'red',
  UCL: 'red',
  UEM: 'red',
  SNA: 'red',
  LOC: 'amber',
  EOC: 'amber',
  AHS: 'amber',
  BHS: 'amber',
  REP: 'amber',
  SIG: 'amber',
  EXT: 'amber',
  DUP: 'red',
  OVL: 'red',
  UNS: 'amber',
} as const satisfies Readonly<Record<string, 'red' | 'amber'>>

export type ExceptionCode = keyof typeof EXCEPTIONS

export interface VisitException extends Finding {
  readonly code: ExceptionCode
  readonly colour: 'red' | 'amber'
}

/** What else is known of a visit. What is not given is not judged. */
export interface EvvFacts {
  readonly places?: readonly ApprovedPlace[]
  readonly isAuthorized?: boolean
  readonly isSigned?: boolean
  readonly billedMinutes?: number
}

type Params = Finding['params']
type Found = readonly [code: ExceptionCode, isFound: boolean, params?: Params]

/** What is wrong with one visit; `findClashes` has what is wrong between two. */
export function findExceptions(match: VisitMatch, facts: EvvFacts = {}, settings: Partial<EvvSettings> = {}): readonly VisitException[] {
  const { actual, state } = match
  const found: readonly Found[] = [
    ['MIC', actual.in === undefined],
    ['MOC', actual.out === undefined],
    ['MSV', actual.service === undefined],
    ['UCL', actual.client === undefined],
    ['UEM', actual.worker === undefined],
    ['SNA', facts.isAuthorized === false],
    placeOf(actual, facts.places ?? [], evvSettings(settings)),
    ...lengthOf(match, facts, evvSettings(settings)),
    ['REP', state === 'employeeReplacement', match.planned?.worker === undefined ? {} : { planned: match.planned.worker }],
    ['SIG', facts.isSigned === false],
    ['EXT', actual.extra.length > 0, { calls: actual.extra.length }],
    ['UNS', state === 'unscheduled'],
  ]
  return found.flatMap(([code, isFound, params]) => (isFound ? [exceptionOf(code, params)] : []))
}

const exceptionOf = (code: ExceptionCode, params: Params = {}): VisitException => ({
  code,
  colour: EXCEPTIONS[code],
  severity: EXCEPTIONS[code] === 'red' ? 'hold' : 'warn',
  params,
})

function placeOf({ in: start, out: end }: ActualVisit, places: readonly ApprovedPlace[], settings: EvvSettings): Found {
  const calls = [start, end].filter((call) => call !== undefined).filter(({ method }) => method === 'mobileGPS')
  const feet = Math.round(Math.max(0, ...calls.map((call) => feetOutside(call, places, settings) ?? 0)))
  const isMissing = calls.some(({ point }) => point === undefined)
  return ['LOC', isMissing || feet > 0, isMissing ? {} : { feetOutside: feet }]
}

function lengthOf({ actual, planned }: VisitMatch, { billedMinutes }: EvvFacts, { earlyOutMin, overMin }: EvvSettings): readonly Found[] {
  if (planned === undefined) return []
  const scheduled = minutesOf(planned)
  const early = actual.out ? Math.floor((planned.end - actual.out.at) / MINUTE_MS) : 0
  const minutes = actual.in && actual.out ? minutesOf({ start: actual.in.at, end: actual.out.at }) : 0
  return [
    ['EOC', early > earlyOutMin, { minutes: early }],
    ['AHS', minutes > scheduled + overMin, { minutes, scheduled }],
    ['BHS', billedMinutes !== undefined && billedMinutes < scheduled, { minutes: billedMinutes ?? 0, scheduled }],
  ]
}

/** A visit that was done, with what it is shared by. */
export interface DoneVisit extends Span {
  readonly id: string
  readonly worker: string
  readonly client: string
  readonly service?: string
  readonly group?: string
}

/** Visits of a worker at the same time: twice the same for one client, or two that overlap and are no shared care. */
export function findClashes(visits: readonly DoneVisit[]): readonly (VisitException & { readonly visit: string })[] {
  const byWorker = indexSpans(visits, ({ worker }) => worker)
  return visits.flatMap((visit) =>
    overlapping(byWorker, visit.worker, visit)
      .filter((other) => other.id !== visit.id && overlaps(visit, other) && !(visit.group !== undefined && visit.group === other.group))
      .map((other) => ({ ...exceptionOf(isTwin(visit, other) ? 'DUP' : 'OVL', { other: other.id }), visit: visit.id })),
  )
}

const isTwin = (a: DoneVisit, b: DoneVisit): boolean => a.client === b.client && a.service === b.service
