import { type Observable, observable } from '#concurrency'
import type { StorageReason } from '../storage/trouble.ts'
import { type DraftOwner, type LocalDraft, placeOf } from './draft-record.ts'

/** Where drafts are kept now, for the page to say; `memory`: a reload would lose `inMemory` of them. */
export interface DraftsState {
  readonly place: 'device' | 'memory'
  readonly reason?: StorageReason | 'locked'
  readonly inMemory: number
}

export interface OwnedDraft {
  readonly owner: DraftOwner
  readonly draft: LocalDraft
}

/** Drafts that the device does not keep now. */
export interface DraftMemory {
  readonly state: Observable<DraftsState>
  readonly get: (who: DraftOwner, id: string) => LocalDraft | undefined
  readonly all: () => readonly OwnedDraft[]
  readonly put: (who: DraftOwner, draft: LocalDraft, reason: DraftsState['reason']) => void
  readonly drop: (who: DraftOwner, id: string) => void
  /** Says why the device keeps nothing now; without a reason: it does again. */
  readonly show: (reason?: DraftsState['reason']) => void
  readonly clear: () => void
}

const ON_DEVICE: DraftsState = { place: 'device', inMemory: 0 }

export const createDraftMemory = (): DraftMemory => {
  const state = observable<DraftsState>(ON_DEVICE)
  const drafts = new Map<string, OwnedDraft>()

  const show = (reason?: DraftsState['reason']): void => {
    const why = drafts.size > 0 ? (reason ?? state.get().reason) : reason
    state.set(why === undefined ? { place: 'device', inMemory: drafts.size } : { place: 'memory', reason: why, inMemory: drafts.size })
  }

  return {
    state,
    show,
    get: (who, id) => drafts.get(placeOf(who, id))?.draft,
    all: () => [...drafts.values()],
    put: (owner, draft, reason) => {
      drafts.set(placeOf(owner, draft.id), { owner, draft })
      show(reason)
    },
    drop: (who, id) => void drafts.delete(placeOf(who, id)),
    clear: () => {
      drafts.clear()
      state.set(ON_DEVICE)
    },
  }
}
