import { get, set, type UseStore } from 'idb-keyval'

/** How fast all tabs together may send. */
export interface Pace {
  /** Runs with trouble, in a row. */
  readonly failures: number
  /** No run before this instant, ms since 1970. */
  readonly nextAt: number
  /** Since when sending works again; null while it does not. */
  readonly calmSince: number | null
}

export const FULL_PACE: Pace = { failures: 0, nextAt: 0, calmSince: null }

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 300_000
/** Fault R36: the wait starts small again only after the network was calm this long. */
export const CALM_MS = 5_000

/** The wait after this many runs with trouble: doubled each time, up to half of it by chance, so that devices do not come all at once. */
export const waitAfter = (failures: number, chance: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 20)) * (0.5 + chance / 2)

export const afterTrouble = (
  { failures, calmSince }: Pace,
  now: number,
  { chance, atLeastMs = 0 }: { readonly chance: number; readonly atLeastMs?: number | undefined },
): Pace => {
  const wasCalm = calmSince !== null && now - calmSince >= CALM_MS
  const count = wasCalm ? 1 : failures + 1
  return { failures: count, nextAt: now + Math.max(atLeastMs, waitAfter(count, chance)), calmSince: null }
}

export const afterSuccess = (pace: Pace, now: number): Pace => {
  const calmSince = pace.calmSince ?? now
  return { failures: now - calmSince >= CALM_MS ? 0 : pace.failures, nextAt: 0, calmSince }
}

/** Where the pace is kept for all tabs; read and written only under the outbox's lock. */
export interface PaceKeeper {
  readonly read: () => Promise<Pace>
  readonly write: (pace: Pace) => Promise<void>
}

/** In this tab alone. */
export const memoryPace = (): PaceKeeper => {
  let own = FULL_PACE
  return {
    read: async () => own,
    write: async (pace) => {
      own = pace
    },
  }
}

const NAME = 'pace'

/** On the disk; in this tab alone where there is none. */
export const keepPace = (use: UseStore): PaceKeeper => {
  let own = FULL_PACE
  return {
    read: async () => {
      const kept = await get<Pace>(NAME, use).catch(() => own)
      return kept ?? FULL_PACE
    },
    write: async (pace) => {
      own = pace
      await set(NAME, pace, use).catch(() => undefined)
    },
  }
}
