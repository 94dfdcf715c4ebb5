import type { LocalDraft } from './draft-record.ts'
import type { LocalDrafts } from './local-drafts.ts'

/** A draft as a screen keeps it: `version` is that of the server's draft which it continues. */
export type DeviceDraft = Omit<LocalDraft, 'serverVersion'>

/** Drafts for a screen that saves without counting: the latest save stays, and what another tab saved stays beside it. */
export interface DeviceDrafts {
  readonly load: (id: string) => Promise<DeviceDraft | undefined>
  /** Gives whether another tab had saved meanwhile, whose copy now lies in `sides`. Throws when the device can't keep it; it is in memory then. */
  readonly save: (draft: DeviceDraft) => Promise<{ readonly tookOver: boolean }>
  /** Thrown away, in every tab. */
  readonly clear: (id: string) => Promise<void>
  /** Lets go of what this tab saved of it: the work is filed. */
  readonly clearOwn: (id: string) => Promise<void>
  /** What other tabs had saved last, when this or another one went on without it. */
  readonly sides: (id: string) => Promise<readonly BesideDraft[]>
  /** What other tabs have saved, the latest included, beside what this tab has. */
  readonly others: (id: string) => Promise<readonly BesideDraft[]>
  /** Lets go of this one save; what its tab saved later stays. */
  readonly drop: (id: string, mark: string) => Promise<void>
}

/** A draft that another tab saved; `mark` names the save. */
export type BesideDraft = DeviceDraft & { readonly mark: string }

const shown = <D extends LocalDraft>({ serverVersion, ...draft }: D): Omit<D, 'serverVersion'> => ({ ...draft, version: serverVersion })

export const createDeviceDrafts = (drafts: LocalDrafts): DeviceDrafts => {
  /** The last count of each draft that this tab saw on the disk. */
  const counts = new Map<string, number>()

  const queues = new Map<string, Promise<unknown>>()

  /** One save of a draft after the other: a later one never lies under an earlier one. */
  const inTurn = <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const done = (queues.get(id) ?? Promise.resolve()).then(work, work)
    queues.set(
      id,
      done.catch(() => undefined),
    )
    return done
  }

  const save = async (draft: DeviceDraft): Promise<{ readonly tookOver: boolean }> => {
    const next = (count: number): LocalDraft => ({ ...draft, version: count, serverVersion: draft.version })
    const count = (counts.get(draft.id) ?? 0) + 1
    counts.set(draft.id, count)
    let outcome = await drafts.save(next(count))
    const tookOver = outcome.kind === 'stale'
    if (outcome.kind === 'stale') {
      const above = (outcome.current?.version ?? count) + 1
      counts.set(draft.id, above)
      outcome = await drafts.takeOver(next(above))
    }
    if (outcome.kind === 'saved' && outcome.place === 'memory') throw new Error(`The draft ${draft.id} lies in memory: the device keeps nothing now.`)
    return { tookOver }
  }

  const forget = (id: string, work: (id: string) => Promise<void>): Promise<void> =>
    inTurn(id, async () => {
      counts.delete(id)
      await work(id)
    })

  return {
    load: async (id) => {
      const draft = await drafts.load(id)
      if (draft === undefined) return undefined
      counts.set(id, Math.max(draft.version, counts.get(id) ?? 0))
      return shown(draft)
    },
    save: (draft) => inTurn(draft.id, () => save(draft)),
    clear: (id) => forget(id, drafts.clear),
    clearOwn: (id) => forget(id, drafts.clearOwn),
    sides: async (id) => (await drafts.sides(id)).map(shown),
    others: async (id) => (await drafts.others(id)).map(shown),
    drop: drafts.drop,
  }
}
