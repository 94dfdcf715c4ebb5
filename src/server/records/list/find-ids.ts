import { sql } from 'kysely'
import type { Tx } from '#server/platform/database'
import { allOf, type Condition, columnOf, tableOf } from '../columns.ts'
import type { Subject } from '../subject.ts'
import { searchRecords } from '../words/search-sql.ts'
import { conditionsOf, stayOffWholeTables } from './list.ts'
import { parseListQuery, type RawQuery } from './list-query.ts'

export interface WhichIds {
  /** Questions of a list call; absent: all that the actor may read. */
  readonly query?: RawQuery
  /** Of these alone. */
  readonly ids?: readonly string[]
  /** In these states alone. */
  readonly states?: readonly string[] | undefined
  readonly limit: number
}

/** Ids of what a list would show. Throws as the list does. */
export async function findIds(subject: Subject, tx: Tx, { query = {}, ids, states, limit }: WhichIds): Promise<readonly string[]> {
  const { resource } = subject
  const parsed = parseListQuery(subject, query)
  const reach = conditionsOf(subject, parsed)
  await stayOffWholeTables(tx)
  const search = await searchRecords(subject, tx, parsed.q)
  const conditions: readonly Condition[] = [
    ...reach,
    ...(search.kind === 'none' ? [] : [search.condition]),
    ...(ids === undefined ? [] : [sql`id = any(${[...ids]}::uuid[])`]),
    ...(states === undefined || resource.lifecycle === undefined ? [] : [sql`${columnOf(resource.lifecycle.field)} = any(${[...states]})`]),
  ]
  const { rows } = await sql<{ id: string }>`select id from ${tableOf(resource.name)} where ${allOf(conditions)} order by id limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}
