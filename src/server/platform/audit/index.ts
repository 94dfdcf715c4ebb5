/** The append-only, hash-chained log of who did what. */
export { AUDIT_ACTIONS, type Audit, type AuditAction, type AuditActor, type AuditEntry, type WriteAudit } from './audit-entry.ts'
export { type AuditOptions, createAudit } from './create-audit.ts'
export { keepHead, keptHeads } from './keep-head.ts'
export { type AuditVerdict, verifyAudit } from './verify-audit.ts'
