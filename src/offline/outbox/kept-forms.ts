import type { Json } from '#contract'
import type { DraftOwner } from '../drafts/draft-record.ts'
import type { OpenKey } from '../keys/key-state.ts'
import type { Entries } from './entries.ts'
import { filledIn } from './filled-in.ts'
import type { KeptRecord, OutboxEntry, SealedEntry } from './outbox-record.ts'
import type { OutboxTable } from './outbox-table.ts'

export interface KeptFormsPorts {
  readonly table: OutboxTable
  readonly entries: Entries
  readonly key: () => OpenKey | undefined
  readonly owner: () => DraftOwner | undefined
  readonly now: () => number
}

/** The forms that wait on this device, opened and sealed again. */
export interface KeptForms {
  /** @throws when the key is closed, or other answers wait under the same idempotency key. */
  readonly add: (entry: OutboxEntry) => Promise<void>
  /** Undefined when it is gone or its key is closed. */
  readonly open: (idempotency: string) => Promise<SealedEntry | undefined>
  /** This person's own: the one with the key, or all. */
  readonly own: (idempotency?: string) => Promise<readonly KeptRecord[]>
  /** May be sent again: what needed attention was answered, perhaps with other answers. */
  readonly release: (record: KeptRecord, body?: Readonly<Record<string, Json>>, work?: Json) => Promise<void>
}

export const createKeptForms = ({ table, entries, key, owner, now }: KeptFormsPorts): KeptForms => {
  const find = async (idempotency: string): Promise<KeptRecord | undefined> => (await table.all()).records.find((record) => record.idempotency === idempotency)
  const open: KeptForms['open'] = async (idempotency) => {
    const record = await find(idempotency)
    return record && entries.open(record)
  }
  const own: KeptForms['own'] = async (idempotency) => {
    const who = owner()
    const { records } = await table.all()
    return records.filter((record) => record.user === who?.userId && (idempotency === undefined || record.idempotency === idempotency))
  }

  /** Something else than this waits under its key, or what waits can't be opened: then it is not the same form twice. */
  const isOther = async ({ idempotency, body }: OutboxEntry): Promise<boolean> => {
    const record = await find(idempotency)
    const found = record && (await entries.open(record))
    return record !== undefined && (found === undefined || filledIn(found.body) !== filledIn(body))
  }

  return {
    open,
    own,
    add: async (entry) => {
      const [held, who] = [key(), owner()]
      if (held === undefined || who === undefined || held.userId !== who.userId)
        throw new Error('outbox.enqueue: the key of this user is closed; sign in or unlock first.')
      const { store, path, body, label, work } = entry
      const part = { companyId: who.companyId, queuedAt: new Date(now()).toISOString(), path, label, body, ...(work === undefined ? {} : { work }) }
      const isAdded = await table.add(store, await entries.seal(entry, held, part))
      if (!isAdded && (await isOther(entry))) throw new Error(`outbox.enqueue: other answers wait under the key ${entry.idempotency}; these were not put in.`)
    },
    release: async (record, body, work) => {
      const [held, found] = [key(), await entries.open(record)]
      if (held === undefined || found === undefined || (found.attention === undefined && body === undefined)) return
      const { attention: _answered, ...entry } = found
      const next = { ...entry, body: body ?? entry.body, ...(work === undefined ? {} : { work }) }
      await table.put({ ...record, ...(await entries.seal(record, held, next)) })
    },
  }
}
