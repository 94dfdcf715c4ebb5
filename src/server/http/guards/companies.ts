import { sql } from 'kysely'
import { COMPANY_SUGGESTIONS_MAX } from '#contract'
import type { Gate } from './admit.ts'
import type { Caller } from './caller.ts'

export interface CompanyName {
  readonly id: string
  readonly sName: string
  readonly name: string
}

/** What a company is set up for (spec: shell-and-account §3). */
export const COMPANY_FLAGS = [
  'homeGroup',
  'isEligibilityChanged',
  'isAllowSupervisor',
  'enableRP',
  'background',
  'insuranceAffiliation',
  'is_combine_pdf',
  'clientPreference',
] as const

export interface CompanySetUp {
  readonly id: string
  readonly state: string | null
  readonly flags: Readonly<Record<string, unknown>>
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

/** State and flags of these companies; for super admins. */
export async function setUpsOf(gate: Gate, ids: readonly string[]): Promise<readonly CompanySetUp[]> {
  if (ids.length === 0) return []
  return gate.database.read('platform', (tx) =>
    tx
      .selectFrom('company')
      .select(['id', 'state', 'flags'])
      .where('id', 'in', [...ids])
      .execute(),
  )
}

/** Companies that nobody has verified yet. */
export async function countUnverified(gate: Gate): Promise<number> {
  const { rows } = await gate.database.read('platform', (tx) =>
    sql<{ count: number }>`select count(*)::int as count from company where verification = 'unverified'`.execute(tx),
  )
  return rows[0]?.count ?? 0
}
