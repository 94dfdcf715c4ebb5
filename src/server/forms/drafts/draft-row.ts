import { sql } from 'kysely'
import type { DraftContent, ServerDraft } from '#contract'
import type { Actor } from '#permissions'
import type { Database, Tx } from '#server/database'

/** Whose drafts these are. */
export type Owner = Pick<Actor, 'userId' | 'companyId'>

export interface StoredDraft {
  readonly id: string
  readonly form: string
  readonly form_hash: string
  readonly client_id: string | null
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

const becomeOwner = (tx: Tx, userId: string): Promise<unknown> => sql`select set_config('app.user_id', ${userId}, true)`.execute(tx)

/** A draft's id is the record's: what is filed is no draft any more. Tells whether there was one. */
export async function removeDraft(tx: Tx, { userId, companyId }: Owner, id: string): Promise<boolean> {
  await becomeOwner(tx, userId)
  const { rows } = await sql`delete from form_draft where company_id = ${companyId} and user_id = ${userId} and id = ${id} returning id`.execute(tx)
  return rows.length > 0
}

export const headOf = (row: Omit<StoredDraft, 'content'>): Omit<ServerDraft, 'content'> => ({
  id: row.id,
  form: row.form,
  hash: row.form_hash,
  clientId: row.client_id,
  version: row.version,
  savedAt: row.updated_at,
  device: row.device,
  ...(row.record_version !== null && { recordVersion: row.record_version }),
})

export const draftOf = (row: StoredDraft): ServerDraft => ({ ...headOf(row), content: row.content })
