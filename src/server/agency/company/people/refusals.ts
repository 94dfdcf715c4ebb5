import { sql } from 'kysely'
import type { ErrorCode } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { PeopleContext } from './context.ts'

/** A refusal that stands beside a field of the account. */
export const refusedField = (code: ErrorCode, field: string, message: string): RefusalError =>
  new RefusalError(code, { message, problems: [{ path: `/values/${field}`, message }] })

/** An account that works in several companies is no single one's to change; support does. */
export function refuseShared({ say }: Pick<PeopleContext, 'say'>, { superadmin }: Actor, isElsewhere: unknown, fields: readonly string[]): void {
  if (isElsewhere !== true || superadmin) return
  const message = say('shared/calls.people.support')
  throw new RefusalError('forbidden', { message, problems: fields.map((field) => ({ path: `/values/${field}`, message })) })
}

/** A company keeps an owner who can come in; only support leaves it without one. Two who leave at once wait for one another. */
export async function refuseLastOwner(tx: Tx, { say }: Pick<PeopleContext, 'say'>, { companyId, superadmin }: Actor, userId: string): Promise<void> {
  if (superadmin) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`owners:${companyId}`}, 0))`.execute(tx)
  const { rows } = await sql`select 1 from membership m join app_user u on u.id = m.user_id where m.company_id = ${companyId} and m.is_owner
    and m.closed_at is null and u.status = 'active' and u.password_hash is not null and m.user_id <> ${userId} limit 1`.execute(tx)
  if (rows.length === 0) throw new RefusalError('wrong-state', { message: say('shared/calls.people.lastOwner') })
}
