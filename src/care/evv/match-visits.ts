import { byText } from '../order.ts'
import { MINUTE_MS } from '../time/span.ts'
import { indexSpans, overlapping, type SpanIndex } from '../visits/span-tree.ts'
import type { VisitSpan } from '../visits/visit-span.ts'
import { type EvvSettings, evvSettings } from './evv-settings.ts'
import type { ActualVisit } from './pair-calls.ts'

/** `unmatched`: whose visit it is is not known, so that nothing can be compared. */
export type MatchState = 'matched' | 'employeeReplacement' | 'unscheduled' | 'unmatched'

export interface VisitMatch {
  readonly actual: ActualVisit
  readonly state: MatchState
  readonly planned?: VisitSpan
  /** Minutes from the planned time to the call; below zero before it. */
  readonly offMin?: number
  /** Planned visits that it could have been; the nearest one was taken. */
  readonly candidates: number
}

export interface Matches {
  /** In the order of the visits that were done. */
  readonly matches: readonly VisitMatch[]
  /** Planned visits that nobody called in for. */
  readonly uncalled: readonly VisitSpan[]
}

/** A moment in which calls are looked for. */
interface Moment {
  readonly start: number
  readonly end: number
  readonly planned: VisitSpan
  /** The planned time. */
  readonly at: number
}

interface Pair extends Moment {
  readonly actual: ActualVisit
  readonly offMs: number
  readonly isOwn: boolean
}

/**
 * Finds the planned visit of each that was done: the same client and worker within 60 minutes of the start (of the end, where there is only
 * that call), else the same client with another worker, else none. Each is used once; the nearest pair first, ties by planned start and id,
 * so that the same rows match the same way in any order (domain: backoffice §3.5).
 */
export function matchVisits(actuals: readonly ActualVisit[], planned: readonly VisitSpan[], settings: Partial<EvvSettings> = {}): Matches {
  const { matchWindowMin } = evvSettings(settings)
  const starts = momentsOf(planned, matchWindowMin * MINUTE_MS, ({ start }) => start)
  const ends = momentsOf(planned, matchWindowMin * MINUTE_MS, ({ end }) => end)
  const pairs = new Map(actuals.map((actual) => [actual, pairsOf(actual, { starts, ends })]))
  const chosen = assign([...pairs.values()].flat())
  const matches = actuals.map((actual) => matchOf(actual, chosen.get(actual), pairs.get(actual) ?? []))
  const used = new Set(matches.map((match) => match.planned))
  return { matches, uncalled: planned.filter((visit) => !used.has(visit)) }
}

function momentsOf(planned: readonly VisitSpan[], windowMs: number, timeOf: (visit: VisitSpan) => number): SpanIndex<Moment> {
  const moments = planned.map((visit): Moment => {
    const at = timeOf(visit)
    return { planned: visit, at, start: at - windowMs, end: at + windowMs + 1 }
  })
  return indexSpans(moments, (moment) => moment.planned.client)
}

function pairsOf(actual: ActualVisit, { starts, ends }: { readonly starts: SpanIndex<Moment>; readonly ends: SpanIndex<Moment> }): readonly Pair[] {
  const at = actual.in?.at ?? actual.out?.at
  if (at === undefined || actual.worker === undefined) return []
  const moments = overlapping(actual.in ? starts : ends, actual.client, { start: at, end: at + 1 })
  return moments.map((moment) => ({ ...moment, actual, offMs: at - moment.at, isOwn: moment.planned.worker === actual.worker }))
}

function assign(pairs: readonly Pair[]): ReadonlyMap<ActualVisit, Pair> {
  const chosen = new Map<ActualVisit, Pair>()
  const used = new Set<VisitSpan>()
  for (const pair of pairs.toSorted(byNearness)) {
    if (chosen.has(pair.actual) || used.has(pair.planned)) continue
    chosen.set(pair.actual, pair)
    used.add(pair.planned)
  }
  return chosen
}

const byNearness = (a: Pair, b: Pair): number =>
  Number(b.isOwn) - Number(a.isOwn) ||
  Math.abs(a.offMs) - Math.abs(b.offMs) ||
  a.at - b.at ||
  byText(a.planned.id, b.planned.id) ||
  byText(a.actual.id, b.actual.id)

function matchOf(actual: ActualVisit, pair: Pair | undefined, pairs: readonly Pair[]): VisitMatch {
  const isKnown = actual.worker !== undefined && actual.client !== undefined
  if (!pair) return { actual, state: isKnown ? 'unscheduled' : 'unmatched', candidates: pairs.length }
  const candidates = pairs.filter(({ isOwn }) => isOwn === pair.isOwn).length
  const state = pair.isOwn ? 'matched' : 'employeeReplacement'
  return { actual, state, planned: pair.planned, offMin: Math.trunc(pair.offMs / MINUTE_MS), candidates }
}
