import { sql } from 'kysely'
import type { ResolvedField } from '#contract'
import { typeOf } from '#fields'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { isBlank } from '#validation'
import { allOf, columnOf, tableOf } from '../columns.ts'
import { projection } from '../projection/project.ts'
import { ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import { isSeen } from '../rights/field-rights.ts'
import { readableRows } from '../rights/row-scope.ts'
import type { Subject } from '../subject.ts'
import { say } from '../texts.ts'

const SHOWN_MAX = 5

const isPeoplesText = (field: ResolvedField | undefined): boolean => field !== undefined && typeOf(field).sqlColumn === 'sorted text'

/**
 * Refuses a new record that is alike in all fields the resource names, until a reason is given. Whoever sees those fields is shown the others' names,
 * anybody else that there are some.
 */
export async function refuseSimilar(subject: Subject, tx: Tx, values: Readonly<Record<string, unknown>>): Promise<void> {
  const { resource } = subject
  const names = resource.similar ?? []
  if (names.length === 0 || names.some((name) => isBlank(values[name]))) return
  const alike = names.map((name) =>
    isPeoplesText(resource.fields[name]) ? sql`lower(${columnOf(name)}) = lower(${values[name]})` : sql`${columnOf(name)} = ${values[name]}`,
  )
  const conditions = [...readableRows(subject), sql`deleted_at is null`, ...alike]
  const found = await sql<StoredRow>`select ${ROW_COLUMNS} from ${tableOf(resource.name)} where ${allOf(conditions)} order by id limit ${SHOWN_MAX}`.execute(tx)
  if (found.rows.length === 0) return
  if (!names.every((name) => isSeen(subject.rights, name))) {
    throw new RefusalError('similar-records', { message: say(subject.context, { key: 'shared/validation.similarUnseen' }), data: [] })
  }
  const nothingMore = { fields: new Set<string>(), names: new Map<string, string>() }
  throw new RefusalError('similar-records', { data: found.rows.map(rowOf).map(projection(subject, nothingMore)) })
}
