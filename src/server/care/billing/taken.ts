import type { Finding, Planned } from '#server/operations'

/** What a file of a receiver says, and what of it cannot be used. */
export interface Taken {
  readonly writes: readonly Planned[]
  readonly findings: readonly Finding[]
  readonly accepted: number
  readonly rejected: number
  readonly batch?: string
}

export const NOTHING_TAKEN: Taken = { writes: [], findings: [], accepted: 0, rejected: 0 }

/** More of them than anybody reads are not told one by one. */
export const FINDINGS_MAX = 20
