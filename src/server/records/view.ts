import type { RecordView } from '#contract'
import type { Tx } from '#server/platform/database'
import { withDerived } from './derived/with-derived.ts'
import { withRows } from './owned/load-rows.ts'
import { ownedFields } from './owned/owned-fields.ts'
import { namesOf } from './projection/names.ts'
import { projection } from './projection/project.ts'
import { wantedOf } from './projection/reference-fields.ts'
import type { RecordRow } from './record-row.ts'
import type { Subject } from './subject.ts'

/** Fields that go out when nothing narrower is asked for. */
export const allFields = ({ resource }: Subject): ReadonlySet<string> => new Set(Object.keys(resource.fields))

/**
 * Rows through the projection, with what they own and what others come to where that is asked for, and with the names of their references: one query
 * per owned field and per referenced resource, and one for all that others come to, however many rows.
 */
export async function viewRows(subject: Subject, tx: Tx, stored: readonly RecordRow[], fields: ReadonlySet<string>): Promise<readonly RecordView[]> {
  const isAsked = ownedFields(subject.resource).some(({ name }) => fields.has(name) && subject.rights.get(name)?.sight !== 'hidden')
  const rows = await withDerived(subject, tx, isAsked ? await withRows(subject, tx, stored) : stored, fields)
  const names = await namesOf(subject, tx, wantedOf(subject, rows, fields))
  return rows.map(projection(subject, { fields, names }))
}

export async function viewRow(subject: Subject, tx: Tx, row: RecordRow): Promise<RecordView> {
  const [view] = await viewRows(subject, tx, [row], allFields(subject))
  if (view === undefined) throw new Error('unreachable: one row gives one view')
  return view
}
