import { type RawBuilder, sql } from 'kysely'
import { becomeOwner, type Tx } from '#server/platform/database'
import type { FileState } from '../scanner.ts'

/** What is known of a stored file, without its bytes. */
export interface FileRow {
  readonly id: string
  /** The form that it was added to, filed or not; of a document the document's own record. */
  readonly holder: string
  /** The resource of the record that holds it; null while nothing is filed. */
  readonly resource: string | null
  /** The filed form that it is the paper of. */
  readonly about: string | null
  readonly name: string
  readonly mediaType: string
  /** Bytes as kept. */
  readonly size: number
  /** SHA-256 of the kept bytes, 64 hex digits. */
  readonly sha256: string
  /** What was sent, before it was drawn anew. */
  readonly sentType: string
  readonly sentSize: number
  readonly sentSha256: string
  readonly state: FileState
  readonly createdBy: string
}

interface Stored {
  readonly id: string
  readonly holder: string
  readonly resource: string | null
  readonly about: string | null
  readonly name: string
  readonly media_type: string
  readonly size: number
  readonly sha256: string
  readonly sent_type: string
  readonly sent_size: number
  readonly sent_sha256: string
  readonly state: FileState
  readonly created_by: string
}

const COLUMNS = sql`id, holder, resource, about, name, media_type, size, sha256, sent_type, sent_size, sent_sha256, state, created_by`

const rowOf = (stored: Stored): FileRow => ({
  id: stored.id,
  holder: stored.holder,
  resource: stored.resource,
  about: stored.about,
  name: stored.name,
  mediaType: stored.media_type,
  size: stored.size,
  sha256: stored.sha256,
  sentType: stored.sent_type,
  sentSize: stored.sent_size,
  sentSha256: stored.sent_sha256,
  state: stored.state,
  createdBy: stored.created_by,
})

/** Rows of this company; what another company has is not there. */
export async function findFiles(tx: Tx, companyId: string, ids: readonly string[]): Promise<readonly FileRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Stored>`select ${COLUMNS} from stored_file where company_id = ${companyId} and id = any(${[...ids]}::uuid[]) order by id`.execute(
    tx,
  )
  return rows.map(rowOf)
}

export interface NewFile extends FileRow {
  readonly preview: Buffer | null
  readonly at: string
}

/** False when a file of this id is there already. */
export async function insertFile(tx: Tx, companyId: string, file: NewFile): Promise<boolean> {
  const claimedAt = file.resource === null ? null : file.at
  const { rows } = await sql`
    insert into stored_file (company_id, ${COLUMNS}, preview, created_at, claimed_at)
    values (${companyId}, ${file.id}, ${file.holder}, ${file.resource}, ${file.about}, ${file.name}, ${file.mediaType}, ${file.size}, ${file.sha256},
      ${file.sentType}, ${file.sentSize}, ${file.sentSha256}, ${file.state}, ${file.createdBy}, ${file.preview}, ${file.at}, ${claimedAt})
    on conflict (company_id, id) do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** From now on they belong to a record, and its readers may read them. Gives how many. */
export async function claimFiles(
  tx: Tx,
  companyId: string,
  claim: { readonly ids: readonly string[]; readonly holder: string; readonly resource: string; readonly at: string },
): Promise<number> {
  const { rows } = await sql`update stored_file set resource = ${claim.resource}, claimed_at = coalesce(claimed_at, ${claim.at}::timestamptz)
    where company_id = ${companyId} and holder = ${claim.holder} and id = any(${[...claim.ids]}::uuid[]) returning 1`.execute(tx)
  return rows.length
}

/** The same of uploads of one person that nothing holds, whatever they were added to. Gives how many. */
export async function takeFiles(
  tx: Tx,
  companyId: string,
  taken: { readonly ids: readonly string[]; readonly userId: string; readonly holder: string; readonly resource: string; readonly at: string },
): Promise<number> {
  const { rows } = await sql`update stored_file set resource = ${taken.resource}, holder = ${taken.holder}, claimed_at = ${taken.at}::timestamptz
    where company_id = ${companyId} and created_by = ${taken.userId} and resource is null and claimed_at is null and id = any(${[...taken.ids]}::uuid[]) returning 1`.execute(
    tx,
  )
  return rows.length
}

/** What a person has uploaded and not filed, and what the company keeps in all. */
export async function usage(tx: Tx, companyId: string, userId: string): Promise<{ readonly files: number; readonly bytes: number; readonly total: number }> {
  const { rows } = await sql<{ files: string; bytes: string; total: string }>`
    select count(*) filter (where claimed_at is null and created_by = ${userId}) as files,
      coalesce(sum(size) filter (where claimed_at is null and created_by = ${userId}), 0) as bytes, coalesce(sum(size), 0) as total
    from stored_file where company_id = ${companyId}`.execute(tx)
  const [row] = rows
  return { files: Number(row?.files ?? 0), bytes: Number(row?.bytes ?? 0), total: Number(row?.total ?? 0) }
}

export async function readPreview(tx: Tx, companyId: string, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ preview: Buffer | null }>`select preview from stored_file where company_id = ${companyId} and id = ${id}`.execute(tx)
  return rows[0]?.preview ?? undefined
}

export async function changeState(tx: Tx, companyId: string, { id, state }: Pick<FileRow, 'id' | 'state'>): Promise<void> {
  await sql`update stored_file set state = ${state} where company_id = ${companyId} and id = ${id}`.execute(tx)
}

export async function listHeld(tx: Tx, companyId: string, limit: number): Promise<readonly FileRow[]> {
  const { rows } =
    await sql<Stored>`select ${COLUMNS} from stored_file where company_id = ${companyId} and state = 'held' order by created_at, id limit ${limit}`.execute(tx)
  return rows.map(rowOf)
}

/** Removes uploads that were never filed, with their bytes; gives how many. */
export async function removeUnclaimed(
  tx: Tx,
  companyId: string,
  where: { readonly userId: string; readonly holder?: string; readonly id?: string },
): Promise<number> {
  const holder = where.holder === undefined ? sql`true` : sql`holder = ${where.holder}`
  const one = where.id === undefined ? sql`true` : sql`id = ${where.id}`
  return removeAll(tx, companyId, sql`claimed_at is null and created_by = ${where.userId} and ${holder} and ${one}`)
}

/** The same for what was uploaded long ago to a draft that is there no more; `app.user_id` shows the drafts of one person at a time. */
export async function removeForgotten(tx: Tx, companyId: string, { before, limit }: { readonly before: string; readonly limit: number }): Promise<number> {
  const old = sql`claimed_at is null and created_at < ${before}::timestamptz`
  const { rows: people } = await sql<{
    created_by: string
  }>`select distinct created_by from stored_file where company_id = ${companyId} and ${old} order by created_by limit ${limit}`.execute(tx)
  let removed = 0
  for (const { created_by: userId } of people) {
    await becomeOwner(tx, userId)
    const noDraft = sql`not exists (select from form_draft where form_draft.company_id = ${companyId} and form_draft.user_id = ${userId} and form_draft.id = holder)`
    const noRecord = sql`not exists (select from unsaved_record where unsaved_record.company_id = ${companyId} and unsaved_record.user_id = ${userId}
      and position(stored_file.id::text in unsaved_record.content::text) > 0)`
    removed += await removeAll(tx, companyId, sql`${old} and created_by = ${userId} and ${noDraft} and ${noRecord}`)
  }
  return removed
}

/** Files that records of this kind held; gives how many. */
export const removeClaimed = (tx: Tx, companyId: string, { ids, resource }: { readonly ids: readonly string[]; readonly resource: string }): Promise<number> =>
  removeAll(tx, companyId, sql`id = any(${[...ids]}::uuid[]) and resource = ${resource}`)

/** With their bytes; gives how many. */
async function removeAll(tx: Tx, companyId: string, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: string }>`delete from stored_file where company_id = ${companyId} and ${which} returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await sql`delete from stored_file_part where company_id = ${companyId} and file_id = any(${ids}::uuid[])`.execute(tx)
  return ids.length
}
