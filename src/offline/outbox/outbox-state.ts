import type { StorageReason } from '../storage/trouble.ts'
import type { Attention, KeptRecord } from './outbox-record.ts'

/**
 * How far a form is. `waiting` for its turn or the network, `sending`, `sign-in` needed, of an `other-company`, needs `attention`,
 * `sealed` while its key is closed, `unreadable` when it can't be opened (it stays, fault R30).
 */
export type OutboxStatus = 'waiting' | 'sending' | 'sign-in' | 'other-company' | 'attention' | 'sealed' | 'unreadable'

/** One line of the outbox screen. */
export interface OutboxItem extends Pick<KeptRecord, 'formType' | 'requestType' | 'formId' | 'idempotency'> {
  readonly status: OutboxStatus
  readonly label?: string
  readonly queuedAt?: string
  readonly companyId?: string
  readonly attention?: Attention
}

export interface OutboxState {
  readonly items: readonly OutboxItem[]
  readonly isSending: boolean
  /** What sending waits for; `time` is `nextAt`. */
  readonly waitsFor?: 'network' | 'sign-in' | 'company' | 'time'
  /** ISO 8601 in UTC. */
  readonly nextAt?: string
  /** Why forms lie in memory, which a reload would lose; the page must not be closed then. */
  readonly inMemory: number
  readonly storage?: StorageReason
  /** Another tab needs this page's database newer: load the page anew. */
  readonly isOutdated: boolean
  /** Entries of an older version that this one can't read. */
  readonly foreign: number
}

export const EMPTY_OUTBOX: OutboxState = { items: [], isSending: false, inMemory: 0, isOutdated: false, foreign: 0 }
