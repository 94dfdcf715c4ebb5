import type { Cryptography } from '../crypto/bytes.ts'
import { seal, unseal } from '../crypto/seal.ts'
import type { OpenKey } from '../keys/create-keys.ts'
import type { News } from '../storage/news.ts'
import { type Observable, observable } from '../storage/state.ts'
import { type StorageReason, troubleOf } from '../storage/trouble.ts'
import {
  type DraftOwner,
  type DraftRecord,
  headerOf,
  headOf,
  isDraftRecord,
  isSealedPart,
  type LocalDraft,
  type LocalDraftHead,
  placeOf,
  type SealedPart,
  sidePlace,
} from './draft-record.ts'
import { type DraftTable, type Found, markOf } from './draft-table.ts'

/** A draft was saved or let go in another tab. */
export interface DraftNews {
  readonly id: string
  readonly userId: string
  readonly companyId: string
  /** 0 when it was let go. */
  readonly version: number
}

export interface DraftsOutside {
  readonly table: DraftTable
  readonly crypto: Cryptography
  readonly key: () => OpenKey | undefined
  /** Who works here and in which company; undefined while nobody does. */
  readonly owner: () => DraftOwner | undefined
  readonly news: News<DraftNews>
  /** Names this tab; another one after each load of the page. */
  readonly writer: string
}

/** Where drafts are kept now, for the page to say; `memory`: a reload would lose `inMemory` of them. */
export interface DraftsState {
  readonly place: 'device' | 'memory'
  readonly reason?: StorageReason | 'locked'
  readonly inMemory: number
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly place: DraftsState['place'] }
  /** Another tab saved this version or a later one; nothing was overwritten. */
  | { readonly kind: 'stale'; readonly current: LocalDraft | undefined }

/** A draft and the mark of the save that it comes from. */
export type MarkedDraft = LocalDraft & { readonly mark: string }

export interface LocalDrafts {
  /** The draft as last saved here; one that can't be opened is put aside and counts as absent. */
  readonly load: (id: string) => Promise<LocalDraft | undefined>
  /** Keeps the draft sealed, or in memory when the device can't; `version` is one above the one that was loaded. */
  readonly save: (draft: LocalDraft) => Promise<SaveOutcome>
  /** Goes on although another tab saved meanwhile; what it saved last stays in `sides`. `version` is above the one there. */
  readonly takeOver: (draft: LocalDraft) => Promise<SaveOutcome>
  /** What other tabs had saved of this draft when one went on without it: to be merged or let go. */
  readonly sides: (id: string) => Promise<readonly MarkedDraft[]>
  /** What other tabs have saved of this draft, the latest included, beside what this tab has. */
  readonly others: (id: string) => Promise<readonly MarkedDraft[]>
  /** Lets go of this one save; what its tab saved later stays. */
  readonly drop: (id: string, mark: string) => Promise<void>
  /** Lets go of what this tab saved of it: the work is filed. */
  readonly clearOwn: (id: string) => Promise<void>
  /** The work is thrown away, in every tab. */
  readonly clear: (id: string) => Promise<void>
  readonly list: () => Promise<readonly LocalDraftHead[]>
  /** Drafts that could not be opened (fault R30): never deleted without being asked. */
  readonly unreadable: () => Promise<readonly { readonly place: string; readonly head?: LocalDraftHead }[]>
  readonly dropUnreadable: (place: string) => Promise<void>
  /** After an unlock: what waited in memory goes to the device. */
  readonly flush: () => Promise<void>
  /** Another person came: what waited for the last one in memory is forgotten. */
  readonly forgetMemory: () => void
  readonly onOtherTab: (hear: (news: DraftNews) => void) => () => void
  readonly state: Observable<DraftsState>
}

const PLACE_OF_DRAFTS: DraftsState = { place: 'device', inMemory: 0 }

/** Drafts of forms, sealed on this device for the person and company that wrote them. */
export const localDrafts = ({ table, crypto, key, owner, news, writer }: DraftsOutside): LocalDrafts => {
  const state = observable<DraftsState>(PLACE_OF_DRAFTS)
  const memory = new Map<string, { readonly owner: DraftOwner; readonly draft: LocalDraft }>()
  /** What this tab last saw of each draft on the disk. */
  const seen = new Map<string, string>()
  const queues = new Map<string, Promise<unknown>>()

  /** Saves of one draft follow each other, so that the last one stays. */
  const inTurn = <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const result = (queues.get(id) ?? Promise.resolve()).then(work, work)
    const settled = result.catch(() => undefined).finally(() => queues.get(id) === settled && queues.delete(id))
    queues.set(id, settled)
    return result
  }

  const show = (reason?: DraftsState['reason']): void => {
    const why = memory.size > 0 ? (reason ?? state.get().reason) : reason
    state.set(why === undefined ? { place: 'device', inMemory: memory.size } : { place: 'memory', reason: why, inMemory: memory.size })
  }

  /** The key, when it is the owner's. */
  const keyFor = (who: DraftOwner): OpenKey | undefined => {
    const open = key()
    return open?.userId === who.userId ? open : undefined
  }

  const remember = (who: DraftOwner, draft: LocalDraft, reason: DraftsState['reason']): SaveOutcome => {
    memory.set(placeOf(who, draft.id), { owner: who, draft })
    show(reason)
    return { kind: 'saved', place: 'memory' }
  }

  const sealed = async (who: DraftOwner, draft: LocalDraft, open: OpenKey): Promise<DraftRecord> => {
    const { clientId, serverVersion, isTaken, sent, content, recordVersion } = draft
    const part: SealedPart = {
      clientId,
      serverVersion,
      content,
      ...(isTaken && { isTaken }),
      ...(sent && { sent }),
      ...(recordVersion === undefined ? {} : { recordVersion }),
    }
    const head = { ...headOf(draft), user: who.userId, company: who.companyId, writer, key: open.keyId }
    return { ...head, format: 1, sealed: await seal(crypto, open.key, headerOf(head), part) }
  }

  /** Opens a record; undefined when it isn't whole, not this person's, or of another key. */
  const opened = async (who: DraftOwner, { place, value }: Found, open: OpenKey): Promise<LocalDraft | undefined> => {
    if (!isDraftRecord(value) || value.key !== open.keyId) return undefined
    const of = { userId: value.user, companyId: value.company }
    if (place !== placeOf(of, value.id) && place !== sidePlace(of, value.id, value.writer)) return undefined
    if (value.user !== who.userId || value.company !== who.companyId) return undefined
    const part = await unseal(crypto, open.key, headerOf(value), value.sealed).catch(() => undefined)
    return isSealedPart(part) ? { ...headOf(value), ...part } : undefined
  }

  const openOrSetAside = async (who: DraftOwner, found: Found, open: OpenKey): Promise<LocalDraft | undefined> => {
    if (found.value === undefined) return undefined
    const draft = await opened(who, found, open)
    if (draft === undefined) await table.setAside(who, found, crypto.randomUUID())
    return draft
  }

  const keep = async (who: DraftOwner, draft: LocalDraft): Promise<SaveOutcome> => {
    const open = keyFor(who)
    if (open === undefined) return remember(who, draft, 'locked')
    try {
      const record = await sealed(who, draft, open)
      const newer = await table.write(who, record, seen.get(placeOf(who, draft.id)))
      if (newer !== undefined) {
        const current = await openOrSetAside(who, { place: placeOf(who, draft.id), value: newer }, open)
        // What stood in the way can't be opened and was put aside: the way is free.
        return current === undefined && (await table.write(who, record, undefined)) === undefined ? saved(who, draft) : { kind: 'stale', current }
      }
      return saved(who, draft)
    } catch (error) {
      return remember(who, draft, troubleOf(error).reason)
    }
  }

  const overwrite = async (who: DraftOwner, draft: LocalDraft): Promise<SaveOutcome> => {
    const open = keyFor(who)
    if (open === undefined) return remember(who, draft, 'locked')
    try {
      await table.takeOver(who, await sealed(who, draft, open))
      return saved(who, draft)
    } catch (error) {
      return remember(who, draft, troubleOf(error).reason)
    }
  }

  /** What waited in memory goes to the disk; what another tab saved meanwhile stays beside it. */
  const bring = async (who: DraftOwner, draft: LocalDraft): Promise<void> => {
    // A later save may have gone to the disk while this one waited for its turn.
    if (memory.get(placeOf(who, draft.id))?.draft !== draft) return
    const outcome = await keep(who, draft)
    if (outcome.kind === 'stale') await overwrite(who, { ...draft, version: Math.max(draft.version, outcome.current?.version ?? 0) + 1 })
  }

  /** What was found, opened; what can't be is put aside. */
  const marked = async (find: (who: DraftOwner) => Promise<readonly Found[]>): Promise<readonly MarkedDraft[]> => {
    const who = owner()
    const open = who === undefined ? undefined : keyFor(who)
    if (who === undefined || open === undefined) return []
    const drafts = await Promise.all(
      (await find(who).catch(() => [])).map(async (found) => {
        const draft = await openOrSetAside(who, found, open)
        return draft === undefined || !isDraftRecord(found.value) ? [] : [{ ...draft, mark: markOf(found.value) }]
      }),
    )
    return drafts.flat()
  }

  const othersOf = async (who: DraftOwner, id: string): Promise<readonly Found[]> => {
    const found = [{ place: placeOf(who, id), value: await table.read(who, id) }, ...(await table.sides(who, id))]
    return found.filter(({ value }) => isDraftRecord(value) && value.writer !== writer)
  }

  /** Both places of this tab's last save. */
  const clearOwn = async (who: DraftOwner, id: string): Promise<void> => {
    memory.delete(placeOf(who, id))
    try {
      const last = await table.read(who, id)
      if (isDraftRecord(last) && last.writer === writer) await table.drop(who, id, markOf(last))
      await table.remove(sidePlace(who, id, writer))
      show()
    } catch (error) {
      show(troubleOf(error).reason)
    }
    news.tell({ id, ...who, version: 0 })
  }

  /** Whoever works here; a draft belongs to a user and a company. */
  const worker = (): DraftOwner => {
    const who = owner()
    if (who === undefined) throw new Error('localDrafts: nobody works here; a draft belongs to a user and a company.')
    return who
  }

  const saved = (who: DraftOwner, draft: LocalDraft): SaveOutcome => {
    memory.delete(placeOf(who, draft.id))
    seen.set(placeOf(who, draft.id), markOf({ version: draft.version, writer }))
    show()
    news.tell({ id: draft.id, ...who, version: draft.version })
    return { kind: 'saved', place: 'device' }
  }

  const load = async (id: string): Promise<LocalDraft | undefined> => {
    const who = owner()
    if (who === undefined) return undefined
    const waiting = memory.get(placeOf(who, id))?.draft
    const open = keyFor(who)
    if (waiting !== undefined || open === undefined) return waiting
    try {
      const value = await table.read(who, id)
      const draft = await openOrSetAside(who, { place: placeOf(who, id), value }, open)
      if (draft !== undefined && isDraftRecord(value)) seen.set(placeOf(who, id), markOf(value))
      return draft
    } catch (error) {
      show(troubleOf(error).reason)
      return undefined
    }
  }

  const list = async (): Promise<readonly LocalDraftHead[]> => {
    const who = owner()
    if (who === undefined) return []
    const inMemory = [...memory.values()].filter((each) => each.owner.userId === who.userId && each.owner.companyId === who.companyId)
    const kept = await table.list(who).catch(() => [])
    const heads = [...kept.flatMap(({ value }) => (isDraftRecord(value) ? [value] : [])), ...inMemory.map(({ draft }) => draft)].map(headOf)
    return [...new Map(heads.map((head) => [head.id, head])).values()].sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1))
  }

  const clear = async (id: string): Promise<void> => {
    const who = owner()
    if (who === undefined) return
    await inTurn(id, async () => {
      memory.delete(placeOf(who, id))
      try {
        await table.removeAll(who, id)
        show()
      } catch (error) {
        show(troubleOf(error).reason)
      }
      news.tell({ id, ...who, version: 0 })
    })
  }

  return {
    load,
    list,
    clear,
    save: async (draft) => {
      const who = worker()
      return inTurn(draft.id, () => keep(who, draft))
    },
    takeOver: async (draft) => {
      const who = worker()
      return inTurn(draft.id, () => overwrite(who, draft))
    },
    sides: (id) => marked((who) => table.sides(who, id)),
    others: (id) => marked((who) => othersOf(who, id)),
    drop: async (id, mark) => {
      const who = owner()
      if (who !== undefined) await table.drop(who, id, mark)
    },
    clearOwn: async (id) => {
      const who = owner()
      if (who !== undefined) await inTurn(id, () => clearOwn(who, id))
    },
    unreadable: async () => {
      const who = owner()
      const found = who === undefined ? [] : await table.broken(who).catch(() => [])
      return found.map(({ place, value }) => (isDraftRecord(value) ? { place, head: headOf(value) } : { place }))
    },
    dropUnreadable: (place) => (place.startsWith('broken/') ? table.remove(place) : Promise.resolve()),
    flush: async () => {
      for (const { owner: who, draft } of [...memory.values()]) await inTurn(draft.id, () => bring(who, draft))
    },
    forgetMemory: () => {
      memory.clear()
      state.set(PLACE_OF_DRAFTS)
    },
    onOtherTab: news.listen,
    state,
  }
}
