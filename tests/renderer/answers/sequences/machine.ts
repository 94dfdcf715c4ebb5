import { createDeviceDrafts, type DeviceDrafts } from '../../../../src/offline/drafts/device-drafts.ts'
import { createDraftTable, type DraftTable } from '../../../../src/offline/drafts/draft-table.ts'
import { localDrafts } from '../../../../src/offline/drafts/local-drafts.ts'
import { createOutbox, type Outbox } from '../../../../src/offline/outbox/create-outbox.ts'
import { createOutboxTable, type OutboxTable } from '../../../../src/offline/outbox/outbox-table.ts'
import { FULL_PACE, type Pace } from '../../../../src/offline/outbox/pace.ts'
import { strictStore } from '../../../../src/offline/storage/strict-store.ts'
import type { makeKey } from '../../../offline/post-office.ts'
import type { Link } from './wire.ts'

const silent = { tell: () => undefined, listen: () => () => undefined }

/** What a tab keeps drafts in. After `die` nothing that it still does reaches the disk or the server. */
export interface TabDrafts extends DeviceDrafts {
  readonly die: () => void
  readonly isDead: () => boolean
}

/** One device: its disk, its outbox, its way to the server. */
export interface Machine {
  readonly link: Link
  readonly outbox: Outbox
  readonly openTab: () => TabDrafts
  /** Saves on the disk are under way. */
  readonly isBusy: () => boolean
}

export interface MachineOptions {
  /** Databases that all runs share; a person of their own keeps them apart. */
  readonly disk: string
  readonly held: Awaited<ReturnType<typeof makeKey>>
  readonly companyId: string
  readonly link: Link
}

const outboxes = new Map<string, OutboxTable>()
const outboxOf = (name: string): OutboxTable => {
  const known = outboxes.get(name) ?? createOutboxTable({ indexedDB, name })
  outboxes.set(name, known)
  return known
}
const stores = new Map<string, ReturnType<typeof strictStore>>()
const storeOf = (name: string): ReturnType<typeof strictStore> => {
  const known = stores.get(name) ?? strictStore({ indexedDB, name })
  stores.set(name, known)
  return known
}

/** A device over the browser's own IndexedDB, WebCrypto and locks. */
export function openMachine({ disk, held, companyId, link }: MachineOptions): Machine {
  const owner = () => ({ userId: held.userId, companyId })
  let busy = 0
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    busy += 1
    try {
      return await work
    } finally {
      busy -= 1
    }
  }
  const waiting = outboxOf(`${disk}-outbox`)
  let pace: Pace = FULL_PACE
  const outbox = createOutbox({
    table: {
      add: (store, record) => counted(waiting.add(store, record)),
      all: () => counted(waiting.all()),
      put: (record) => counted(waiting.put(record)),
      remove: (record) => counted(waiting.remove(record)),
      close: () => undefined,
    },
    send: link.send,
    keys: { current: () => held },
    crypto,
    clock: {
      now: () => Date.now(),
      after: (ms, work) => {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
    },
    locks: navigator.locks,
    lockName: `${disk}-${held.userId}`,
    pace: {
      read: async () => pace,
      write: async (next) => {
        pace = next
      },
    },
    news: silent,
    owner,
    isOnline: () => link.isOnline,
    random: () => 0,
  })

  const openTab = (): TabDrafts => {
    const table = createDraftTable(storeOf(`${disk}-drafts`).use)
    let isDead = false
    const never = new Promise<never>(() => undefined)
    const living = <T>(work: () => Promise<T>): Promise<T> => (isDead ? never : work().then((value) => (isDead ? never : value)))
    const mortal: DraftTable = {
      ...table,
      write: (who, record, seen) => living(() => table.write(who, record, seen)),
      takeOver: (who, record) => living(() => table.takeOver(who, record)),
      drop: (who, id, mark) => living(() => table.drop(who, id, mark)),
      remove: (place) => living(() => table.remove(place)),
    }
    const drafts = createDeviceDrafts(localDrafts({ table: mortal, crypto, key: () => held, owner, news: silent, writer: crypto.randomUUID() }))
    let end: () => void = () => undefined
    const death = new Promise<void>((resolve) => {
      end = resolve
    })
    return {
      ...drafts,
      save: (draft) => {
        const saving = drafts.save(draft)
        void counted(Promise.race([saving, death])).catch(() => undefined)
        return saving
      },
      die: () => {
        isDead = true
        end()
      },
      isDead: () => isDead,
    }
  }
  return { link, outbox, openTab, isBusy: () => busy > 0 }
}
