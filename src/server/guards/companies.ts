import { sql } from 'kysely'
import { COMPANY_SUGGESTIONS_MAX } from '#contract'
import type { Gate } from './admit.ts'
import type { Caller } from './caller.ts'

export interface CompanyName {
  readonly id: string
  readonly sName: string
  readonly name: string
}

/** Which companies are asked for: those whose short or full name holds the text, at most so many. */
export interface CompanySearch {
  readonly text?: string | undefined
  readonly most?: number
}

/** The companies this person may choose from, by name: their memberships, or all for a super admin; at most 500. */
export async function companiesOf(
  gate: Gate,
  { actor }: Caller,
  { text = '', most = COMPANY_SUGGESTIONS_MAX }: CompanySearch = {},
): Promise<readonly CompanyName[]> {
  const wanted = text.trim().toLowerCase()
  const { rows } = await gate.database.read('platform', (tx) =>
    sql<CompanyName>`select c.id, c.short_name as "sName", c.name from company c where (${actor.superadmin} or exists
      (select 1 from membership m where m.company_id = c.id and m.user_id = ${actor.userId} and m.closed_at is null))
      and strpos(lower(c.short_name || chr(10) || c.name), ${wanted}) > 0
      order by c.short_name, c.id limit ${Math.min(most, COMPANY_SUGGESTIONS_MAX)}`.execute(tx),
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
