import { type RawBuilder, sql } from 'kysely'
import type { ResolvedField } from '#contract'
import type { Tx } from '#server/platform/database'
import { type Condition, tableOf } from '../columns.ts'
import type { RecordRow } from '../record-row.ts'
import type { Subject } from '../subject.ts'
import { othersOfTally, takenByTally } from './tally-sql.ts'
import { othersOfVia, takenByVia } from './via-sql.ts'

/** What a derived field is asked by, for a page of rows. */
interface Question {
  readonly name: string
  /** The other records of all these rows that this reader may read, picked out once: asked for each row anew, a table without statistics is walked as often as there are rows. */
  readonly others: Condition
  /** Of those picked out, what belongs to the row `own`. */
  readonly taken: (others: RawBuilder<unknown>) => Condition
}

/** Rows with what other records say for them, of the derived fields that are asked for and seen: one statement, however many rows. */
export async function withDerived(subject: Subject, tx: Tx, rows: readonly RecordRow[], fields: ReadonlySet<string>): Promise<readonly RecordRow[]> {
  const ids = rows.map(({ id }) => id)
  const asked = Object.entries(subject.resource.fields).flatMap(([name, field]) =>
    fields.has(name) && subject.rights.get(name)?.sight === 'full' ? questionOf(subject, name, field, ids) : [],
  )
  if (asked.length === 0 || rows.length === 0) return rows
  const others = asked.map((question, index) => sql`${nameOf(index)} as materialized (${question.others})`)
  const taken = asked.map((question, index) => sql`(${question.taken(nameOf(index))}) as ${sql.ref(`taken_${index}`)}`)
  const found = await sql<Readonly<Record<string, unknown>> & { readonly id: string }>`
    with ${sql.join(others)} select own.id, ${sql.join(taken)} from ${tableOf(subject.resource.name)} own where own.id = any(${ids})`.execute(tx)
  const known = new Map(found.rows.map((row) => [row.id, row]))
  return rows.map((row) => {
    const taken = known.get(row.id)
    return { ...row, values: { ...row.values, ...Object.fromEntries(asked.map(({ name }, index) => [name, taken?.[`taken_${index}`] ?? null])) } }
  })
}

function questionOf(subject: Subject, name: string, { tally, via }: ResolvedField, ids: readonly string[]): readonly Question[] {
  if (via !== undefined) return [{ name, others: othersOfVia(subject, via, ids), taken: (others) => takenByVia(others, via) }]
  return tally === undefined ? [] : [{ name, others: othersOfTally(subject, tally, ids), taken: (others) => takenByTally(others, tally) }]
}

const nameOf = (index: number): RawBuilder<unknown> => sql.ref(`others_${index}`)
