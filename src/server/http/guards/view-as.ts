import { sql } from 'kysely'
import { RefusalError } from '#server/platform/refusal'
import type { Gate } from './admit.ts'
import type { Caller } from './caller.ts'
import { memberOf } from './member.ts'

export interface Viewing {
  readonly userId: string
  /** Why; goes into the audit. */
  readonly reason: string
}

/**
 * Lets a super admin's session look through the eyes of a user of the present company. It stays that super admin's session: it ends with it, and
 * every entry of the audit names both. Refuses with forbidden whoever is no super admin, not-found who is no member there.
 */
export async function beginViewing(gate: Gate, caller: Caller, { userId, reason, ip }: Viewing & { readonly ip: string }): Promise<void> {
  const { actor } = caller
  if (!actor.superadmin) throw new RefusalError('forbidden')
  if (reason.trim() === '') throw new RefusalError('reason-required')
  const seen = await memberOf(gate, userId, actor.companyId)
  if (seen === undefined) throw new RefusalError('not-found')
  const viewAs = { userId, name: `${seen.account.firstName} ${seen.account.lastName}` }
  const entry = { actor, action: 'view-as-begun', entity: 'session', entityId: actor.sessionId, detail: { reason: reason.trim(), viewAs }, ip } as const
  await gate.database.transaction('platform', async (tx) => {
    await sql`update session set view_as = ${userId}, view_as_from = company_id, company_id = ${actor.companyId}, location_id = null
      where id_hash = ${actor.sessionId} and view_as is null`.execute(tx)
    await gate.audit.write(entry, tx)
  })
}

/** Back to one's own account and company. Refuses with wrong-state when the session looks through nobody's eyes. */
export async function endViewing(gate: Gate, { actor }: Caller, ip: string): Promise<{ readonly userId: string; readonly companyId: string }> {
  const { viewer } = actor
  if (viewer === undefined) throw new RefusalError('wrong-state')
  const { rows } = await gate.database.transaction('platform', async (tx) => {
    await gate.audit.write({ actor, action: 'view-as-ended', entity: 'session', entityId: actor.sessionId, ip }, tx)
    return sql<{
      company_id: string | null
    }>`update session set view_as = null, view_as_from = null, company_id = coalesce(view_as_from, company_id), location_id = null
      where id_hash = ${actor.sessionId} and view_as is not null returning company_id`.execute(tx)
  })
  return { userId: viewer.userId, companyId: rows[0]?.company_id ?? actor.companyId }
}
