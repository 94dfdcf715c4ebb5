import { sql } from 'kysely'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { allOf, tableOf } from '../columns.ts'
import { rowsAsked } from '../query/rows.ts'
import type { RecordRow } from '../record-row.ts'
import type { Subject } from '../subject.ts'
import { say } from '../texts.ts'

/**
 * Refuses to let records go that others keep. All that may keep any of them is counted in one statement, over the whole company: also what this user
 * can't see would lose it.
 */
export async function refuseKept(subject: Subject, tx: Tx, records: readonly RecordRow[]): Promise<void> {
  const { resource, context } = subject
  const keepers = (resource.keptBy ?? []).flatMap((keeper) => {
    const other = context.documents().resources.get(keeper.resource)
    return other === undefined ? [] : [{ keeper, other }]
  })
  if (keepers.length === 0 || records.length === 0) return
  const counts = keepers.map(({ keeper, other }, index) => {
    const kept = records.map((record) => {
      const conditions = rowsAsked({ ...subject, resource: other }, keeper, { reach: 'company', record })
      return sql`(select count(*)::int from ${tableOf(other.name)} where ${allOf(conditions)})`
    })
    return sql`${sql.join(kept, sql` + `)} as ${sql.ref(`kept_${index}`)}`
  })
  const found = await sql<Readonly<Record<string, number>>>`select ${sql.join(counts)}`.execute(tx)
  for (const [index, { keeper }] of keepers.entries()) {
    const count = found.rows[0]?.[`kept_${index}`] ?? 0
    if (count > 0)
      throw new RefusalError('kept-by-others', { message: say(context, { key: `${resource.id}.refusals.${keeper.id}`, params: { count } }), data: { count } })
  }
}
