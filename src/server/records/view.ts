import type { RecordView } from '#contract'
import type { Tx } from '#server/platform/database'
import { namesOf } from './projection/names.ts'
import { projectRecord } from './projection/project.ts'
import { wantedOf } from './projection/reference-fields.ts'
import type { RecordRow } from './record-row.ts'
import type { Subject } from './subject.ts'

/** Fields that go out when nothing narrower is asked for. */
export const allFields = ({ resource }: Subject): ReadonlySet<string> => new Set(Object.keys(resource.fields))

/** Rows through the projection, with the names of their references: one query per referenced resource, however many rows. */
export async function viewRows(subject: Subject, tx: Tx, rows: readonly RecordRow[], fields: ReadonlySet<string>): Promise<readonly RecordView[]> {
  const names = await namesOf(subject, tx, wantedOf(subject, rows, fields))
  return rows.map((row) => projectRecord(subject, row, { fields, names }))
}

export async function viewRow(subject: Subject, tx: Tx, row: RecordRow): Promise<RecordView> {
  const [view] = await viewRows(subject, tx, [row], allFields(subject))
  if (view === undefined) throw new Error('unreachable: one row gives one view')
  return view
}
