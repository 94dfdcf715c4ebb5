import { sql } from 'kysely'
import type { Sums } from '#contract'
import type { LinkedResource } from '#document'
import { afterCommit, asJson, type Tx } from '#server/platform/database'
import { allOf, columnOf, tableOf } from '../columns.ts'
import { rowsAsked } from '../query/rows.ts'
import { type RecordRow, ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import { calculate } from '../rules/calculate.ts'
import { type Subject, subjectOf } from '../subject.ts'

interface Total {
  readonly target: LinkedResource
  readonly field: string
  readonly sums: Sums
}

type Resources = ReadonlyMap<string, LinkedResource>
const known = new WeakMap<Resources, ReadonlyMap<string, readonly Total[]>>()

/** Fields that sum up records of each kind, by the kind. */
function totalsOf(resources: Resources): ReadonlyMap<string, readonly Total[]> {
  const found = known.get(resources)
  if (found !== undefined) return found
  const totals = new Map<string, Total[]>()
  for (const target of resources.values())
    for (const [field, { sums }] of Object.entries(target.fields)) {
      if (sums !== undefined) totals.set(sums.resource, [...(totals.get(sums.resource) ?? []), { target, field, sums }])
    }
  known.set(resources, totals)
  return totals
}

/**
 * Brings the sums that other records keep of this one in step with a write, in its transaction. They are the server's own, as calculated fields
 * are: no version more and nothing in the history, so whoever is changing such a record meanwhile meets no conflict.
 */
export const keepTotals = (subject: Subject, tx: Tx, before: RecordRow | undefined, after: RecordRow): Promise<void> =>
  keepTotalsOf(subject, tx, [{ before, after }])

interface Changed {
  readonly before: RecordRow | undefined
  readonly after: RecordRow
}

/** The same of several writes: what they add up to is counted once for each record that keeps a sum. */
export async function keepTotalsOf(subject: Subject, tx: Tx, changes: readonly Changed[]): Promise<void> {
  const totals = totalsOf(subject.context.documents().resources).get(subject.resource.name) ?? []
  for (const by of new Set(totals.map(({ sums }) => sums.by))) {
    const named = changes.flatMap(({ before, after }) => [before?.values[by], after.values[by]])
    const ids = [...new Set(named)].filter((id) => typeof id === 'string').sort()
    const own = totals.filter(({ sums }) => sums.by === by)
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
  const target = subjectOf(context, actor, first.target)
  const { rows } = await sql<StoredRow>`select ${ROW_COLUMNS} from ${tableOf(first.target.name)}
    where company_id = ${actor.companyId} and id = ${id} for update`.execute(tx)
  const [stored] = rows
  if (stored === undefined) return
  const row = rowOf(stored)
  const sums: Record<string, number> = {}
  for (const total of totals) sums[total.field] = await sumOf(subject, tx, row, total.sums)
  const data = calculate(target.resource, { ...stored.data, ...sums }, moment, 'all')
  if (JSON.stringify(data) === JSON.stringify(stored.data)) return
  await sql`update ${tableOf(first.target.name)} set data = ${asJson(data)} where company_id = ${actor.companyId} and id = ${id}`.execute(tx)
  afterCommit(tx, async () => context.announce({ companyId: actor.companyId, resource: first.target.name, id, version: row.version }))
}

/** Over the whole company, whoever may see which of them; of what is not in the recycle bin. */
async function sumOf(subject: Subject, tx: Tx, record: RecordRow, sums: Sums): Promise<number> {
  const { field } = sums
  const conditions = rowsAsked(subject, sums, { reach: 'company', record })
  const what = field === undefined ? sql`count(*)` : sql`coalesce(sum(${columnOf(field)}), 0)`
  const { rows } = await sql<{ total: number }>`select (${what})::float8 as total from ${tableOf(subject.resource.name)} where ${allOf(conditions)}`.execute(tx)
  return rows[0]?.total ?? 0
}
