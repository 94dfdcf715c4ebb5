/** So many in any time of this length, or in each after the other. */
export interface WindowLimit {
  readonly max: number
  readonly withinMs: number
}

/**
 * Counts what somebody does, each by themselves: at most `max` in any `withinMs`. Gives 0, or the milliseconds until they may again; what has
 * to wait is not counted. Whoever rests is forgotten.
 *
 * @example const wait = slidingWindow({ max: 20, withinMs: 60_000 }, clock)(who)
 */
export function slidingWindow({ max, withinMs }: WindowLimit, clock: () => Date): (who: string) => number {
  // Of each the latest times; whoever came last stands last, so those that are over are found at the beginning.
  const recent = new Map<string, readonly number[]>()
  return (who) => {
    const now = clock().getTime()
    for (const [other, times] of recent) {
      if ((times.at(-1) ?? 0) > now - withinMs) break
      recent.delete(other)
    }
    const own = (recent.get(who) ?? []).filter((at) => at > now - withinMs)
    const first = own.at(-max)
    if (first !== undefined) return first + withinMs - now
    recent.delete(who)
    recent.set(who, [...own, now])
    return 0
  }
}

/** Counts what comes, in one number for the many who are counted; false from the first that is more than `max` within `withinMs`, until the next such time begins. */
export function fixedWindow({ max, withinMs }: WindowLimit, now: () => number = Date.now): () => boolean {
  let windowStart = now()
  let count = 0
  return () => {
    if (now() - windowStart > withinMs) [windowStart, count] = [now(), 0]
    count += 1
    return count <= max
  }
}
