/** What may come at once, and how fast it comes back. */
export interface Allowance {
  readonly burst: number
  readonly perSecond: number
}

/**
 * Takes one token; false when there is none left, until time has brought one. A clock that is set back brings none.
 *
 * @param now milliseconds
 */
export function tokenBucket({ burst, perSecond }: Allowance, now: () => number = Date.now): () => boolean {
  let tokens = burst
  let at = now()
  return () => {
    const later = now()
    tokens = Math.min(burst, tokens + (Math.max(0, later - at) / 1_000) * perSecond)
    at = later
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
