import type { Observable } from '#concurrency'
import type { DraftOwner } from '../drafts/draft-record.ts'
import type { OpenKey } from '../keys/key-state.ts'
import type { Entries } from './entries.ts'
import type { KeptRecord } from './outbox-record.ts'
import type { OutboxItem, OutboxState, OutboxStatus } from './outbox-state.ts'
import type { OutboxTable } from './outbox-table.ts'

export interface ListPorts {
  readonly table: OutboxTable
  readonly entries: Entries
  readonly key: () => OpenKey | undefined
  readonly owner: () => DraftOwner | undefined
  readonly state: Observable<OutboxState> & { readonly set: (next: OutboxState) => void }
}

/** What the screen of the outbox shows of this person's forms. */
export interface OutboxList {
  /** Reads anew what waits. */
  readonly refresh: () => Promise<void>
  /** This one is sent now; undefined: none. */
  readonly setSending: (idempotency: string | undefined) => void
  /** Whether what waits needs somebody to sign in. */
  readonly setNeedsSignIn: (needsSignIn: boolean) => void
  readonly close: () => void
}

export const createOutboxList = ({ table, entries, key, owner, state }: ListPorts): OutboxList => {
  let sending: string | undefined
  let needsSignIn = false
  let isClosed = false
  /** Of several readings the last one counts. */
  let readings = 0

  const statusOf = (record: KeptRecord, who: DraftOwner, entry: Awaited<ReturnType<Entries['head']>>): OutboxStatus => {
    if (entry === undefined) return key()?.userId === who.userId ? 'unreadable' : 'sealed'
    if (record.idempotency === sending) return 'sending'
    if (entry.attention !== undefined) return 'attention'
    if (entry.companyId !== who.companyId) return 'other-company'
    return needsSignIn ? 'sign-in' : 'waiting'
  }

  const itemOf = async (record: KeptRecord, who: DraftOwner): Promise<OutboxItem> => {
    const { formType, requestType, formId, idempotency } = record
    const entry = await entries.head(record)
    const item = { formType, requestType, formId, idempotency, status: statusOf(record, who, entry) }
    if (entry === undefined) return item
    const { label, queuedAt, companyId, attention } = entry
    return { ...item, label, queuedAt, companyId, ...(attention === undefined ? {} : { attention }) }
  }

  return {
    refresh: async () => {
      readings += 1
      const mine = readings
      const who = owner()
      const { records, foreign } = await table.all()
      const own = who === undefined ? [] : records.filter(({ user }) => user === who.userId)
      const items = who === undefined ? [] : await Promise.all(own.map((record) => itemOf(record, who)))
      if (mine === readings && !isClosed) state.set({ ...state.get(), items, foreign })
    },
    setSending: (idempotency) => {
      sending = idempotency
    },
    setNeedsSignIn: (needs) => {
      needsSignIn = needs
    },
    close: () => {
      isClosed = true
    },
  }
}
