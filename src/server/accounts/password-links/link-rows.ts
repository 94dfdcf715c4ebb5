import { sql } from 'kysely'
import type { PasswordLinkReason } from '#contract'
import { hashSecret, newSecret } from '#server/http/guards'
import { CLOCK_SKEW_MS, type Tx } from '#server/platform/database'
import { LINK_LIFE_MS, LINK_TRIES_MAX, LINKS_MAX } from './limits.ts'

/** Someone whose password may be chosen anew. */
export interface LinkOwner {
  readonly id: string
  readonly email: string
}

/** A link that holds, with its person. */
export interface LinkRow {
  readonly user_id: string
  readonly why: PasswordLinkReason
  readonly expires_at: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
}

const TOKEN = /^[\w-]{43}$/

/** Links of one person are looked at one after the other. */
export const lockOwner = (tx: Tx, userId: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`password-link:${userId}`}, 0))`.execute(tx)

/** What was made later was made under a clock that has been set back since. */
const latestMade = (now: Date): Date => new Date(now.getTime() + CLOCK_SKEW_MS)

/** Makes a link; gives what stands in it, of which the database keeps the hash alone. Undefined when many hold already. */
export async function addLink(tx: Tx, { userId, why, now }: { readonly userId: string; readonly why: PasswordLinkReason; readonly now: Date }) {
  await lockOwner(tx, userId)
  await sql`delete from password_link where user_id = ${userId} and (expires_at <= ${now} or created_at > ${latestMade(now)} or used_at is not null)`.execute(
    tx,
  )
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from password_link where user_id = ${userId} and why = ${why}`.execute(tx)
  if ((rows[0]?.n ?? 0) >= LINKS_MAX) return undefined
  const token = newSecret()
  await sql`insert into password_link (id_hash, user_id, why, created_at, expires_at)
    values (${hashSecret(token)}, ${userId}, ${why}, ${now}, ${new Date(now.getTime() + LINK_LIFE_MS[why])})`.execute(tx)
  return token
}

/** The link behind a token, for as long as it is worth anything and the account is open. */
export async function findLink(tx: Tx, token: string, now: Date): Promise<LinkRow | undefined> {
  if (!TOKEN.test(token)) return undefined
  const { rows } = await sql<LinkRow>`select l.user_id, l.why, l.expires_at, u.email, u.first_name, u.last_name
    from password_link l join app_user u on u.id = l.user_id and u.status = 'active'
    where l.id_hash = ${hashSecret(token)} and l.used_at is null and l.expires_at > ${now} and l.created_at <= ${latestMade(now)} and l.tries < ${LINK_TRIES_MAX}`.execute(
    tx,
  )
  return rows[0]
}

export const countTry = (tx: Tx, token: string) => sql`update password_link set tries = tries + 1 where id_hash = ${hashSecret(token)}`.execute(tx)

/** Once one link was used, no other one of the person is worth anything. */
export const spendLinks = (tx: Tx, userId: string, now: Date) =>
  sql`update password_link set used_at = ${now} where user_id = ${userId} and used_at is null`.execute(tx)

/** The open account of an address, or with an id. */
export async function findOwner(tx: Tx, by: { readonly email: string } | { readonly id: string }): Promise<LinkOwner | undefined> {
  const which = 'email' in by ? sql`lower(email) = ${by.email}` : sql`id = ${by.id}`
  const { rows } = await sql<LinkOwner>`select id, email from app_user where ${which} and status = 'active'`.execute(tx)
  return rows[0]
}

/** What a good password must not hold: the names of the person's companies. */
export async function companyNames(tx: Tx, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ short_name: string; name: string }>`select c.short_name, c.name from membership m join company c on c.id = m.company_id
    where m.user_id = ${userId} order by c.id limit 50`.execute(tx)
  return rows.flatMap(({ short_name, name }) => [short_name, name])
}
