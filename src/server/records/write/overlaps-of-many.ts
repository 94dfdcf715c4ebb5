import { sql } from 'kysely'
import type { FieldProblem, Overlap } from '#contract'
import { asJson, type Tx } from '#server/platform/database'
import { isBlank } from '#validation'
import { allOf, columnOf, tableOf } from '../columns.ts'
import { rowsAsked } from '../query/rows.ts'
import { type RecordRow, ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import { readableRows } from '../rights/row-scope.ts'
import type { Subject } from '../subject.ts'
import { type Other, overlapProblem } from './overlap-words.ts'
import { takeTurns } from './overlaps.ts'
import { touchedOverlaps } from './touched-overlaps.ts'

/** A record as it is to be stored; one that goes into the recycle bin lies over nothing. */
export interface Candidate {
  readonly row: RecordRow
  readonly before: RecordRow | undefined
}

/** What a record runs into. */
export interface Overlapping {
  readonly id: string
  readonly severity: 'block' | 'warn'
  readonly problem: FieldProblem
}

/**
 * What several records of one resource, written together, run into: the stored ones but for themselves, and one another. One statement for each
 * overlap, whatever their number, and one more for each record of which something is to be told.
 */
export async function overlapsOfMany(subject: Subject, tx: Tx, candidates: readonly Candidate[]): Promise<readonly Overlapping[]> {
  const found: Overlapping[] = []
  for (const overlap of subject.resource.overlaps ?? []) {
    const own = candidates.filter(({ row, before }) => touchedOverlaps(subject, { before: before?.values, after: stateOf(row) }).includes(overlap))
    if (own.length === 0) continue
    const severity = overlap.severity ?? 'warn'
    if (severity === 'block') await takeTurns(subject, tx, overlap, [...new Set(own.map(({ row }) => String(row.values[overlap.by])))])
    const stored = await storedOthers(subject, tx, overlap, { own, all: candidates })
    const counting = candidates.filter(({ row }) => touchedOverlaps(subject, { before: undefined, after: stateOf(row) }).includes(overlap))
    for (const candidate of own) {
      const other = stored.get(candidate.row.id) ?? otherAmong(overlap, candidate, counting)
      if (other) found.push({ id: candidate.row.id, severity, problem: await overlapProblem(subject, tx, overlap, other) })
    }
  }
  return found
}

const stateOf = ({ deletedAt, values }: RecordRow): RecordRow['values'] | undefined => (deletedAt === null ? values : undefined)

interface Asked {
  readonly own: readonly Candidate[]
  /** All that are written: what they were is over. */
  readonly all: readonly Candidate[]
}

/** The first stored record that each of them would lie over. */
async function storedOthers(subject: Subject, tx: Tx, { by, from, to, filter, unlessSame }: Overlap, { own, all }: Asked): Promise<ReadonlyMap<string, Other>> {
  const asked = own.map(({ row: { id, values } }) => ({
    asked_for: id,
    whom: values[by],
    begins: values[from],
    ends: values[to],
    alike: unlessSame === undefined || isBlank(values[unlessSame]) ? null : values[unlessSame],
  }))
  const conditions = [
    ...rowsAsked(subject, { filter }, { reach: 'company' }),
    sql`id <> all(${all.map(({ row }) => row.id)}::uuid[])`,
    sql`${columnOf(by)} = any(${[...new Set(asked.map(({ whom }) => whom))]})`,
    sql`${columnOf(from)} < (select max(ends) from asked)`,
    sql`${columnOf(to)} > (select min(begins) from asked)`,
    sql`${columnOf(from)} < ${columnOf(to)}`,
  ]
  const apart = unlessSame === undefined ? sql`true` : sql`(asked.alike is null or other.own_alike is distinct from asked.alike)`
  const alike = unlessSame === undefined ? sql`null` : columnOf(unlessSame)
  // Whoever is asked about is read once, however many of the records are theirs.
  const { rows } = await sql<StoredRow & { asked_for: string; count: number; in_reach: boolean }>`
    with asked as materialized (select * from jsonb_to_recordset(${asJson(asked)}::jsonb)
      as asked(asked_for uuid, whom uuid, begins timestamptz, ends timestamptz, alike text)),
    other as materialized (
      select ${ROW_COLUMNS}, ${columnOf(by)} as own_whom, ${columnOf(from)} as own_begins, ${columnOf(to)} as own_ends, ${alike}::text as own_alike,
        ${allOf(readableRows(subject))} is true as in_reach
      from ${tableOf(subject.resource.name)} where ${allOf(conditions)})
    select distinct on (asked.asked_for) asked.asked_for, other.*, count(*) over (partition by asked.asked_for)::int as count
    from asked join other on other.own_whom = asked.whom and other.own_begins < asked.ends and other.own_ends > asked.begins and ${apart}
    order by asked.asked_for, other.own_begins, other.id`.execute(tx)
  return new Map(rows.map((row) => [row.asked_for, { row: rowOf(row), isInReach: row.in_reach, count: row.count }]))
}

/** The first of those written together that this one would lie over: also of those whose span is as it was. */
function otherAmong({ by, from, to, unlessSame }: Overlap, { row }: Candidate, counting: readonly Candidate[]): Other | undefined {
  const isAlike = (other: RecordRow): boolean =>
    unlessSame !== undefined && !isBlank(row.values[unlessSame]) && other.values[unlessSame] === row.values[unlessSame]
  const others = counting.filter(
    ({ row: other }) =>
      other.id !== row.id &&
      other.values[by] === row.values[by] &&
      String(other.values[from]) < String(row.values[to]) &&
      String(other.values[to]) > String(row.values[from]) &&
      !isAlike(other),
  )
  const [first] = others
  return first && { row: first.row, isInReach: true, count: others.length }
}
