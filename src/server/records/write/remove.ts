import { sql } from 'kysely'
import type { RecordView, RemoveBody } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { isBlank } from '#validation'
import { allOf, tableOf } from '../columns.ts'
import type { RecordsContext } from '../context.ts'
import { findRecord } from '../find-record.ts'
import { authorName } from '../projection/names.ts'
import { mayRow } from '../projection/project.ts'
import { rowsAsked } from '../query/rows.ts'
import type { RecordRow } from '../record-row.ts'
import { openSubject, type Subject } from '../subject.ts'
import { say } from '../texts.ts'
import { viewRow } from '../view.ts'
import { refuseStale } from './conflict.ts'
import { report } from './report.ts'
import { replaceRecord } from './store.ts'

/** Moves a record into the recycle bin, unless records of other resources keep it. */
export async function removeRecord(
  context: RecordsContext,
  actor: Actor,
  { resource, id }: { resource: string; id: string },
  body: RemoveBody,
): Promise<RecordView> {
  const subject = openSubject(context, actor, { resource, verb: 'delete' })
  const author = await authorName(context, actor)
  return context.database.transaction({ companyId: actor.companyId }, async (tx) => {
    const row = await findRecord(subject, tx, id, 'lock')
    if (row.deletedAt !== null) throw new RefusalError('not-found')
    if (!mayRow(subject, row, 'delete')) throw new RefusalError('forbidden')
    if (subject.resource.trash?.reason === 'required' && isBlank(body.reason?.trim())) throw new RefusalError('reason-required')
    await refuseStale(subject, tx, row, body.version)
    await refuseKept(subject, tx, row)
    const next = { values: row.values, locationId: row.locationId, deleted: true }
    const stored = await replaceRecord(subject, tx, row, { next, deed: { action: 'delete', reason: body.reason, authorName: author } })
    const view = await viewRow(subject, tx, stored)
    await report(subject, tx, view, { action: 'delete', ...(body.reason === undefined ? {} : { reason: body.reason }) })
    return view
  })
}

/** All that may keep the record is counted in one statement, over the whole company: also what this user can't see would lose it. */
async function refuseKept(subject: Subject, tx: Tx, record: RecordRow): Promise<void> {
  const { resource, context } = subject
  const keepers = (resource.keptBy ?? []).flatMap((keeper) => {
    const other = context.documents().resources.get(keeper.resource)
    return other === undefined ? [] : [{ keeper, other }]
  })
  if (keepers.length === 0) return
  const counts = keepers.map(({ keeper, other }, index) => {
    const conditions = rowsAsked({ ...subject, resource: other }, keeper, { reach: 'company', record })
    return sql`(select count(*)::int from ${tableOf(other.name)} where ${allOf(conditions)}) as ${sql.ref(`kept_${index}`)}`
  })
  const found = await sql<Readonly<Record<string, number>>>`select ${sql.join(counts)}`.execute(tx)
  for (const [index, { keeper }] of keepers.entries()) {
    const count = found.rows[0]?.[`kept_${index}`] ?? 0
    if (count > 0)
      throw new RefusalError('kept-by-others', { message: say(context, { key: `${resource.id}.refusals.${keeper.id}`, params: { count } }), data: { count } })
  }
}
