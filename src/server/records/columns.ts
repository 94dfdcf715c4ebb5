import { type RawBuilder, sql } from 'kysely'
import { columnOf as columnName, tableOf as tableName } from '#server/platform/database'

/** The table of a resource and the generated column of a field, ready to stand in SQL. */
export const tableOf = (resource: string): RawBuilder<unknown> => sql.table(tableName(resource))
export const columnOf = (field: string): RawBuilder<unknown> => sql.ref(columnName(field))

export type Condition = RawBuilder<unknown>

export const allOf = (conditions: readonly Condition[]): Condition => (conditions.length === 0 ? sql`true` : sql`(${sql.join([...conditions], sql` and `)})`)
export const anyOf = (conditions: readonly Condition[]): Condition => (conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`)
