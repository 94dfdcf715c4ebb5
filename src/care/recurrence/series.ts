/** Most visits that one run makes (domain: backoffice §2.7). */
export const OCCURRENCES_MAX = 200

/** When a visit comes again. Days are `YYYY-MM-DD`, times of day `HH:MM` on the wall, which stay what they are over a clock change. */
export interface Pattern {
  readonly every: 'day' | 'week'
  /** Every so many days or weeks; 1 when it says nothing. */
  readonly interval?: number
  /** Days of a week, 0 is Sunday; the one of `from` when it says nothing. */
  readonly days?: readonly number[]
  /** The day on which weeks begin, for every second week and so on; Sunday when it says nothing. */
  readonly weekStart?: number
  readonly from: string
  /** The last day that it may have. */
  readonly until?: string
  /** How many dates it has, skipped ones among them: a holiday does not make a series longer. */
  readonly count?: number
  readonly startTime: string
  /** On the next day where it is not after the start. */
  readonly endTime: string
}

/** What one occurrence has of its own: another time, or none at all. */
export interface SeriesException {
  /** The date that the pattern has for it. */
  readonly on: string
  /** Absent: it is cancelled. */
  readonly to?: { readonly date: string; readonly startTime: string; readonly endTime: string }
}

/** A pattern with what differs from it. It has no end of its own where the pattern has none; visits are made of it up to a horizon. */
export interface Series {
  readonly zone: string
  readonly pattern: Pattern
  /** Dates that have no visit, such as holidays. */
  readonly skip?: readonly string[]
  readonly exceptions?: readonly SeriesException[]
}
