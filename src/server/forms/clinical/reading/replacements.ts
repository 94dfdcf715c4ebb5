import { sql } from 'kysely'
import type { FiledForm, FiledPointer } from '#contract'
import type { Actor } from '#permissions'
import { type Tx, tableOf } from '#server/platform/database'
import type { KeptRecord } from '#server/records'
import { type FormsContext, filedForms } from '../context.ts'

type Filters = Parameters<FormsContext['records']['kept']['reach']>[2]

/** The filed form that took the place of this one or waits for signatures to do so; voided ones take nobody's place. Within the actor's reach. */
export const successorOf = (context: FormsContext, actor: Actor, tx: Tx, id: string): Promise<FiledPointer | undefined> =>
  pointerTo(context, actor, tx, [
    { field: 'supersedesId', op: 'eq', value: id },
    { field: 'status', op: 'ne', value: 'voided' },
  ])

/** What a filed form takes the place of, and what takes its own. */
export async function replacementsOf(
  context: FormsContext,
  actor: Actor,
  tx: Tx,
  { id, values }: KeptRecord['row'],
): Promise<Pick<FiledForm, 'replaces' | 'replacedBy'>> {
  const replaces = typeof values.supersedesId === 'string' ? await pointerTo(context, actor, tx, values.supersedesId) : undefined
  const replacedBy = values.status === 'voided' ? undefined : await successorOf(context, actor, tx, id)
  return { ...(replaces && { replaces }), ...(replacedBy && { replacedBy }) }
}

/** The newest form that passes, or the one of this id. */
async function pointerTo(context: FormsContext, actor: Actor, tx: Tx, asked: Filters | string): Promise<FiledPointer | undefined> {
  const filed = filedForms(context)
  const reach = context.records.kept.reach(actor, filed, typeof asked === 'string' ? [] : asked)
  if (reach === undefined) return undefined
  const one = typeof asked === 'string' ? sql`id = ${asked}` : sql`true`
  const { rows } = await sql<FiledPointer>`select id, coalesce(data->>'eventDate', '') as "on" from ${sql.table(tableOf(filed))}
    where ${reach} and ${one} order by created_at desc, id limit 1`.execute(tx)
  return rows[0]
}
