import { byText } from '../order.ts'

export type ScorePart = 'availability' | 'skills' | 'continuity' | 'distance'

/** What each part is worth at most (domain: backoffice §2.7). */
export const SCORE_WEIGHTS: Readonly<Record<ScorePart, number>> = { availability: 40, skills: 25, continuity: 20, distance: 15 }

export interface ScoreSettings {
  readonly weights?: Readonly<Record<ScorePart, number>>
  /** So many visits with the client lately are all the continuity there is. */
  readonly fullContinuityVisits?: number
  /** From so many miles on, distance is worth nothing. */
  readonly farMiles?: number
}

/** A worker as one who could take visits. */
export interface Candidate {
  readonly worker: string
  /** How many of the visits the worker is free and available for; absent: the worker has said no hours. */
  readonly freeVisits?: number
  readonly visits: number
  /** What the visits ask for, and which of it the worker has; absent: nobody has said. */
  readonly neededSkills?: readonly string[]
  readonly skills?: readonly string[]
  /** Visits with the client lately; absent: unknown. */
  readonly visitsWithClient?: number
  /** Whom the client prefers has all the continuity there is. */
  readonly isPreferred?: boolean
  /** Unknown where either address has no place on the map. */
  readonly miles?: number
}

/** How a part came about. Its words are a document's. */
export interface ScoreLine {
  readonly part: ScorePart
  readonly points: number
  readonly most: number
  /** Nothing is known of it: it counts neither for nor against the worker. */
  readonly isUnknown: boolean
  readonly params: Readonly<Record<string, string | number>>
}

export interface MatchScore {
  readonly worker: string
  /** Whole points, the sum of its lines. */
  readonly score: number
  /** What the parts that are known are worth at most together; 100 when all are, by the weights that are set when nothing else is. */
  readonly most: number
  readonly lines: readonly ScoreLine[]
}

interface Share {
  /** Undefined: unknown. */
  readonly share: number | undefined
  readonly params: Readonly<Record<string, string | number>>
}

export function scoreMatch(candidate: Candidate, { weights = SCORE_WEIGHTS, fullContinuityVisits = 8, farMiles = 30 }: ScoreSettings = {}): MatchScore {
  const shares: Readonly<Record<ScorePart, Share>> = {
    availability: availabilityOf(candidate),
    skills: skillsOf(candidate),
    continuity: continuityOf(candidate, fullContinuityVisits),
    distance: distanceOf(candidate, farMiles),
  }
  const lines = (['availability', 'skills', 'continuity', 'distance'] as const).map((part): ScoreLine => {
    const { share, params } = shares[part]
    return { part, points: Math.round((share ?? 0) * weights[part]), most: weights[part], isUnknown: share === undefined, params }
  })
  const known = lines.filter(({ isUnknown }) => !isUnknown)
  const sumOf = (of: 'points' | 'most'): number => known.reduce((sum, line) => sum + line[of], 0)
  return { worker: candidate.worker, score: sumOf('points'), most: sumOf('most'), lines }
}

/** How much of what is known speaks for a worker, from 0 to 1. */
const shareOf = ({ score, most }: MatchScore): number => (most === 0 ? 0 : score / most)

/** The best of what is known first, of equals who is known best, then by distance and by id, so that a list is the same each time. */
export function rankMatches(candidates: readonly Candidate[], settings: ScoreSettings = {}): readonly MatchScore[] {
  const miles = new Map(candidates.map((candidate) => [candidate.worker, candidate.miles ?? Number.MAX_VALUE]))
  return candidates
    .map((candidate) => scoreMatch(candidate, settings))
    .sort((a, b) => shareOf(b) - shareOf(a) || b.most - a.most || (miles.get(a.worker) ?? 0) - (miles.get(b.worker) ?? 0) || byText(a.worker, b.worker))
}

const UNKNOWN: Share = { share: undefined, params: {} }

const availabilityOf = ({ freeVisits, visits }: Candidate): Share =>
  freeVisits === undefined ? UNKNOWN : { share: visits === 0 ? 0 : clamp(freeVisits / visits), params: { freeVisits, visits } }

function skillsOf({ neededSkills, skills }: Candidate): Share {
  if (neededSkills === undefined || skills === undefined) return UNKNOWN
  const needed = [...new Set(neededSkills)]
  const missing = needed.filter((skill) => !skills.includes(skill))
  const params = { needed: needed.length, missing: missing.join(' ') }
  return { share: needed.length === 0 ? 1 : 1 - missing.length / needed.length, params }
}

function continuityOf({ visitsWithClient, isPreferred = false }: Candidate, full: number): Share {
  const params = { ...(visitsWithClient !== undefined && { visitsWithClient }), preferred: isPreferred ? 1 : 0 }
  if (isPreferred) return { share: 1, params }
  return visitsWithClient === undefined ? UNKNOWN : { share: clamp(visitsWithClient / full), params }
}

const distanceOf = ({ miles }: Candidate, farMiles: number): Share =>
  miles === undefined ? UNKNOWN : { share: clamp(1 - miles / farMiles), params: { miles: Math.round(miles * 10) / 10 } }

const clamp = (share: number): number => Math.min(1, Math.max(0, share))
