import { type Observable, observable } from '#concurrency'
import type { Bytes, Cryptography } from '../crypto/bytes.ts'
import { importDataKey } from '../crypto/derive.ts'
import type { KeyRecord, OfflineWay } from './key-record.ts'
import type { KeyState, OpenKey } from './key-state.ts'

/** The data key in memory, and what is known of it. A turn is what began with a sign-in or a lock: each makes what is still under way void. */
export interface KeyInMemory {
  readonly state: Observable<KeyState>
  readonly current: () => OpenKey | undefined
  /** The turn that is on now. */
  readonly turn: () => number
  /** Begins another one. */
  readonly takeTurn: () => number
  /** Imports the raw key, which is wiped, and holds it unless its turn is over. */
  readonly hold: (record: KeyRecord, raw: Bytes, next: Extract<KeyState, { kind: 'open' }>, mine: number) => Promise<void>
  /** The server's key does not fit; the offline way may open it yet. */
  readonly mismatch: (userId: string, way: OfflineWay, released: Bytes) => void
  /** The server's key that did not fit, once: for a wrap anew. */
  readonly takeUnfitting: (userId: string) => Bytes | undefined
  readonly unavailable: (userId: string, reason: 'revoked' | 'storage') => void
  readonly lock: () => void
}

export function createKeyInMemory(crypto: Cryptography): KeyInMemory {
  const state = observable<KeyState>({ kind: 'locked' })
  let open: OpenKey | undefined
  let turn = 0
  let unfitting: { readonly userId: string; readonly released: Bytes } | undefined
  const takeTurn = (): number => {
    turn += 1
    return turn
  }
  return {
    state,
    current: () => open,
    turn: () => turn,
    takeTurn,
    async hold({ userId, deviceId, keyId }, raw, next, mine) {
      const key = await importDataKey(crypto, raw)
      raw.fill(0)
      if (mine !== turn) return
      open = { userId, deviceId, keyId, key }
      state.set(next)
    },
    mismatch(userId, way, released) {
      unfitting = { userId, released }
      state.set({ kind: 'mismatch', userId, way })
    },
    takeUnfitting(userId) {
      const released = unfitting?.userId === userId ? unfitting.released : undefined
      unfitting = undefined
      return released
    },
    unavailable(userId, reason) {
      open = undefined
      state.set({ kind: 'unavailable', userId, reason })
    },
    lock() {
      takeTurn()
      open = undefined
      unfitting = undefined
      state.set({ kind: 'locked' })
    },
  }
}
