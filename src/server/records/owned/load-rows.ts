import { sql } from 'kysely'
import { byKey } from '#contract'
import type { Tx } from '#server/platform/database'
import { allOf, anyOf, type Condition, columnOf, tableOf } from '../columns.ts'
import { type RecordRow, ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import type { Subject } from '../subject.ts'
import { type OwnedField, ownedFields, plainRows, rowsSubject } from './owned-fields.ts'

type Asking = Pick<Subject, 'context' | 'resource' | 'actor' | 'moment'>

/**
 * Records with the rows that they own: one statement for each such field, however many records. All rows are there, whoever may see which of their
 * fields: what is worked out needs them, and nothing leaves but through the projection. A record in the recycle bin has the rows that went with it.
 */
export async function withRows(subject: Asking, tx: Tx, records: readonly RecordRow[]): Promise<readonly RecordRow[]> {
  const fields = ownedFields(subject.resource)
  if (fields.length === 0 || records.every(({ owned }) => owned !== undefined)) return records
  const found = new Map<OwnedField, ReadonlyMap<string, readonly RecordRow[]>>()
  for (const field of fields) found.set(field, await rowsByOwner(subject, tx, field, records))
  return records.map((record) => {
    const owned = fields.map((field) => [field, (found.get(field)?.get(record.id) ?? []).filter(({ deletedAt }) => deletedAt === record.deletedAt)] as const)
    return {
      ...record,
      owned: Object.fromEntries(owned.map(([{ name }, rows]) => [name, rows])),
      values: { ...record.values, ...Object.fromEntries(owned.map(([field, rows]) => [field.name, plainRows(rowsSubject(subject, field), field, rows)])) },
    }
  })
}

async function rowsByOwner(subject: Asking, tx: Tx, { owns }: OwnedField, records: readonly RecordRow[]): Promise<ReadonlyMap<string, readonly RecordRow[]>> {
  const by = columnOf(owns.by)
  const ofThese = (gone: boolean): readonly Condition[] => {
    const ids = records.filter(({ deletedAt }) => (deletedAt !== null) === gone).map(({ id }) => id)
    return ids.length === 0 ? [] : [allOf([gone ? sql`deleted_at is not null` : sql`deleted_at is null`, sql`${by} = any(${ids})`])]
  }
  const order = [...(owns.sort ?? []).map(orderOf), sql`created_at`, sql`id`]
  const { rows } = await sql<StoredRow>`select ${ROW_COLUMNS} from ${tableOf(owns.resource)}
    where company_id = ${subject.actor.companyId} and ${anyOf([...ofThese(false), ...ofThese(true)])} order by ${sql.join(order)}`.execute(tx)
  return byKey(rows.map(rowOf), ({ values }) => String(values[owns.by]))
}

const orderOf = (sort: string): Condition => (sort.startsWith('-') ? sql`${columnOf(sort.slice(1))} desc nulls last` : sql`${columnOf(sort)} asc nulls last`)
