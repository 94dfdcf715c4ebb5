import { sql } from 'kysely'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'

/** What was deleted is gone for good after this, when the person next writes. */
const GONE_AFTER_MS = 86_400_000
const GONE_AT_ONCE_MAX = 500

interface Own {
  readonly companyId: string
  readonly userId: string
}

interface TabRow {
  readonly id: string
  readonly title: string
  readonly updated_at: string
}

/** A conversation that is not deleted; throws not-found for one that is not this person's. */
export async function ownTab(tx: Tx, id: string): Promise<TabRow> {
  const { rows } = await sql<TabRow>`select id, title, updated_at from assistant_tab where id = ${id} and deleted_at is null for update`.execute(tx)
  if (rows[0] === undefined) throw new RefusalError('not-found')
  return rows[0]
}

/** The conversation of that id, made with this title where there is none; throws not-found when it was deleted. */
export async function openTab(tx: Tx, { companyId, userId }: Own, tab: { readonly id: string; readonly title: string; readonly now: Date }): Promise<TabRow> {
  await sql`insert into assistant_tab (company_id, user_id, id, title, created_at, updated_at)
    values (${companyId}, ${userId}, ${tab.id}, ${tab.title}, ${tab.now}, ${tab.now}) on conflict do nothing`.execute(tx)
  return ownTab(tx, tab.id)
}

/** What one person does at the same time in several tabs happens one after the other. */
export const oneAfterTheOther = (tx: Tx, { companyId, userId }: Own): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`assistant/${companyId}/${userId}`}, 0))`.execute(tx)

/** Forgets what this person deleted long ago. */
export async function forgetDeleted(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - GONE_AFTER_MS)
  await sql`delete from assistant_message where id in (select id from assistant_message where deleted_at < ${before} limit ${GONE_AT_ONCE_MAX})`.execute(tx)
  await sql`delete from assistant_tab t where t.deleted_at < ${before} and t.id in (select id from assistant_tab where deleted_at < ${before} limit 10)`.execute(
    tx,
  )
}
