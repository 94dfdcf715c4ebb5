const WINDOW_MS = 60_000

/** Counts what comes; false from the first that is more than so many within a minute, until the next one begins. */
export function perMinute(max: number): () => boolean {
  let windowStart = Date.now()
  let count = 0
  return () => {
    if (Date.now() - windowStart > WINDOW_MS) [windowStart, count] = [Date.now(), 0]
    count += 1
    return count <= max
  }
}
