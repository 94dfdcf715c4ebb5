import { type RawBuilder, sql } from 'kysely'
import { columnOf as columnName } from '#server/platform/database'

/** A column of the record itself. What stands in the other records' table has no name before it. */
export const own = (field: string): RawBuilder<unknown> => sql.ref(`own.${columnName(field)}`)
