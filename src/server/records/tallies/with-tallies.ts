import { type RawBuilder, sql } from 'kysely'
import type { Tally } from '#contract'
import { columnOf as columnName, type Tx } from '#server/platform/database'
import { allOf, type Condition, columnOf, tableOf } from '../columns.ts'
import { rowsAsked } from '../query/rows.ts'
import type { RecordRow } from '../record-row.ts'
import { type Subject, subjectOf } from '../subject.ts'

/** Rows with what other records come to for them, of the derived fields that are asked for and seen: one statement, however many rows. */
export async function withTallies(subject: Subject, tx: Tx, rows: readonly RecordRow[], fields: ReadonlySet<string>): Promise<readonly RecordRow[]> {
  const asked = Object.entries(subject.resource.fields).flatMap(([name, { tally }]) =>
    tally !== undefined && fields.has(name) && subject.rights.get(name)?.sight === 'full' ? [{ name, tally }] : [],
  )
  if (asked.length === 0 || rows.length === 0) return rows
  const ids = rows.map(({ id }) => id)
  const others = asked.map(({ tally }, index) => sql`${nameOf(index)} as materialized (${othersSql(subject, tally, ids)})`)
  const taken = asked.map(({ tally }, index) => sql`(${takenFrom(nameOf(index), tally)}) as ${sql.ref(`taken_${index}`)}`)
  const found = await sql<Readonly<Record<string, unknown>> & { readonly id: string }>`
    with ${sql.join(others)} select own.id, ${sql.join(taken)} from ${tableOf(subject.resource.name)} own where own.id = any(${ids})`.execute(tx)
  const known = new Map(found.rows.map((row) => [row.id, row]))
  return rows.map((row) => {
    const taken = known.get(row.id)
    return { ...row, values: { ...row.values, ...Object.fromEntries(asked.map(({ name }, index) => [name, taken?.[`taken_${index}`] ?? null])) } }
  })
}

/** Of this record. What stands in the other records' table has no name before it. */
const own = (field: string): RawBuilder<unknown> => sql.ref(`own.${columnName(field)}`)

const nameOf = (index: number): RawBuilder<unknown> => sql.ref(`others_${index}`)

/**
 * The other records of all these rows that this reader may read, picked out once: asked for each row anew, a table without
 * statistics is walked as often as there are rows.
 */
function othersSql(asking: Subject, { resource: name, by, same, during, filter, field }: Tally, ids: readonly string[]): Condition {
  const { context, actor, moment } = asking
  const resource = context.documents().resources.get(name)
  if (resource === undefined) throw new Error(`No resource "${name}": the document check should have refused the tally.`)
  const subject = { ...subjectOf(context, actor, resource), moment }
  const alike = same === undefined ? sql`${ids}` : sql`array(select ${columnOf(same)} from ${tableOf(asking.resource.name)} where id = any(${ids}))`
  const columns = [by, ...(during ? [during.starts, during.ends] : []), ...(field === undefined ? [] : [field])]
  const conditions = [...rowsAsked(subject, { filter }, { reach: 'readable' }), sql`${columnOf(by)} = any(${alike})`]
  return sql`select ${sql.join([...new Set(columns)].map(columnOf))} from ${tableOf(name)} where ${allOf(conditions)}`
}

/** Of those picked out, what belongs to this row. */
function takenFrom(others: RawBuilder<unknown>, { by, same, during, ...taken }: Tally): Condition {
  const alike = sql`${columnOf(by)} = ${same === undefined ? sql.ref('own.id') : own(same)}`
  const within = during && sql`${columnOf(during.starts)} < ${own(during.to)} and ${columnOf(during.ends)} > ${own(during.from)}`
  return sql`select ${takenSql(taken)} from ${others} where ${allOf([alike, ...(within ? [within] : [])])}`
}

function takenSql({ take = 'count', field = '', per = 1 }: Pick<Tally, 'take' | 'field' | 'per'>): Condition {
  switch (take) {
    case 'count':
      return sql`count(*)::int`
    case 'sum':
      return sql`coalesce(sum(${columnOf(field)}), 0)::float8 / ${per}::float8`
    case 'min':
      return sql`min(${columnOf(field)})`
    case 'max':
      return sql`max(${columnOf(field)})`
  }
}
