import { sql } from 'kysely'
import type { FieldProblem } from '#contract'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { isBlank } from '#validation'
import { allOf, columnOf, tableOf } from '../columns.ts'
import { rowsAsked } from '../query/rows.ts'
import type { Subject } from '../subject.ts'
import { say } from '../texts.ts'

type Values = Readonly<Record<string, unknown>>

interface Overlapping {
  readonly id: string
  readonly before: Values | undefined
  readonly after: Values
  readonly reason: string | undefined
}

/**
 * Warns where a record's span overlaps that of others alike, such as two visits of one worker: it is kept with a reason. Counted over the whole
 * company, as nobody can be in two places; the sentence says how many, not whose. A change that touches neither span nor who it is of asks nothing.
 */
export async function warnOfOverlaps(subject: Subject, tx: Tx, { id, before, after, reason }: Overlapping): Promise<void> {
  const { resource, context } = subject
  if (!isBlank(reason?.trim())) return
  const problems: FieldProblem[] = []
  for (const { id: name, by, from, to, filter } of resource.overlaps ?? []) {
    const touched = [by, from, to].some((field) => before?.[field] !== after[field])
    if (!touched || [by, from, to].some((field) => isBlank(after[field]))) continue
    const conditions = [
      ...rowsAsked(subject, { filter }, { reach: 'company' }),
      sql`id <> ${id}`,
      sql`${columnOf(by)} = ${after[by]}`,
      sql`${columnOf(from)} < ${after[to]}`,
      sql`${columnOf(to)} > ${after[from]}`,
    ]
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${tableOf(resource.name)} where ${allOf(conditions)}`.execute(tx)
    const count = rows[0]?.count ?? 0
    if (count > 0) problems.push({ path: `/values/${from}`, message: say(context, { key: `${resource.id}.overlaps.${name}`, params: { count } }) })
  }
  if (problems.length > 0) throw new RefusalError('reason-required', { problems })
}
