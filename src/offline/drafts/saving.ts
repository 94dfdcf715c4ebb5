import { serializeByKey } from '#concurrency'
import type { News } from '../storage/news.ts'
import { troubleOf } from '../storage/trouble.ts'
import type { DraftMemory, DraftsState } from './draft-memory.ts'
import { type DraftOwner, type DraftRecord, isDraftRecord, type LocalDraft, placeOf, sidePlace } from './draft-record.ts'
import { type DraftTable, markOf } from './draft-table.ts'
import type { SealedDrafts } from './sealed-drafts.ts'

/** A draft was saved or let go in another tab. */
export interface DraftNews {
  readonly id: string
  readonly userId: string
  readonly companyId: string
  /** 0 when it was let go. */
  readonly version: number
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly place: DraftsState['place'] }
  /** Another tab saved this version or a later one; nothing was overwritten. */
  | { readonly kind: 'stale'; readonly current: LocalDraft | undefined }

export interface SavingPorts {
  readonly table: DraftTable
  readonly memory: DraftMemory
  readonly sealedOf: (who: DraftOwner) => SealedDrafts | undefined
  readonly news: News<DraftNews>
  readonly writer: string
}

/** Drafts go to the device and away from it; each step of one draft follows the one before, so that the last one stays. */
export interface Saving {
  /** In memory where the device can't keep it. */
  readonly save: (who: DraftOwner, draft: LocalDraft) => Promise<SaveOutcome>
  /** Although another tab saved meanwhile; what it saved last stays beside. */
  readonly takeOver: (who: DraftOwner, draft: LocalDraft) => Promise<SaveOutcome>
  /** What waited in memory goes to the disk; what another tab saved meanwhile stays beside it. */
  readonly bring: (who: DraftOwner, draft: LocalDraft) => Promise<void>
  /** Lets go of both places of this tab's last save. */
  readonly clearOwn: (who: DraftOwner, id: string) => Promise<void>
  /** Lets go of the draft in all tabs. */
  readonly clear: (who: DraftOwner, id: string) => Promise<void>
  /** This tab knows what lies on the disk: a save goes over it. */
  readonly noteSeen: (who: DraftOwner, record: Pick<DraftRecord, 'id' | 'version' | 'writer'>) => void
}

export const createSaving = ({ table, memory, sealedOf, news, writer }: SavingPorts): Saving => {
  /** What this tab last saw of each draft on the disk, by place. */
  const seen = new Map<string, string>()
  const inTurn = serializeByKey()

  const noteSeen: Saving['noteSeen'] = (who, record) => void seen.set(placeOf(who, record.id), markOf(record))

  const saved = (who: DraftOwner, draft: LocalDraft): SaveOutcome => {
    memory.drop(who, draft.id)
    noteSeen(who, { id: draft.id, version: draft.version, writer })
    memory.show()
    news.tell({ id: draft.id, ...who, version: draft.version })
    return { kind: 'saved', place: 'device' }
  }
  const remember = (who: DraftOwner, draft: LocalDraft, reason: DraftsState['reason']): SaveOutcome => {
    memory.put(who, draft, reason)
    return { kind: 'saved', place: 'memory' }
  }

  /** Does it with the open key; in memory while that is closed, or where the disk fails. */
  const orRemember = async (who: DraftOwner, draft: LocalDraft, work: (sealed: SealedDrafts) => Promise<SaveOutcome>): Promise<SaveOutcome> => {
    const sealed = sealedOf(who)
    if (sealed === undefined) return remember(who, draft, 'locked')
    return work(sealed).catch((error: unknown) => remember(who, draft, troubleOf(error).reason))
  }

  const keep = (who: DraftOwner, draft: LocalDraft): Promise<SaveOutcome> =>
    orRemember(who, draft, async (sealed) => {
      const record = await sealed.seal(draft)
      const place = placeOf(who, draft.id)
      const newer = await table.write(who, record, seen.get(place))
      if (newer === undefined) return saved(who, draft)
      const current = await sealed.openOrSetAside({ place, value: newer })
      // What stood in the way can't be opened and was put aside: the way is free.
      return current === undefined && (await table.write(who, record, undefined)) === undefined ? saved(who, draft) : { kind: 'stale', current }
    })

  const overwrite = (who: DraftOwner, draft: LocalDraft): Promise<SaveOutcome> =>
    orRemember(who, draft, async (sealed) => {
      await table.takeOver(who, await sealed.seal(draft))
      return saved(who, draft)
    })

  const bring = async (who: DraftOwner, draft: LocalDraft): Promise<void> => {
    // A later save may have gone to the disk while this one waited for its turn.
    if (memory.get(who, draft.id) !== draft) return
    const outcome = await keep(who, draft)
    if (outcome.kind === 'stale') await overwrite(who, { ...draft, version: Math.max(draft.version, outcome.current?.version ?? 0) + 1 })
  }

  const letGo = (who: DraftOwner, id: string, work: () => Promise<void>): Promise<void> =>
    inTurn(id, async () => {
      memory.drop(who, id)
      await work().then(
        () => memory.show(),
        (error: unknown) => memory.show(troubleOf(error).reason),
      )
      news.tell({ id, ...who, version: 0 })
    })

  return {
    noteSeen,
    save: (who, draft) => inTurn(draft.id, () => keep(who, draft)),
    takeOver: (who, draft) => inTurn(draft.id, () => overwrite(who, draft)),
    bring: (who, draft) => inTurn(draft.id, () => bring(who, draft)),
    clear: (who, id) => letGo(who, id, () => table.removeAll(who, id)),
    clearOwn: (who, id) =>
      letGo(who, id, async () => {
        const last = await table.read(who, id)
        if (isDraftRecord(last) && last.writer === writer) await table.drop(who, id, markOf(last))
        await table.remove(sidePlace(who, id, writer))
      }),
  }
}
