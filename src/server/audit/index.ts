/** The append-only, hash-chained log of who did what. */
export type { Audit, AuditAction, AuditActor, AuditEntry } from './audit-entry.ts'
export { createAudit } from './create-audit.ts'
export { type AuditVerdict, verifyAudit } from './verify-audit.ts'
