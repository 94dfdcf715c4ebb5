/** The append-only, hash-chained log of who did what. */
export { AUDIT_ACTIONS, type Audit, type AuditAction, type AuditActor, type AuditEntry } from './audit-entry.ts'
export { createAudit } from './create-audit.ts'
export { type AuditVerdict, verifyAudit } from './verify-audit.ts'
