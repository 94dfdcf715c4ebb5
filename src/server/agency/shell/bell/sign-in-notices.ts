import { sql } from 'kysely'
import { isOwnAccount, type SignInNotice } from '#contract'
import { nameOfRole } from '#document'
import type { Actor } from '#permissions'
import { type Tx, tableOf } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { newId } from '#server/records'
import type { ShellContext } from '../context.ts'
import { idsOf, isForPlaces, textOf } from '../values.ts'

/** Shown one after another; what is more comes when these are read. */
const SHOWN_MAX = 5
const LOOKED_AT_MAX = 100

interface Found {
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
}

/** What this person has not read of what is shown now, the oldest first; nothing to who looks through other eyes. */
export async function signInNotices({ database, documents, clock }: ShellContext, actor: Actor): Promise<readonly SignInNotice[]> {
  if (actor.viewer !== undefined) return []
  const found = await database.read({ companyId: actor.companyId }, (tx) => unread(tx, actor, { ...tablesOf(documents()), now: clock() }))
  return found
    .filter((each) => isMeantFor(each, actor))
    .slice(0, SHOWN_MAX)
    .map((each) => ({
      id: each.id,
      title: textOf(each, 'title'),
      text: textOf(each, 'text'),
      tone: toneOf(textOf(each, 'tone')),
      ...(each.values.mustRead === true && { mustRead: true }),
    }))
}

/** Notes that this person has read it, once; what is not for them is not there. */
export async function readNotice(context: ShellContext, actor: Actor, id: string): Promise<void> {
  const { records, database, documents, clock } = context
  const authorName = await records.kept.authorName(actor)
  const now = clock()
  const resource = nameOfRole(documents(), 'sign-in-receipt')
  const tables = tablesOf(documents())
  await database.transaction({ companyId: actor.companyId }, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`notice ${id} ${actor.userId}`}))`.execute(tx)
    const [notice] = await unread(tx, actor, { ...tables, now, id })
    if (notice === undefined || !isMeantFor(notice, actor)) {
      if (await isRead(tx, actor, { ...tables, id })) return
      throw new RefusalError('not-found')
    }
    const values = { noticeId: id, userId: actor.userId, at: now.toISOString() }
    const stored = await records.kept.insert(actor, tx, resource, { id: newId(now), locationId: null, values, authorName })
    await records.kept.report(actor, tx, { resource, view: stored, action: 'create' })
  })
}

interface Tables {
  readonly notices: string
  readonly receipts: string
}

const tablesOf = (linked: ReturnType<ShellContext['documents']>): Tables => ({
  notices: tableOf(nameOfRole(linked, 'sign-in-notice')),
  receipts: tableOf(nameOfRole(linked, 'sign-in-receipt')),
})

interface Asked extends Tables {
  readonly now: Date
  readonly id?: string
}

async function unread(tx: Tx, { companyId, userId }: Actor, { notices, receipts, now, id }: Asked): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`select n.id, n.data as values from ${sql.table(notices)} n
    where n.company_id = ${companyId} and n.deleted_at is null and ${id === undefined ? sql`true` : sql`n.id = ${id}`}
      and (n.data->>'startsAt')::timestamptz <= ${now} and coalesce((n.data->>'endsAt')::timestamptz > ${now}, true)
      and not exists (select 1 from ${sql.table(receipts)} r
        where r.company_id = ${companyId} and r.f_notice_id = n.id and r.f_user_id = ${userId} and r.deleted_at is null)
    order by n.id limit ${LOOKED_AT_MAX}`.execute(tx)
  return rows
}

async function isRead(tx: Tx, { companyId, userId }: Actor, { receipts, id }: Tables & { readonly id: string }): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(receipts)}
    where company_id = ${companyId} and f_notice_id = ${id} and f_user_id = ${userId} and deleted_at is null limit 1`.execute(tx)
  return rows.length > 0
}

/** Whom it is for: kinds of people, and where they work. Who is bound to no location works everywhere. */
const isMeantFor = (notice: Found, actor: Actor): boolean => isForPlaces(notice, actor.locationIds) && isAudience(notice, actor)

/** Super admins are of no office: they see the notices in their list. */
function isAudience(notice: Found, { isOwner, userType, superadmin }: Actor): boolean {
  const audience = textOf(notice, 'audience')
  if (superadmin) return false
  if (audience === 'all') return true
  if (audience === 'owners') return isOwner
  if (audience === 'roles') return idsOf(notice, 'roles').includes(userType)
  return !isOwnAccount(userType)
}

const toneOf = (text: string): SignInNotice['tone'] => (text === 'warning' || text === 'danger' ? text : 'info')
