import { sql } from 'kysely'
import { typeOf } from '#fields'
import { type Actor, isItself } from '#permissions'
import type { Tx } from '#server/platform/database'
import { allOf, tableOf } from '../columns.ts'
import type { RecordsContext } from '../context.ts'
import { readableRows } from '../rights/row-scope.ts'
import { mayName, type Subject, subjectOf } from '../subject.ts'
import { BY_ITSELF, say } from '../texts.ts'
import { displayOf, fieldsOfDisplay } from './display.ts'
import { labelsOf } from './labels.ts'
import { type Names, nothingWanted, type Wanted, want } from './reference-fields.ts'

type Asking = Pick<Subject, 'context' | 'actor'>

/**
 * Names for all ids, with one query per referenced resource and one for users; records out of this user's reach have none. A name that is made of
 * another record's, as that of a day of a group is, has that one in it where this user may be told it.
 */
export const namesOf = (asking: Asking, tx: Tx, wanted: Wanted): Promise<Names> => namesWithin(asking, tx, wanted, 'whole')

async function namesWithin({ context, actor }: Asking, tx: Tx, wanted: Wanted, how: 'whole' | 'own'): Promise<Names> {
  const names = new Map<string, string>()
  const add = (found: readonly Named[]): void => {
    for (const { id, name } of found) names.set(id, name)
  }
  for (const [name, ids] of wanted.records) {
    const resource = context.documents().resources.get(name)
    if (resource !== undefined && mayName(resource, actor)) add(await recordNames(subjectOf(context, actor, resource), tx, [...ids], how))
  }
  if (wanted.users.size > 0) add(await memberNames(actor, tx, [...wanted.users]))
  return names
}

interface Named {
  readonly id: string
  readonly name: string
}

async function recordNames(target: Subject, tx: Tx, ids: readonly string[], how: 'whole' | 'own'): Promise<readonly Named[]> {
  const { context, resource, rights, actor, moment } = target
  const conditions = [...readableRows(target), sql`id = any(${ids})`]
  const found = await sql<{
    id: string
    data: Readonly<Record<string, unknown>>
  }>`select id, data from ${tableOf(resource.name)} where ${allOf(conditions)}`.execute(tx)
  const frame = { context, resource, rights, lastFirst: actor.nameOrder, moment }
  const pointing = Object.fromEntries(fieldsOfDisplay(resource).filter(([, field]) => typeOf(field).pointsAt))
  const others = nothingWanted()
  if (how === 'whole') for (const { data } of found.rows) for (const [name, field] of Object.entries(pointing)) want(others, field, data[name])
  const names = await namesWithin(target, tx, others, 'own')
  return found.rows.map(({ id, data }) => ({ id, name: displayOf({ ...frame, labels: labelsOf(pointing, data, names) }, data) }))
}

interface PersonRow {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
}

async function memberNames(actor: Actor, tx: Tx, ids: readonly string[]): Promise<readonly Named[]> {
  // Row-level security leaves app_user empty for a company: it knows its members and super admins, the platform everybody.
  const found = await sql<PersonRow>`select user_id as id, first_name, last_name from company_member where user_id = any(${ids})
    union select user_id, first_name, last_name from platform_person where user_id = any(${ids})
    union select id, first_name, last_name from app_user where id = any(${ids})`.execute(tx)
  return found.rows.map((row) => ({ id: row.id, name: fullName(row, actor.nameOrder) }))
}

const fullName = ({ first_name: first, last_name: last }: PersonRow, lastFirst: boolean): string =>
  (lastFirst ? [last, first] : [first, last]).filter((part) => part !== '').join(' ')

/** The name under which an actor's changes are kept, in first-last order; a super admin need not be a member of the company. */
export async function authorName(context: RecordsContext, actor: Actor): Promise<string> {
  if (isItself(actor.userId)) return say(context, BY_ITSELF)
  const found = await context.database.read('platform', (tx) =>
    sql<PersonRow>`select id, first_name, last_name from app_user where id = ${actor.userId}`.execute(tx),
  )
  const [row] = found.rows
  return row === undefined ? '' : fullName(row, false)
}
