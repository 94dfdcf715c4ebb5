import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'

/** The same call again within this time makes nothing new (spec: shell-and-account §7; a double click). */
export const AGAIN_MS = 60_000
const FORGOTTEN_MS = 3_600_000
const FORGET_MAX = 200

/** A name for what is sent, by whom: the same words give the same name. */
export const sameCall = (what: string, actor: Actor, ...words: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([what, actor.companyId, actor.userId, ...words]))
    .digest('base64url')

interface Making {
  readonly key: string
  /** Of the record that would be made. */
  readonly id: string
  readonly now: Date
}

/**
 * The record that stands for this call: `id`, or the one that the same call has made within the last minute. However many come at once, all
 * but one wait here until that one is stored.
 */
export async function recordOf(tx: Tx, { companyId }: Pick<Actor, 'companyId'>, { key, id, now }: Making): Promise<string> {
  const since = new Date(now.getTime() - AGAIN_MS)
  await forget(tx, companyId, new Date(now.getTime() - FORGOTTEN_MS))
  const { rows } = await sql<{ record_id: string }>`insert into made_once (company_id, key, record_id, at) values (${companyId}, ${key}, ${id}, ${now})
    on conflict (company_id, key) do update
      set record_id = case when made_once.at > ${since} then made_once.record_id else excluded.record_id end,
        at = case when made_once.at > ${since} then made_once.at else excluded.at end
    returning record_id`.execute(tx)
  return rows[0]?.record_id ?? id
}

/** Rows that nobody else is about to remove. */
const forget = (tx: Tx, companyId: string, before: Date): Promise<unknown> =>
  sql`delete from made_once where company_id = ${companyId} and key in
    (select key from made_once where company_id = ${companyId} and at < ${before} limit ${FORGET_MAX} for update skip locked)`.execute(tx)

/** Calls with the same key that are under way at the same time share one answer; nothing is kept after it. */
export function createSharing(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const underway = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const known = underway.get(key)
    if (known !== undefined) return known as Promise<T>
    const started = work().finally(() => underway.delete(key))
    underway.set(key, started)
    return started
  }
}
