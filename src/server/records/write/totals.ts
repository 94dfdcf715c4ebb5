import { sql } from 'kysely'
import type { Sums } from '#contract'
import type { LinkedResource } from '#document'
import { afterCommit, asJson, type Tx } from '#server/platform/database'
import { allOf, type Condition, columnOf, tableOf } from '../columns.ts'
import { withRows } from '../owned/load-rows.ts'
import { rowsIn, withoutRows } from '../owned/owned-fields.ts'
import { rowsAsked } from '../query/rows.ts'
import { type RecordRow, ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import { calculate } from '../rules/calculate.ts'
import { type Subject, subjectOf } from '../subject.ts'

interface Total {
  readonly target: LinkedResource
  readonly by: string
  /** Absent: nothing is summed, but what is worked out of the rows follows. */
  readonly summed?: Summed
}

interface Summed {
  readonly field: string
  readonly sums: Sums
}

/** Records whose sums are counted in one statement. */
const TOGETHER = 25

type Resources = ReadonlyMap<string, LinkedResource>
const known = new WeakMap<Resources, ReadonlyMap<string, readonly Total[]>>()

/** What is said of records of each kind by others that they point at, by the kind: sums of them, and what their owner works out of them. */
function totalsOf(resources: Resources): ReadonlyMap<string, readonly Total[]> {
  const found = known.get(resources)
  if (found !== undefined) return found
  const totals = new Map<string, Total[]>()
  const add = (of: string, total: Total): unknown => totals.set(of, [...(totals.get(of) ?? []), total])
  for (const target of resources.values())
    for (const [field, { sums, owns }] of Object.entries(target.fields)) {
      if (sums !== undefined) add(sums.resource, { target, by: sums.by, summed: { field, sums } })
      if (owns !== undefined) add(owns.resource, { target, by: owns.by })
    }
  known.set(resources, totals)
  return totals
}

/** A record before and after a write. */
interface Changed {
  readonly before: RecordRow | undefined
  readonly after: RecordRow
}

/**
 * Brings the sums that other records keep of these, and what owners work out of their rows, in step with writes, in their transaction. They are the
 * server's own, as calculated fields are: no version more and nothing in the history, so whoever is changing such a record meanwhile meets no conflict.
 * Counted once for each record that keeps a sum.
 */
export async function keepTotalsOf(subject: Subject, tx: Tx, changes: readonly Changed[]): Promise<void> {
  const totals = totalsOf(subject.context.documents().resources).get(subject.resource.name) ?? []
  for (const by of new Set(totals.map((total) => total.by))) {
    const ids = [...new Set(changes.flatMap(({ before, after }) => [before?.values[by], after.values[by]]))].filter((id) => typeof id === 'string').sort()
    const own = totals.filter((total) => total.by === by)
    for (const target of new Set(own.map((total) => total.target))) {
      const summed = own.flatMap((total) => (total.target === target ? (total.summed ?? []) : []))
      for (let from = 0; from < ids.length; from += TOGETHER) await sumUp(subject, tx, ids.slice(from, from + TOGETHER), { target, summed })
    }
  }
}

interface Keeper {
  readonly target: LinkedResource
  readonly summed: readonly Summed[]
}

/** Locks records that keep sums, by id, so that two writers never wait for each other; counts, works out what follows, and stores what differs. */
async function sumUp(subject: Subject, tx: Tx, ids: readonly string[], { target: resource, summed }: Keeper): Promise<void> {
  const { context, actor, moment } = subject
  const target = { ...subjectOf(context, actor, resource), moment }
  const { rows: stored } = await sql<StoredRow>`select ${ROW_COLUMNS} from ${tableOf(resource.name)}
    where company_id = ${actor.companyId} and id = any(${ids}) order by id for update`.execute(tx)
  if (stored.length === 0) return
  const rows = await withRows(target, tx, stored.map(rowOf))
  const sums = await sumsOf(subject, tx, rows, summed)
  const changed = rows.flatMap((row, index) => {
    const before = stored[index]?.data ?? {}
    const own = Object.entries(rowsIn(resource, before))
    const worked = calculate(resource, { ...before, ...rowsIn(resource, row.values), ...sums.get(row.id) }, moment, 'all')
    const data = { ...withoutRows(resource, worked), ...Object.fromEntries(own) }
    return sameJson(data, before) ? [] : { id: row.id, version: row.version, data }
  })
  for (const { id } of changed) remember(tx, resource, id, sums.get(id))
  if (changed.length === 0) return
  await sql`update ${tableOf(resource.name)} as kept set data = now.data from jsonb_to_recordset(${asJson(changed)}::jsonb) as now(id uuid, data jsonb)
    where kept.company_id = ${actor.companyId} and kept.id = now.id`.execute(tx)
  afterCommit(tx, async () => {
    for (const { id, version } of changed) context.announce({ companyId: actor.companyId, resource: resource.name, id, version })
  })
}

/** Sums that were counted anew in a transaction, by the table and the id of the record that keeps them. */
const counted = new WeakMap<Tx, Map<string, Readonly<Record<string, number>>>>()

const keyOf = ({ name }: LinkedResource, id: string): string => `${name}/${id}`

function remember(tx: Tx, resource: LinkedResource, id: string, sums: Readonly<Record<string, number>> = {}): void {
  const known = counted.get(tx) ?? new Map<string, Readonly<Record<string, number>>>()
  counted.set(tx, known.set(keyOf(resource, id), { ...known.get(keyOf(resource, id)), ...sums }))
}

/** A record that was read earlier in the transaction, with the sums that were counted since: what is written of it later must not bring the old ones back. */
export function withSumsOf<T extends Pick<RecordRow, 'id' | 'values'>>(tx: Tx, resource: LinkedResource, row: T): T {
  const sums = counted.get(tx)?.get(keyOf(resource, row.id))
  return sums === undefined ? row : { ...row, values: { ...row.values, ...sums } }
}

/** Whatever the order of their keys. */
const sameJson = (one: object, other: object): boolean => JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())

/** What each record keeps, by its id and field, in one statement: over the whole company, whoever may see which of them; of what is not in the recycle bin. */
async function sumsOf(
  subject: Subject,
  tx: Tx,
  records: readonly RecordRow[],
  summed: readonly Summed[],
): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>> {
  if (summed.length === 0) return new Map()
  const of = records.map(
    (record) => sql`select ${record.id}::uuid as id, array[${sql.join(summed.map(({ sums }) => sumSql(subject, record, sums)))}] as totals`,
  )
  const { rows } = await sql<{ id: string; totals: readonly number[] }>`${sql.join(of, sql` union all `)}`.execute(tx)
  return new Map(rows.map(({ id, totals }) => [id, Object.fromEntries(summed.map(({ field }, index) => [field, totals[index] ?? 0]))]))
}

function sumSql(subject: Subject, record: RecordRow, sums: Sums): Condition {
  const conditions = rowsAsked(subject, sums, { reach: 'company', record })
  const what = sums.field === undefined ? sql`count(*)` : sql`coalesce(sum(${columnOf(sums.field)}), 0)`
  return sql`(select (${what})::float8 from ${tableOf(subject.resource.name)} where ${allOf(conditions)})`
}
