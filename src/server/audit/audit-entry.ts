import type { Json } from '#contract'

/** What happened, in the words of the log. Sign-ins, refusals, writes, exports and reads of health data. */
export type AuditAction =
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-in-blocked'
  | 'sign-out'
  | 'session-revoked'
  | 'company-chosen'
  | 'location-chosen'
  | 'refused'
  | 'read'
  | 'list'
  | 'history-read'
  | 'export'
  | 'create'
  | 'update'
  | 'delete'
  | 'restore'
  | 'transition'
  | 'account-created'

/** Who did it; an `Actor` fits. */
export interface AuditActor {
  readonly userId: string
  readonly companyId: string
}

/** One fact for the log. `detail` holds ids, field names and reasons, never values of health data. */
export interface AuditEntry {
  /** Null when nobody is signed in. */
  readonly actor: AuditActor | null
  readonly action: AuditAction
  /** Resource name, or `session`, `route`. */
  readonly entity?: string
  readonly entityId?: string
  readonly detail?: Readonly<Record<string, Json>>
  readonly ip?: string
}

/** The append-only log: `write` resolves when the entry is stored, entries keep the order of their calls. */
export interface Audit {
  write(entry: AuditEntry): Promise<void>
}
