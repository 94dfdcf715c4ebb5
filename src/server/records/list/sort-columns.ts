import { sql } from 'kysely'
import { type Condition, columnOf } from '../columns.ts'

/** What every record can be sorted by, beside its resource's sortable fields. */
const ROW_COLUMNS: Readonly<Record<string, string>> = { createdAt: 'created_at', updatedAt: 'updated_at', deletedAt: 'deleted_at' }

export const isRowColumn = (name: string): boolean => Object.hasOwn(ROW_COLUMNS, name)

export const sortColumn = (name: string): Condition => (isRowColumn(name) ? sql.ref(ROW_COLUMNS[name] ?? name) : columnOf(name))
