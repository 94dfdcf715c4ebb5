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

/** A record that was written. */
interface Spanning {
  readonly id: string
  readonly before: Values | undefined
  readonly after: Values
  /** Where its values stand in what was sent. */
  readonly at: string
}

/**
 * Warns where the span of a record that was just written overlaps that of others alike, such as two visits of one worker: it is kept with a reason.
 * Counted over the whole company, as nobody can be in two places; the sentence says how many, not whose. A change that touches neither span nor who it
 * is of asks nothing. One statement for each rule, however many records.
 */
export async function warnOfOverlaps(subject: Subject, tx: Tx, written: readonly Spanning[], reason: string | undefined): Promise<void> {
  const { resource, context } = subject
  if (!isBlank(reason?.trim())) return
  const problems: FieldProblem[] = []
  for (const rule of resource.overlaps ?? []) {
    const names = [rule.by, rule.from, rule.to]
    const asked = written.filter(
      ({ before, after }) => names.some((field) => before?.[field] !== after[field]) && !names.some((field) => isBlank(after[field])),
    )
    const counts = await overlapsOf(subject, tx, rule, asked)
    for (const { id, at } of asked) {
      const count = counts.get(id) ?? 0
      if (count > 0) problems.push({ path: `${at}/${rule.from}`, message: say(context, { key: `${resource.id}.overlaps.${rule.id}`, params: { count } }) })
    }
  }
  if (problems.length > 0) throw new RefusalError('reason-required', { problems })
}

type Rule = NonNullable<Subject['resource']['overlaps']>[number]

async function overlapsOf(
  subject: Subject,
  tx: Tx,
  { by, from, to, filter }: Rule,
  asked: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, number>> {
  if (asked.length === 0) return new Map()
  const table = tableOf(subject.resource.name)
  const [whose, begins, ends] = [columnOf(by), columnOf(from), columnOf(to)]
  const conditions = [
    ...rowsAsked(subject, { filter }, { reach: 'company' }),
    sql`id <> mine.id`,
    sql`${whose} = mine.${whose}`,
    sql`${begins} < mine.${ends}`,
    sql`${ends} > mine.${begins}`,
  ]
  const { rows } = await sql<{ id: string; count: number }>`select mine.id, (select count(*)::int from ${table} where ${allOf(conditions)}) as count
    from ${table} mine where mine.company_id = ${subject.actor.companyId} and mine.id = any(${asked.map(({ id }) => id)})`.execute(tx)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
