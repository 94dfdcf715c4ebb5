import type { DraftOwner } from '../drafts/draft-record.ts'
import type { OfflineOutside } from '../outside.ts'
import type { Keys } from './create-keys.ts'

const MINUTE_MS = 60_000
/** When a refused key is asked for again: soon, then every five minutes for an hour, after which the server gives new ones in any case. */
const KEY_RETRY_MS: readonly number[] = [5_000, 15_000, MINUTE_MS, ...Array.from({ length: 13 }, () => 5 * MINUTE_MS)]

interface OpeningPorts {
  readonly keys: Keys
  readonly owner: () => DraftOwner | undefined
  /** What waits for a key goes on. */
  readonly goOn: () => Promise<void>
  /** Somebody else works here now. */
  readonly onOtherUser: () => void
  /** The browser dropped so many forms with their key (fault R29). */
  readonly onEvicted: (forms: number) => void
}

/** Opens the key of whoever works here, again and again where the server gives none now. */
export interface Opening {
  readonly begin: () => Promise<void>
  readonly cancel: () => void
}

export function createOpening(
  outside: Pick<OfflineOutside, 'boot' | 'clock' | 'isOnline'>,
  { keys, owner, goOn, onOtherUser, onEvicted }: OpeningPorts,
): Opening {
  let lastUser: string | undefined
  let cancel: () => void = () => undefined

  /** The server gives no key now, because too many were asked for or it is in trouble: what lies in memory waits for it. */
  const againLater = (tries: number): void => {
    const wait = KEY_RETRY_MS[tries]
    if (wait === undefined || keys.state.get().kind !== 'locked' || !outside.isOnline()) return
    cancel = outside.clock.after(wait, () => void begin(tries + 1).catch(() => undefined))
  }

  const begin = async (tries = 0): Promise<void> => {
    cancel()
    const userId = owner()?.userId
    if (userId === undefined) return
    if (lastUser !== undefined && lastUser !== userId) onOtherUser()
    lastUser = userId
    // Whoever looks through another's eyes keeps nothing here, and has no key of theirs.
    if (outside.boot()?.viewedBy) return keys.lock()
    // Without network an unlocked key stays, and a closed one waits for the next start.
    if (keys.current()?.userId !== userId) {
      await keys.openSignedIn(userId).catch(() => againLater(tries))
      const state = keys.state.get()
      if (state.kind === 'open' && state.evicted > 0) onEvicted(state.evicted)
    }
    await goOn()
  }

  return { begin: () => begin(), cancel: () => cancel() }
}
