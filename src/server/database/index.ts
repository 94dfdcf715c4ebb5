/** Where records and the platform's own rows are kept: PGlite in a worker thread, or a PostgreSQL server, with row-level security. */
export { type ColumnType, columnFields, columnTypeOf, type TableSource } from './columns.ts'
export { type Database, type DatabaseOptions, openDatabase } from './database.ts'
export { columnOf, type FieldColumnName, type RecordTableName, tableOf } from './names.ts'
export { RELAY_TEXT_MAX_BYTES, type Relay } from './relay.ts'
export type { Scope } from './scope.ts'
export { asJson, type DatabaseTables, type RecordTable } from './tables.ts'
export type { Tx } from './transaction.ts'
export { isUniqueViolation } from './unique-violation.ts'
