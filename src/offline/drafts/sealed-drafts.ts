import type { Cryptography } from '../crypto/bytes.ts'
import { type HeldKey, heldKey } from '../crypto/held-key.ts'
import type { OpenKey } from '../keys/key-state.ts'
import type { Found } from '../storage/sealed-table.ts'
import {
  type DraftOwner,
  type DraftRecord,
  headerOf,
  headOf,
  isDraftRecord,
  isSealedPart,
  type LocalDraft,
  placeOf,
  type SealedPart,
  sidePlace,
} from './draft-record.ts'
import type { DraftTable } from './draft-table.ts'

export interface SealingPorts {
  readonly table: DraftTable
  readonly crypto: Cryptography
  readonly key: () => OpenKey | undefined
  /** Names this tab; another one after each load of the page. */
  readonly writer: string
}

/** Drafts of one person in one company, while their key is open. */
export interface SealedDrafts {
  readonly seal: (draft: LocalDraft) => Promise<DraftRecord>
  /** Undefined when there is none, or it can't be opened; then it was put aside (fault R30). */
  readonly openOrSetAside: (found: Found) => Promise<LocalDraft | undefined>
}

type Head = Parameters<typeof headerOf>[0]

const partOf = ({ clientId, employeeId, serverVersion, isTaken, sent, content, recordVersion }: LocalDraft): SealedPart => ({
  clientId,
  ...(employeeId !== undefined && { employeeId }),
  serverVersion,
  content,
  ...(isTaken && { isTaken }),
  ...(sent && { sent }),
  ...(recordVersion === undefined ? {} : { recordVersion }),
})

/** Opens a record; undefined when it isn't whole, not this person's, or of another key. */
const opened = async (held: HeldKey<Head>, who: DraftOwner, { place, value }: Found): Promise<LocalDraft | undefined> => {
  if (!isDraftRecord(value)) return undefined
  const of = { userId: value.user, companyId: value.company }
  if (place !== placeOf(of, value.id) && place !== sidePlace(of, value.id, value.writer)) return undefined
  if (of.userId !== who.userId || of.companyId !== who.companyId) return undefined
  const part = await held.open(value, value.sealed)
  return isSealedPart(part) ? { ...headOf(value), ...part } : undefined
}

/** Gives the drafts of somebody; undefined while the key is closed, or another's. */
export const sealedDrafts = ({ table, crypto, key, writer }: SealingPorts): ((who: DraftOwner) => SealedDrafts | undefined) => {
  const openKey = heldKey<Head>({ crypto, key, header: headerOf })
  return (who) => {
    const held = openKey()
    if (held?.userId !== who.userId) return undefined
    return {
      seal: async (draft) => {
        const head: Head = { ...headOf(draft), user: who.userId, company: who.companyId, writer, key: held.keyId }
        return { ...head, format: 1, sealed: await held.seal(head, partOf(draft)) }
      },
      openOrSetAside: async (found) => {
        if (found.value === undefined) return undefined
        const draft = await opened(held, who, found)
        if (draft === undefined) await table.setAside(who, found, crypto.randomUUID())
        return draft
      },
    }
  }
}
