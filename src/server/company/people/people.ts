import { sql } from 'kysely'
import type { SourceWriter } from '#server/records'
import { changeAccount } from './change-account.ts'
import type { PeopleContext } from './context.ts'
import { makeAccount } from './make-account.ts'
import { moveAccount } from './move-account.ts'

/** The accounts of a company: invited, changed, closed and opened again by its owners and by super admins. */
export function companyPeople(context: PeopleContext): SourceWriter {
  return {
    async lock(tx, { companyId }, id) {
      await sql`select 1 from membership m join app_user u on u.id = m.user_id
        where m.user_id = ${id} and m.company_id = ${companyId} order by m.user_id for update`.execute(tx)
    },
    create: (tx, change) => makeAccount(context, tx, change),
    update: (tx, id, change) => changeAccount(context, tx, id, change),
    transition: (tx, move, change) => moveAccount(context, tx, move, change),
  }
}
