import { sql } from 'kysely'
import type { Actor } from '#permissions'
import { RefusalError, tooManyTries } from '#server/platform/refusal'
import type { SourceWriter } from '#server/records'
import { changeAccount } from './change-account.ts'
import type { PeopleContext } from './context.ts'
import { makeAccount } from './make-account.ts'
import { moveAccount } from './move-account.ts'

/** An address may be refused because of an account elsewhere, and nothing says so; whoever tries many to tell them apart finds out about few. */
const INVITATION_RATE = { max: 100, restMs: 24 * 3_600_000 }

async function countInvitation({ rates, say }: PeopleContext, { userId, superadmin }: Actor): Promise<void> {
  const waitMs = superadmin ? 0 : await rates.take('invitation', userId, INVITATION_RATE)
  if (waitMs > 0) throw new RefusalError('too-many-tries', { message: say('shared/calls.people.tooManyInvited'), data: tooManyTries(waitMs).data })
}

/** The accounts of a company: invited, changed, closed and opened again by its owners and by super admins. */
export function companyPeople(context: PeopleContext): SourceWriter {
  return {
    async lock(tx, { companyId }, id) {
      await sql`select 1 from membership m join app_user u on u.id = m.user_id
        where m.user_id = ${id} and m.company_id = ${companyId} order by m.user_id for update`.execute(tx)
    },
    asked: (actor) => countInvitation(context, actor),
    create: (tx, change) => makeAccount(context, tx, change),
    update: (tx, id, change) => changeAccount(context, tx, id, change),
    transition: (tx, move, change) => moveAccount(context, tx, move, change),
  }
}
