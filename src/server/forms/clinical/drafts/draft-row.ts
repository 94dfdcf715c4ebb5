import { sql } from 'kysely'
import type { DraftContent, DraftSubject, ServerDraft } from '#contract'
import type { Actor } from '#permissions'
import { asJson, becomeOwner, type Database, type Tx } from '#server/platform/database'
import { DRAFTS_MAX } from '../limits.ts'

/** Whose drafts these are. */
export type Owner = Pick<Actor, 'userId' | 'companyId'>

export interface StoredDraft {
  readonly id: string
  readonly form: string
  readonly form_hash: string
  readonly client_id: string | null
  readonly employee_id: string | null
  readonly version: number
  readonly device: string
  readonly content: DraftContent
  readonly record_version: number | null
  readonly updated_at: string
}

/** A transaction in which row-level security shows the drafts of this user only. */
export function withDrafts<T>(database: Database, { userId, companyId }: Owner, access: 'read' | 'transaction', work: (tx: Tx) => Promise<T>): Promise<T> {
  return database[access]({ companyId }, async (tx) => {
    await becomeOwner(tx, userId)
    return work(tx)
  })
}

/** A draft's id is the record's: what is filed is no draft any more. Tells whether there was one. */
export async function removeDraft(tx: Tx, { userId, companyId }: Owner, id: string): Promise<boolean> {
  await becomeOwner(tx, userId)
  const { rows } = await sql`delete from form_draft where company_id = ${companyId} and user_id = ${userId} and id = ${id} returning id`.execute(tx)
  return rows.length > 0
}

export interface BegunDraft extends DraftSubject {
  readonly id: string
  readonly form: string
  readonly hash: string
  readonly device: string
  readonly content: DraftContent
  readonly at: Date
}

/** Puts a draft that the server began among a person's own, in the transaction that calls for it. Tells whether there was room for it. */
export async function insertBegun(tx: Tx, { companyId, userId }: Owner, begun: BegunDraft): Promise<boolean> {
  await becomeOwner(tx, userId)
  const { rows } = await sql`
    insert into form_draft (company_id, user_id, id, form, form_hash, client_id, employee_id, version, device, content, updated_at)
    select ${companyId}::uuid, ${userId}::uuid, ${begun.id}::uuid, ${begun.form}, ${begun.hash}, ${begun.clientId}::uuid, ${begun.employeeId ?? null}::uuid, ${UNTOUCHED}, ${begun.device},
      ${asJson(begun.content)}::jsonb, ${begun.at.toISOString()}::timestamptz
    where (select count(*) from form_draft where company_id = ${companyId} and user_id = ${userId} and discarded_at is null) < ${DRAFTS_MAX}
    on conflict (company_id, user_id, id) do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** The version of a draft that nobody has written on since it was begun. */
const UNTOUCHED = 1

/** Takes back a draft that the server began, unless its owner has written on it. Tells whether it is gone. */
export async function removeUntouched(tx: Tx, { companyId, userId }: Owner, id: string): Promise<boolean> {
  await becomeOwner(tx, userId)
  const { rows } =
    await sql`delete from form_draft where company_id = ${companyId} and user_id = ${userId} and id = ${id} and version = ${UNTOUCHED} returning id`.execute(tx)
  return rows.length > 0
}

/** Which of these are still among a person's drafts. */
export async function standingDrafts(database: Database, owner: Owner, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await withDrafts(database, owner, 'read', (tx) =>
    sql<{ id: string }>`select id from form_draft where company_id = ${owner.companyId} and user_id = ${owner.userId}
      and discarded_at is null and id = any(${[...ids]})`.execute(tx),
  )
  return new Set(rows.map(({ id }) => id))
}

export const headOf = (row: Omit<StoredDraft, 'content'>): Omit<ServerDraft, 'content'> => ({
  id: row.id,
  form: row.form,
  hash: row.form_hash,
  clientId: row.client_id,
  ...(row.employee_id !== null && { employeeId: row.employee_id }),
  version: row.version,
  savedAt: row.updated_at,
  device: row.device,
  ...(row.record_version !== null && { recordVersion: row.record_version }),
})

export const draftOf = (row: StoredDraft): ServerDraft => ({ ...headOf(row), content: row.content })
