import { sql } from 'kysely'
import type { Gate } from './admit.ts'
import type { Caller } from './caller.ts'

export interface CompanyName {
  readonly id: string
  readonly sName: string
  readonly name: string
}

/** The companies this person may choose from, by name: their memberships, or all for a super admin. */
export async function companiesOf(gate: Gate, { actor }: Caller): Promise<readonly CompanyName[]> {
  const { rows } = await gate.database.read('platform', (tx) =>
    sql<CompanyName>`select c.id, c.short_name as "sName", c.name from company c where ${actor.superadmin} or exists
      (select 1 from membership m where m.company_id = c.id and m.user_id = ${actor.userId}) order by c.short_name, c.id`.execute(tx),
  )
  return rows
}
