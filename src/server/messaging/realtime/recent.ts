/** What was told lately, for pages whose line stands only now. */
export interface Recent<Told> {
  add(told: Told): void
  /** What was told in the last so many milliseconds, oldest first; undefined when not all of it is known. */
  within(ms: number): readonly Told[] | undefined
  /** From now on nothing is known of what was told before: some of it was missed here as well. */
  forget(): void
}

export interface RecentLimits {
  readonly keepMs: number
  readonly max: number
}

/** Keeps what is told for so long, and so many of them at the most. */
export function createRecent<Told>({ keepMs, max }: RecentLimits, now: () => number = Date.now): Recent<Told> {
  let kept: { readonly at: number; readonly told: Told }[] = []
  /** Of what was told then and before, some is not kept. */
  let unknownUntil = now()

  function dropOld(): void {
    const oldest = now() - keepMs
    const surplus = Math.max(kept.findLastIndex(({ at }) => at < oldest) + 1, kept.length - max)
    if (surplus <= 0) return
    unknownUntil = Math.max(unknownUntil, kept[surplus - 1]?.at ?? unknownUntil)
    kept = kept.slice(surplus)
  }

  return {
    add(told) {
      kept.push({ at: now(), told })
      dropOld()
    },
    within(ms) {
      dropOld()
      const since = now() - ms
      return since <= unknownUntil ? undefined : kept.flatMap(({ at, told }) => (at >= since ? [told] : []))
    },
    forget() {
      kept = []
      unknownUntil = now()
    },
  }
}
