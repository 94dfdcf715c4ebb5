import { sql } from 'kysely'
import { DAY_MS, FILED_SUBJECTS, ownFormName, ownFormType, type RecordView, type SubjectBy } from '#contract'
import { nameOfRole, resourceOfRole } from '#document'
import { type Actor, itselfIn, NOBODY } from '#permissions'
import { becomeOwner, inEachCompany, type Tx, tableOf } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { RecordRow } from '#server/records'
import type { FormsContext } from '../context.ts'
import { DISCARDED_DAYS, DRAFTS_MAX, SWEEP_MAX } from '../limits.ts'
import { type Owner, removeDraft, type StoredDraft } from './draft-row.ts'

/** What the records of drafts that were thrown away are called; undefined where no resource plays the role, and they are not kept. */
const binOf = ({ documents }: FormsContext): string | undefined => resourceOfRole(documents.current(), 'binned-draft')?.name

type Thrown = Pick<StoredDraft, 'id' | 'form' | 'client_id' | 'employee_id' | 'updated_at'>

/** Throws a draft of one's own away; it can be brought back for a while. Throws not-found when there is none. */
export async function discardDraft(context: FormsContext, actor: Actor, id: string): Promise<void> {
  const bin = binOf(context)
  if (bin === undefined) return deleteDraft(context, actor, id)
  const authorName = await context.records.kept.authorName(actor)
  await context.database.transaction({ companyId: actor.companyId }, async (tx) => {
    const thrown = await putInBin(tx, actor, { id, at: context.clock() })
    if (thrown === undefined) throw new RefusalError('not-found')
    await keepTrack(context, actor, tx, { bin, thrown, authorName })
    for (const oldest of await tooMany(tx, actor)) await forget(context, actor, tx, { bin, id: oldest, owner: actor, authorName })
  })
}

/** A bin holds as much as the list of drafts: what is older than that is not kept. */
async function tooMany(tx: Tx, { userId, companyId }: Owner): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from form_draft
    where company_id = ${companyId} and user_id = ${userId} and discarded_at is not null order by discarded_at desc, id offset ${DRAFTS_MAX}`.execute(tx)
  return rows.map(({ id }) => id)
}

interface Forgotten {
  readonly bin: string
  readonly id: string
  readonly owner: Owner
  readonly authorName: string
}

/** Deletes a draft for good, with its files; its record says so. */
async function forget(context: FormsContext, by: Actor, tx: Tx, { bin, id, owner, authorName }: Forgotten): Promise<void> {
  const { kept } = context.records
  const address = { resource: bin, id }
  await context.files?.dropOf(tx, owner, id)
  await removeDraft(tx, owner, id)
  const current = await kept.hold(by, tx, address)
  if (current !== undefined) await kept.replace(by, tx, address, { current, values: { status: 'gone' }, deed: { action: 'update', authorName } })
}

async function deleteDraft({ database, files }: FormsContext, actor: Actor, id: string): Promise<void> {
  const isGone = await database.transaction({ companyId: actor.companyId }, async (tx) => {
    await files?.dropOf(tx, actor, id)
    return removeDraft(tx, actor, id)
  })
  if (!isGone) throw new RefusalError('not-found')
}

async function putInBin(tx: Tx, { userId, companyId }: Owner, { id, at }: { readonly id: string; readonly at: Date }): Promise<Thrown | undefined> {
  await becomeOwner(tx, userId)
  const { rows } = await sql<Thrown>`update form_draft set discarded_at = ${at.toISOString()}
    where company_id = ${companyId} and user_id = ${userId} and id = ${id} and discarded_at is null returning id, form, client_id, employee_id, updated_at`.execute(
    tx,
  )
  return rows[0]
}

interface Track {
  readonly bin: string
  readonly thrown: Thrown
  readonly authorName: string
}

/** A form of the company's own says it by its id, whether it is in use or not. */
function typeOfForm({ documents }: FormsContext, form: string): string | null {
  const own = ownFormName(form)
  return own === undefined ? (documents.forms().get(form)?.form.formType ?? null) : ownFormType(own)
}

/** The record of a draft in the bin: which form, about whom, whose it was. The answers stay where they are. */
async function keepTrack(context: FormsContext, actor: Actor, tx: Tx, { bin, thrown, authorName }: Track): Promise<void> {
  const { kept } = context.records
  const address = { resource: bin, id: thrown.id }
  const values = {
    ...{ formType: typeOfForm(context, thrown.form), clientId: thrown.client_id, employeeId: thrown.employee_id },
    ...{ authorId: actor.userId, savedAt: new Date(thrown.updated_at).toISOString() },
    ...{ discardedAt: context.clock().toISOString(), status: 'discarded', restoredAt: null, restoredBy: null },
  }
  const current = await kept.hold(actor, tx, address)
  if (current !== undefined) {
    const view = await kept.replace(actor, tx, address, { current, values, deed: { action: 'update', authorName } })
    await kept.report(actor, tx, { resource: bin, view, action: 'update' })
    return
  }
  const locationId = await placeOf(context, tx, actor, thrown)
  const view = await kept.insert(actor, tx, bin, { id: thrown.id, locationId, values, authorName })
  await kept.report(actor, tx, { resource: bin, view, action: 'create' })
}

/** Where whom it is about is; a draft about nobody, or about somebody who is out of reach by now, has no place. */
async function placeOf(
  { documents, records }: FormsContext,
  tx: Tx,
  actor: Actor,
  { client_id: client, employee_id: employee }: Thrown,
): Promise<string | null> {
  const by: SubjectBy = client === null ? FILED_SUBJECTS.employee : FILED_SUBJECTS.client
  const id = client ?? employee
  const to = resourceOfRole(documents.current(), 'binned-draft')?.fields[by]?.to
  if (id === null || to === undefined) return null
  return (await records.kept.hold(actor, tx, { resource: to, id }))?.locationId ?? null
}

/**
 * Puts a draft back among those of whoever wrote it: one's own, or any that one may read in the bin. Throws not-found, wrong-state where it is back
 * already or gone for good, and wrong-state (data: draftsMax) where its author keeps too many.
 */
export async function restoreDraft(context: FormsContext, actor: Actor, id: string): Promise<RecordView> {
  const { kept } = context.records
  const resource = nameOfRole(context.documents.current(), 'binned-draft')
  const authorName = await kept.authorName(actor)
  return context.database.transaction({ companyId: actor.companyId }, async (tx) => {
    const current = await kept.hold(actor, tx, { resource, id })
    if (current === undefined) throw new RefusalError('not-found')
    const owner = ownerOf(actor, current)
    if (owner.userId !== actor.userId) await kept.find(actor, tx, { resource, id }, 'read')
    if (current.values.status !== 'discarded') throw new RefusalError('wrong-state')
    await takeBack(tx, owner, { id, at: context.clock() })
    const values = { status: 'restored', restoredAt: context.clock().toISOString(), restoredBy: actor.userId }
    const view = await kept.replace(actor, tx, { resource, id }, { current, values, deed: { action: 'restore', authorName } })
    await kept.report(actor, tx, { resource, view, action: 'restore' })
    return view
  })
}

const ownerOf = ({ companyId }: Pick<Actor, 'companyId'>, { values }: RecordRow): Owner => ({ companyId, userId: String(values.authorId) })

async function takeBack(tx: Tx, { userId, companyId }: Owner, { id, at }: { readonly id: string; readonly at: Date }): Promise<void> {
  await becomeOwner(tx, userId)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${companyId} ${userId}`}, 0))`.execute(tx)
  const { rows: standing } = await sql<{ count: number }>`select count(*)::int as count from form_draft
    where company_id = ${companyId} and user_id = ${userId} and discarded_at is null`.execute(tx)
  if ((standing[0]?.count ?? 0) >= DRAFTS_MAX) throw new RefusalError('wrong-state', { data: { draftsMax: DRAFTS_MAX } })
  const { rows } = await sql`update form_draft set discarded_at = null, version = version + 1, updated_at = ${at.toISOString()}
    where company_id = ${companyId} and user_id = ${userId} and id = ${id} and discarded_at is not null returning id`.execute(tx)
  if (rows.length === 0) throw new RefusalError('wrong-state')
}

/** Deletes what lay in the bins of all companies long enough, with its files, a bounded number in each; gives how many. */
export async function emptyBins(context: FormsContext): Promise<number> {
  const bin = binOf(context)
  return bin === undefined ? 0 : inEachCompany(context.database, (id) => emptyBin(context, bin, id))
}

async function emptyBin(context: FormsContext, bin: string, companyId: string): Promise<number> {
  const { kept } = context.records
  const system = itselfIn({ companyId, timeZone: NOBODY.timeZone })
  const authorName = await kept.authorName(system)
  const before = new Date(context.clock().getTime() - DISCARDED_DAYS * DAY_MS).toISOString()
  return context.database.transaction({ companyId }, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(tableOf(bin))}
      where company_id = ${companyId} and f_status = 'discarded' and f_discarded_at < ${before} order by f_discarded_at limit ${SWEEP_MAX}`.execute(tx)
    for (const { id } of rows) {
      const current = await kept.hold(system, tx, { resource: bin, id })
      if (current !== undefined) await forget(context, system, tx, { bin, id, owner: ownerOf(system, current), authorName })
    }
    return rows.length
  })
}
