import type { RecordView } from '#contract'
import type { AuditAction } from '#server/audit'
import type { Subject } from '../subject.ts'

export interface Report {
  readonly action: AuditAction
  readonly reason?: string
  readonly transition?: string
  /** Names of the fields that changed; never their values. */
  readonly fields?: readonly string[]
}

/** After the commit: the audit entry, then the news for open screens. */
export async function report({ context, resource, actor }: Subject, view: RecordView, { action, reason, transition, fields }: Report): Promise<void> {
  const detail = { version: view.version, ...(reason && { reason }), ...(transition && { transition }), ...(fields && { fields }) }
  await context.audit({ actor: { userId: actor.userId, companyId: actor.companyId }, action, entity: resource.name, entityId: view.id, detail })
  context.announce({ companyId: actor.companyId, resource: resource.name, id: view.id, version: view.version })
}
