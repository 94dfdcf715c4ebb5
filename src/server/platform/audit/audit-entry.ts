import type { Json } from '#contract'
import type { Tx } from '#server/platform/database'

/** What happened, in the words of the log: sign-ins, refusals, writes, exports, reads of health data, permissions, looking through other eyes. */
export const AUDIT_ACTIONS = [
  'sign-in',
  'sign-in-failed',
  'sign-in-blocked',
  'second-step-failed',
  'sign-out',
  'session-revoked',
  'company-chosen',
  'location-chosen',
  'refused',
  'read',
  'list',
  'history-read',
  'export',
  'create',
  'update',
  'delete',
  'restore',
  'transition',
  'account-created',
  'password-link-sent',
  'password-chosen',
  'form-link-made',
  'form-link-used',
  'form-link-revoked',
  'signing-link-made',
  'document-signed',
  'document-declined',
  'rights-changed',
  'view-as-begun',
  'view-as-ended',
  'records-migrated',
  'operation-run',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Who did it; an `Actor` fits. */
export interface AuditActor {
  readonly userId: string
  readonly companyId: string
  /** The product's own, as it has no account. */
  readonly name?: string
  /** Who really did it, looking through that person's eyes; the log names both. */
  readonly viewer?: { readonly userId: string; readonly name: string }
}

/** One fact for the log. `detail` holds ids, field names and reasons, never values of health data. */
export interface AuditEntry {
  /** Null when nobody is signed in. */
  readonly actor: AuditActor | null
  /** The company it concerns, where nobody did it but the server. */
  readonly companyId?: string
  readonly action: AuditAction
  /** Resource name, or `session`, `route`. */
  readonly entity?: string
  readonly entityId?: string
  readonly detail?: Readonly<Record<string, Json>>
  readonly ip?: string
}

/** The append-only log. Entries keep the order of their calls. */
export interface Audit {
  /**
   * Resolves when the entry is stored. With the transaction of the change that it tells of, it is stored if and only if the change is, and is in the
   * chain when that transaction resolves.
   */
  write(entry: AuditEntry, tx?: Tx): Promise<void>
}

/** As rooms that write get it. */
export type WriteAudit = Audit['write']
