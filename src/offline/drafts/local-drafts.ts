import type { Observable } from '#concurrency'
import type { News } from '../storage/news.ts'
import type { Found } from '../storage/sealed-table.ts'
import { troubleOf } from '../storage/trouble.ts'
import { createDraftMemory, type DraftsState } from './draft-memory.ts'
import { type DraftOwner, headOf, isDraftRecord, type LocalDraft, type LocalDraftHead, placeOf } from './draft-record.ts'
import { markOf } from './draft-table.ts'
import { createSaving, type DraftNews, type SaveOutcome } from './saving.ts'
import { type SealingPorts, sealedDrafts } from './sealed-drafts.ts'

export interface DraftsOutside extends SealingPorts {
  /** Who works here and in which company; undefined while nobody does. */
  readonly owner: () => DraftOwner | undefined
  readonly news: News<DraftNews>
}

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

/** Drafts of forms, sealed on this device for the person and company that wrote them. */
export const localDrafts = (ports: DraftsOutside): LocalDrafts => {
  const { table, owner, news, writer } = ports
  const memory = createDraftMemory()
  const sealedOf = sealedDrafts(ports)
  const saving = createSaving({ table, memory, sealedOf, news, writer })

  /** What was found, opened; what can't be is put aside. */
  const marked = async (find: (who: DraftOwner) => Promise<readonly Found[]>): Promise<readonly MarkedDraft[]> => {
    const who = owner()
    const sealed = who && sealedOf(who)
    if (who === undefined || sealed === undefined) return []
    const drafts = await Promise.all(
      (await find(who).catch(() => [])).map(async (found) => {
        const draft = await sealed.openOrSetAside(found)
        return draft === undefined || !isDraftRecord(found.value) ? [] : [{ ...draft, mark: markOf(found.value) }]
      }),
    )
    return drafts.flat()
  }

  const othersOf = async (who: DraftOwner, id: string): Promise<readonly Found[]> => {
    const found = [{ place: placeOf(who, id), value: await table.read(who, id) }, ...(await table.sides(who, id))]
    return found.filter(({ value }) => isDraftRecord(value) && value.writer !== writer)
  }

  /** Whoever works here; a draft belongs to a user and a company. */
  const worker = (): DraftOwner => {
    const who = owner()
    if (who === undefined) throw new Error('localDrafts: nobody works here; a draft belongs to a user and a company.')
    return who
  }

  const load = async (id: string): Promise<LocalDraft | undefined> => {
    const who = owner()
    if (who === undefined) return undefined
    const waiting = memory.get(who, id)
    const sealed = sealedOf(who)
    if (waiting !== undefined || sealed === undefined) return waiting
    try {
      const value = await table.read(who, id)
      const draft = await sealed.openOrSetAside({ place: placeOf(who, id), value })
      if (draft !== undefined && isDraftRecord(value)) saving.noteSeen(who, value)
      return draft
    } catch (error) {
      memory.show(troubleOf(error).reason)
      return undefined
    }
  }

  const list = async (): Promise<readonly LocalDraftHead[]> => {
    const who = owner()
    if (who === undefined) return []
    const inMemory = memory.all().filter((each) => each.owner.userId === who.userId && each.owner.companyId === who.companyId)
    const kept = await table.list(who).catch(() => [])
    const heads = [...kept.flatMap(({ value }) => (isDraftRecord(value) ? [value] : [])), ...inMemory.map(({ draft }) => draft)].map(headOf)
    return [...new Map(heads.map((head) => [head.id, head])).values()].sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1))
  }

  /** Does nothing while nobody works here. */
  const withOwner = async (work: (who: DraftOwner) => Promise<void>): Promise<void> => {
    const who = owner()
    if (who !== undefined) await work(who)
  }

  return {
    load,
    list,
    save: async (draft) => saving.save(worker(), draft),
    takeOver: async (draft) => saving.takeOver(worker(), draft),
    sides: (id) => marked((who) => table.sides(who, id)),
    others: (id) => marked((who) => othersOf(who, id)),
    drop: (id, mark) => withOwner((who) => table.drop(who, id, mark)),
    clearOwn: (id) => withOwner((who) => saving.clearOwn(who, id)),
    clear: (id) => withOwner((who) => saving.clear(who, id)),
    unreadable: async () => {
      const who = owner()
      const found = who === undefined ? [] : await table.broken(who).catch(() => [])
      return found.map(({ place, value }) => (isDraftRecord(value) ? { place, head: headOf(value) } : { place }))
    },
    dropUnreadable: (place) => (place.startsWith('broken/') ? table.remove(place) : Promise.resolve()),
    flush: async () => {
      for (const { owner: who, draft } of memory.all()) await saving.bring(who, draft)
    },
    forgetMemory: memory.clear,
    onOtherTab: news.listen,
    state: memory.state,
  }
}
