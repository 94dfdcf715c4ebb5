import { sql } from 'kysely'
import { byKey, type ResolvedField } from '#contract'
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
/** Of many records at once so many possible duplicates are looked at. */
const LOOKED_AT_MAX = 2_000

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

/**
 * What new records are like in all of those fields: stored ones and one another, by their ids, in one statement. Names are told of what the actor sees.
 */
export async function alikeOfMany(
  subject: Subject,
  tx: Tx,
  records: readonly { readonly id: string; readonly values: Readonly<Record<string, unknown>> }[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { resource, rights } = subject
  const names = resource.similar ?? []
  const asked = names.length === 0 ? [] : records.filter(({ values }) => !names.some((name) => isBlank(values[name])))
  if (asked.length === 0) return new Map()
  const partOf = (name: string, value: unknown): string => (isPeoplesText(resource.fields[name]) ? String(value).toLowerCase() : String(value))
  const keyOf = (values: Readonly<Record<string, unknown>>): string => JSON.stringify(names.map((name) => partOf(name, values[name])))
  const among = names.map((name) => {
    const values = [...new Set(asked.map((record) => partOf(name, record.values[name])))]
    return isPeoplesText(resource.fields[name]) ? sql`lower(${columnOf(name)}) = any(${values})` : sql`${columnOf(name)}::text = any(${values})`
  })
  const conditions = [...readableRows(subject), sql`deleted_at is null`, ...among]
  const { rows } =
    await sql<StoredRow>`select ${ROW_COLUMNS} from ${tableOf(resource.name)} where ${allOf(conditions)} order by id limit ${LOOKED_AT_MAX}`.execute(tx)
  const isShown = names.every((name) => isSeen(rights, name))
  const nameOf = projection(subject, { fields: new Set<string>(), names: new Map<string, string>() })
  const stored = rows.map(rowOf).map((row) => ({ id: row.id, key: keyOf(row.values), name: isShown ? nameOf(row).display : '' }))
  const all = [...stored, ...asked.map(({ id, values }) => ({ id, key: keyOf(values), name: '' }))]
  const byLikeness = byKey(all, ({ key }) => key)
  return new Map(
    asked.flatMap(({ id, values }) => {
      const others = (byLikeness.get(keyOf(values)) ?? []).filter((other) => other.id !== id)
      return others.length === 0 ? [] : [[id, others.flatMap(({ name }) => name || []).slice(0, SHOWN_MAX)] as const]
    }),
  )
}
