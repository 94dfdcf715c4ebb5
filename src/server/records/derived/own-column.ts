import { type RawBuilder, sql } from 'kysely'
import { columnOf as columnName, tableOf } from '#server/platform/database'

/** The column of a field of the record itself, or its id, beside the table of other records whose columns have no name before them. */
export type OwnColumn = (field?: string) => RawBuilder<unknown>

/** Where the statement calls the record's table so. */
export const ownIn =
  (name: string): OwnColumn =>
  (field) =>
    sql.ref(`${name}.${field === undefined ? 'id' : columnName(field)}`)

/** Where the statement leaves the record's table its own name. */
export const ownOf = (resource: string): OwnColumn => ownIn(tableOf(resource))
