import { sql } from 'kysely'
import { afterCommit, type Tx } from '#server/platform/database'
import { tableOf } from '../columns.ts'
import type { RecordRow } from '../record-row.ts'
import type { Subject } from '../subject.ts'
import { say } from '../texts.ts'
import { changesBetween } from '../write/diff.ts'
import { type Deed, writeHistories } from '../write/store-many.ts'
import { type OwnedField, ownedFields, plainRow } from './owned-fields.ts'

interface RowWritten {
  readonly before: RecordRow | undefined
  readonly after: RecordRow
  readonly deed: Deed | undefined
}

/**
 * Rows that are written by themselves, by a transition, an operation or the product, change what their owners are: whoever has an owner open meets it as
 * any change, and its history says it.
 */
export async function raiseOwners(subject: Subject, tx: Tx, written: readonly RowWritten[]): Promise<void> {
  const { context, actor, resource } = subject
  const owner = resource.ownedBy && context.documents().resources.get(resource.ownedBy.resource)
  const field = owner && ownedFields(owner).find(({ name }) => name === resource.ownedBy?.field)
  if (!owner || !field || written.length === 0) return
  const ids = [...new Set(written.map(({ after }) => String(after.values[field.owns.by])))].sort()
  const { rows } = await sql<{ id: string; version: number }>`update ${tableOf(owner.name)} set version = version + 1
    where company_id = ${actor.companyId} and id = any(${ids}) returning id, version`.execute(tx)
  const entries = rows.map((row) => {
    const own = written.filter(({ after }) => after.values[field.owns.by] === row.id)
    return { row, deed: deedOf(subject, own), changes: changesBetween(owner.fields, sideOf(field, own, 'before'), sideOf(field, own, 'after')) }
  })
  await writeHistories({ ...subject, resource: owner }, tx, entries)
  afterCommit(tx, async () => {
    for (const row of rows) context.announce({ companyId: actor.companyId, resource: owner.name, ...row })
  })
}

const sideOf = (field: OwnedField, written: readonly RowWritten[], side: 'before' | 'after'): Readonly<Record<string, unknown>> => ({
  [field.name]: written.flatMap((each) => {
    const row = each[side]
    return row === undefined || row.deletedAt !== null ? [] : [plainRow(field, row.id, row.values)]
  }),
})

function deedOf({ context, resource }: Subject, [first]: readonly RowWritten[]): Deed {
  const { reason, authorName = '' } = first?.deed ?? {}
  return { action: 'update', reason: [say(context, { key: resource.title }), ...(reason ? [reason] : [])].join(' – '), authorName }
}
