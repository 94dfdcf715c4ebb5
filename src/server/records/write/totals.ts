import { sql } from 'kysely'
import type { Sums } from '#contract'
import type { LinkedResource } from '#document'
import { afterCommit, asJson, type Tx } from '#server/platform/database'
import { allOf, columnOf, tableOf } from '../columns.ts'
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
  readonly summed?: { readonly field: string; readonly sums: Sums }
}

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
      const here = own.filter((total) => total.target === target)
      for (const id of ids) await sumUp(subject, tx, id, here)
    }
  }
}

async function sumUp(subject: Subject, tx: Tx, id: string, totals: readonly Total[]): Promise<void> {
  const [first] = totals
  if (first === undefined) return
  const { context, actor, moment } = subject
  const target = { ...subjectOf(context, actor, first.target), moment }
  const { rows } = await sql<StoredRow>`select ${ROW_COLUMNS} from ${tableOf(first.target.name)}
    where company_id = ${actor.companyId} and id = ${id} for update`.execute(tx)
  const [stored] = rows
  if (stored === undefined) return
  const [row] = await withRows(target, tx, [rowOf(stored)])
  if (row === undefined) return
  const sums: Record<string, number> = {}
  for (const { summed } of totals) if (summed !== undefined) sums[summed.field] = await sumOf(subject, tx, row, summed.sums)
  const own = Object.entries(rowsIn(target.resource, stored.data))
  const worked = calculate(target.resource, { ...stored.data, ...rowsIn(target.resource, row.values), ...sums }, moment, 'all')
  const data = { ...withoutRows(target.resource, worked), ...Object.fromEntries(own) }
  if (sameJson(data, stored.data)) return
  await sql`update ${tableOf(first.target.name)} set data = ${asJson(data)} where company_id = ${actor.companyId} and id = ${id}`.execute(tx)
  afterCommit(tx, async () => context.announce({ companyId: actor.companyId, resource: first.target.name, id, version: row.version }))
}

/** Whatever the order of their keys. */
const sameJson = (one: object, other: object): boolean => JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())

/** Over the whole company, whoever may see which of them; of what is not in the recycle bin. */
async function sumOf(subject: Subject, tx: Tx, record: RecordRow, sums: Sums): Promise<number> {
  const { field } = sums
  const conditions = rowsAsked(subject, sums, { reach: 'company', record })
  const what = field === undefined ? sql`count(*)` : sql`coalesce(sum(${columnOf(field)}), 0)`
  const { rows } = await sql<{ total: number }>`select (${what})::float8 as total from ${tableOf(subject.resource.name)} where ${allOf(conditions)}`.execute(tx)
  return rows[0]?.total ?? 0
}
