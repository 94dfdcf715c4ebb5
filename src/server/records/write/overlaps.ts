import { sql } from 'kysely'
import type { FieldProblem, Overlap } from '#contract'
import { isExclusionViolation, type Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { isBlank } from '#validation'
import { allOf, columnOf, tableOf } from '../columns.ts'
import { rowsAsked } from '../query/rows.ts'
import { ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import { readableRows } from '../rights/row-scope.ts'
import type { Subject } from '../subject.ts'
import { type Other, overlapProblem } from './overlap-words.ts'
import { touchedOverlaps, type Written } from './touched-overlaps.ts'

type Values = Readonly<Record<string, unknown>>

interface Judged extends Written {
  readonly id: string
  readonly after: Values
  /** Lets warnings pass. */
  readonly reason: string | undefined
}

/**
 * Refuses a record whose span lies over that of others alike, such as two visits of one worker, and where that is only a warning asks for a reason.
 * Counted over the whole company, as nobody can be in two places. A change that touches neither span nor who it is of nor whether it counts asks nothing.
 */
export async function refuseOverlaps(subject: Subject, tx: Tx, { id, before, after, reason }: Judged): Promise<void> {
  const touched = touchedOverlaps(subject, { before, after })
  const [blocking, warning] = [touched.filter(({ severity }) => severity === 'block'), touched.filter(({ severity }) => severity !== 'block')]
  for (const overlap of blocking) await takeTurns(subject, tx, overlap, [String(after[overlap.by])])
  const blocked = await problemsOf(subject, tx, blocking, { id, after })
  if (blocked.length > 0) throw new RefusalError('check-failed', { problems: blocked })
  if (!isBlank(reason?.trim())) return
  const doubted = await problemsOf(subject, tx, warning, { id, after })
  if (doubted.length > 0) throw new RefusalError('reason-required', { problems: doubted })
}

type Candidate = Pick<Judged, 'id' | 'after'>

async function problemsOf(subject: Subject, tx: Tx, overlaps: readonly Overlap[], candidate: Candidate): Promise<readonly FieldProblem[]> {
  const problems: FieldProblem[] = []
  for (const overlap of overlaps) {
    const other = await firstOther(subject, tx, overlap, candidate)
    if (other !== undefined) problems.push(await overlapProblem(subject, tx, overlap, other))
  }
  return problems
}

/** Whoever writes a span of one person's waits until the one before has ended, and then sees it: a group that the constraint leaves out is judged as well. */
export async function takeTurns({ resource, actor }: Subject, tx: Tx, { id }: Overlap, whom: readonly string[]): Promise<void> {
  const places = whom.toSorted().map((each) => `overlap ${resource.name} ${id} ${actor.companyId} ${each}`)
  await sql`select pg_advisory_xact_lock(hashtextextended(place, 0)) from unnest(${places}::text[]) as place`.execute(tx)
}

async function firstOther(subject: Subject, tx: Tx, overlap: Overlap, { id, after }: Candidate): Promise<Other | undefined> {
  const { by, from, to, filter, unlessSame } = overlap
  const group = unlessSame === undefined ? undefined : after[unlessSame]
  const conditions = [
    ...rowsAsked(subject, { filter }, { reach: 'company' }),
    sql`id <> ${id}`,
    sql`${columnOf(by)} = ${after[by]}`,
    sql`${columnOf(from)} < ${after[to]}`,
    sql`${columnOf(to)} > ${after[from]}`,
    sql`${columnOf(from)} < ${columnOf(to)}`,
    ...(unlessSame === undefined || isBlank(group) ? [] : [sql`${columnOf(unlessSame)} is distinct from ${group}`]),
  ]
  const { rows } = await sql<StoredRow & { count: number; in_reach: boolean }>`
    select ${ROW_COLUMNS}, count(*) over ()::int as count, ${allOf(readableRows(subject))} is true as in_reach
    from ${tableOf(subject.resource.name)} where ${allOf(conditions)} order by ${columnOf(from)}, id limit 1`.execute(tx)
  const [found] = rows
  return found && { row: rowOf(found), isInReach: found.in_reach, count: found.count }
}

/** Each time somebody else was first. */
const TRIES_MAX = 3

/** What runs into the constraint of the database, as somebody else wrote at that moment, is judged again: the rule then sees the other record and says so. */
export async function judgedAgain<T>(work: () => Promise<T>, tries = TRIES_MAX): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries > 1 && isExclusionViolation(error)) return judgedAgain(work, tries - 1)
    throw error
  }
}
