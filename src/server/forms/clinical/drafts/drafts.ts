import { sql } from 'kysely'
import {
  DRAFT_SIGNATURES_MAX_BYTES,
  type DraftBody,
  type DraftHead,
  FILED_SUBJECTS,
  type GivenSignature,
  type Json,
  type ServerDraft,
  type SignatureInput,
  type SubjectBy,
} from '#contract'
import { resourceOfRole } from '#document'
import type { Actor } from '#permissions'
import { asJson, type Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { Names } from '#server/records'
import type { FormsContext } from '../context.ts'
import { keepable } from '../filing/read-answers.ts'
import { CONTENT_MAX_BYTES, DRAFTS_MAX } from '../limits.ts'
import { openForm } from '../subject.ts'
import { draftOf, headOf, type StoredDraft, withDrafts } from './draft-row.ts'

const HEAD = sql`id, form, form_hash, client_id, employee_id, version, device, record_version, updated_at`

/** Whom the drafts that are asked for are about; all of them when it says nobody. */
export type DraftsAsked = Readonly<Partial<Record<SubjectBy, string>>>

/** The user's own drafts, newest first; those about somebody who is out of reach now are left out. */
export async function listDrafts(context: FormsContext, actor: Actor, { clientId, employeeId }: DraftsAsked): Promise<readonly DraftHead[]> {
  const { userId, companyId } = actor
  return withDrafts(context.database, actor, 'read', async (tx) => {
    const ofClient = clientId === undefined ? sql`true` : sql`client_id = ${clientId}`
    const about = employeeId === undefined ? ofClient : sql`${ofClient} and employee_id = ${employeeId}`
    const { rows } = await sql<StoredDraft>`select ${HEAD} from form_draft
      where company_id = ${companyId} and user_id = ${userId} and discarded_at is null and ${about} order by updated_at desc, id limit ${DRAFTS_MAX}`.execute(
      tx,
    )
    const near = await reachable(context, actor, tx, rows)
    const names = near.size === 0 ? NO_NAMES : await context.records.kept.names(actor, tx, { records: near, users: new Set() })
    return rows
      .filter((row) => isNear(near, row))
      .map((row) => {
        const name = names.get(row.client_id ?? row.employee_id ?? '')
        return { ...headOf(row), ...(name !== undefined && { subjectName: name }) }
      })
  })
}

const NO_NAMES: Names = new Map()

/** By resource: those whom drafts are about and whom this actor may name. */
type Near = Map<string, Set<string>>

async function reachable(context: FormsContext, actor: Actor, tx: Tx, rows: readonly StoredDraft[]): Promise<Near> {
  const filed = resourceOfRole(context.documents.current(), 'filed-form')
  const near: Near = new Map()
  const wanted = { [FILED_SUBJECTS.client]: rows.map((row) => row.client_id), [FILED_SUBJECTS.employee]: rows.map((row) => row.employee_id) }
  for (const [field, all] of Object.entries(wanted)) {
    const ids = [...new Set(all.flatMap((id) => id ?? []))]
    const resource = filed?.fields[field]?.to
    if (ids.length > 0 && resource !== undefined) near.set(resource, new Set(await context.records.kept.nameable(actor, tx, resource, ids)))
  }
  return near
}

const isNear = (near: Near, { client_id: client, employee_id: employee }: StoredDraft): boolean =>
  [client, employee].every((id) => id === null || [...near.values()].some((ids) => ids.has(id)))

/** One's own draft. Throws not-found, also for another's. */
export async function getDraft(context: FormsContext, actor: Actor, id: string): Promise<ServerDraft> {
  return withDrafts(context.database, actor, 'read', async (tx) => {
    const row = await findDraft(actor, tx, { id, how: 'read' })
    if (row === undefined) throw new RefusalError('not-found')
    const near = await reachable(context, actor, tx, [row])
    if (!isNear(near, row)) throw new RefusalError('not-found')
    return draftOf(row)
  })
}

async function findDraft({ companyId, userId }: Actor, tx: Tx, { id, how }: { id: string; how: 'read' | 'lock' }): Promise<StoredDraft | undefined> {
  const lock = how === 'lock' ? sql` for update` : sql``
  const { rows } = await sql<StoredDraft>`select ${HEAD}, content from form_draft
    where company_id = ${companyId} and user_id = ${userId} and id = ${id} and discarded_at is null${lock}`.execute(tx)
  return rows[0]
}

/**
 * Saves a draft over the version it continues, one save after the other. Throws conflict with the server's draft when another device was
 * faster, too-large, or wrong-state (data: draftsMax) when the user keeps too many. Whether its version was published is asked at filing:
 * a draft is never lost over it.
 */
export async function putDraft(context: FormsContext, actor: Actor, id: string, body: DraftBody): Promise<DraftHead> {
  await openForm(context, actor, { form: body.form, right: 'write' })
  const content = contentOf(body)
  const write = { id, body: { ...body, device: String(keepable(body.device)) }, content, at: context.clock().toISOString() }
  return withDrafts(context.database, actor, 'transaction', async (tx) => {
    const standing = await findDraft(actor, tx, { id, how: 'lock' })
    if (standing === undefined && body.version === 0) return insertDraft(actor, tx, write)
    if (standing === undefined) throw new RefusalError('not-found')
    if (standing.version !== body.version) throw staleDraft(standing)
    return updateDraft(actor, tx, write)
  })
}

/** As JSON that the database can keep. Signatures have a size of their own: what was drawn takes no answer its room. */
function contentOf({ content: { signatures = [], ...rest } }: DraftBody): string {
  const answers = keepable({ ...rest } as unknown as Json)
  const given = keepable(signatures.map(({ input: { pin: _never, ...input }, ...each }: Pinned) => ({ ...each, input })) as unknown as Json)
  const isLarge = Buffer.byteLength(asJson(answers)) > CONTENT_MAX_BYTES
  if (isLarge || Buffer.byteLength(asJson(given)) > DRAFT_SIGNATURES_MAX_BYTES)
    throw new RefusalError('too-large', { problems: [{ path: isLarge ? '/content' : '/content/signatures', message: '' }] })
  return asJson({ ...Object(answers), ...(signatures.length > 0 && { signatures: given }) })
}

/** Whoever calls without the call's schema before it may have left the PIN in. */
type Pinned = GivenSignature & { readonly input: SignatureInput }

const staleDraft = (standing: StoredDraft): RefusalError => new RefusalError('conflict', { data: draftOf(standing) })

interface DraftWrite {
  readonly id: string
  readonly body: DraftBody
  /** JSON. */
  readonly content: string
  readonly at: string
}

async function insertDraft(actor: Actor, tx: Tx, { id, body, content, at }: DraftWrite): Promise<DraftHead> {
  const { companyId, userId } = actor
  await sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${companyId} ${userId}`}, 0))`.execute(tx)
  const { rows } = await sql<StoredDraft>`
    insert into form_draft (company_id, user_id, id, form, form_hash, client_id, employee_id, version, device, content, record_version, updated_at)
    select ${companyId}::uuid, ${userId}::uuid, ${id}::uuid, ${body.form}, ${body.hash}, ${body.clientId}::uuid, ${body.employeeId ?? null}::uuid,
      1, ${body.device}, ${content}::jsonb, ${body.recordVersion ?? null}::int, ${at}::timestamptz
    where (select count(*) from form_draft where company_id = ${companyId} and user_id = ${userId} and discarded_at is null) < ${DRAFTS_MAX}
    on conflict (company_id, user_id, id) do update set form = excluded.form, form_hash = excluded.form_hash, client_id = excluded.client_id,
      employee_id = excluded.employee_id, version = 1,
      device = excluded.device, content = excluded.content, record_version = excluded.record_version, updated_at = excluded.updated_at, discarded_at = null
      where form_draft.discarded_at is not null returning ${HEAD}`.execute(tx)
  const [row] = rows
  if (row !== undefined) return headOf(row)
  const standing = await findDraft(actor, tx, { id, how: 'read' })
  throw standing === undefined ? new RefusalError('wrong-state', { data: { draftsMax: DRAFTS_MAX } }) : staleDraft(standing)
}

async function updateDraft({ companyId, userId }: Actor, tx: Tx, { id, body, content, at }: DraftWrite): Promise<DraftHead> {
  const { rows } = await sql<StoredDraft>`
    update form_draft set form = ${body.form}, form_hash = ${body.hash}, client_id = ${body.clientId}, employee_id = ${body.employeeId ?? null},
      version = version + 1, device = ${body.device},
      content = ${content}::jsonb, record_version = ${body.recordVersion ?? null}, updated_at = ${at}
    where company_id = ${companyId} and user_id = ${userId} and id = ${id} returning ${HEAD}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('The draft was not stored: row-level security or a lost lock kept it from being written.')
  return headOf(row)
}
