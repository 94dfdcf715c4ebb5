import { sql } from 'kysely'
import type { TwoFactorWay } from '#contract'
import type { Tx } from '#server/platform/database'

/** A sentence of the documents for a translation key. */
export type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string

/** A person as far as their second step goes. */
export interface PersonRow {
  readonly id: string
  readonly email: string
  readonly phone: string | null
  readonly two_factor: TwoFactorWay
}

/** Steps of one person are looked at one after the other: a hundred codes at once are a hundred tries. */
export const lockPerson = (tx: Tx, userId: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`second-step:${userId}`}, 0))`.execute(tx)

/** An open account; undefined for any other. */
export async function findPerson(tx: Tx, userId: string): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`select id, email, phone, two_factor from app_user where id = ${userId} and status = 'active'`.execute(tx)
  return rows[0]
}
