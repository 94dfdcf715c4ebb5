import type { Cryptography } from '../crypto/bytes.ts'
import { seal, unseal } from '../crypto/seal.ts'
import type { OpenKey } from '../keys/key-state.ts'
import { headerOf, isSealedEntry, type KeptRecord, type OutboxEntry, type OutboxRecord, type SealedEntry } from './outbox-record.ts'

/** Seals and opens what waits; opened heads are remembered, so that a list costs little. */
export const createEntries = (crypto: Cryptography, key: () => OpenKey | undefined) => {
  const seen = new WeakMap<CryptoKey, Map<string, SealedEntry>>()

  const place = ({ sealed }: OutboxRecord): string => sealed.iv.join()

  const open = async (record: KeptRecord): Promise<SealedEntry | undefined> => {
    const held = key()
    if (held === undefined || held.userId !== record.user || held.keyId !== record.key) return undefined
    const entry = await unseal(crypto, held.key, headerOf(record), record.sealed).catch(() => undefined)
    return isSealedEntry(entry) ? entry : undefined
  }

  return {
    open,
    /** The entry without its body. */
    head: async (record: KeptRecord): Promise<SealedEntry | undefined> => {
      const held = key()
      if (held === undefined) return undefined
      const known = seen.get(held.key) ?? new Map<string, SealedEntry>()
      seen.set(held.key, known)
      const entry = known.get(place(record)) ?? (await open(record))
      if (entry === undefined) return undefined
      const { work: _closed, ...head } = entry
      known.set(place(record), { ...head, body: {} })
      return entry
    },
    seal: async (
      { formType, requestType, formId, idempotency }: Pick<OutboxEntry, 'formType' | 'requestType' | 'formId' | 'idempotency'>,
      held: OpenKey,
      entry: SealedEntry,
    ): Promise<OutboxRecord> => {
      const clear = { formType, requestType, formId, idempotency, user: held.userId, key: held.keyId }
      return { ...clear, sealed: await seal(crypto, held.key, headerOf({ ...clear, sealed: NOTHING }), entry) }
    },
  }
}

const NOTHING = { iv: new Uint8Array(), data: new Uint8Array() }

export type Entries = ReturnType<typeof createEntries>
