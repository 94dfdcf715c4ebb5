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

/** Companies that nobody has verified yet. */
export async function countUnverified(gate: Gate): Promise<number> {
  const { rows } = await gate.database.read('platform', (tx) =>
    sql<{ count: number }>`select count(*)::int as count from company where verification = 'unverified'`.execute(tx),
  )
  return rows[0]?.count ?? 0
}
