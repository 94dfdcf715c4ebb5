import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { PoolClient } from 'pg'
import type { DatabaseTables } from './tables.ts'

/** Runs typed queries inside one open transaction. It ends with the transaction: a query after that throws. */
export type Tx = Kysely<DatabaseTables>

const COMMANDS_THAT_CHANGE = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

interface Binding {
  readonly tx: Tx
  /** No query passes after this. */
  end(): void
}

interface Bound {
  readonly client: PoolClient
  /** Under which name the connection keeps its plan; undefined: not at all. */
  readonly nameOf: (sql: string) => string | undefined
  /** Called for every statement. */
  readonly onStatement: () => void
}

const hooks = new WeakMap<Tx, (() => Promise<void>)[]>()

/** Runs `work` once the transaction is stored; who opened it waits until then. Never when it is rolled back. Must not throw. */
export const afterCommit = (tx: Tx, work: () => Promise<void>): void => void hooks.set(tx, [...(hooks.get(tx) ?? []), work])

/** What is to be done now that it is stored, in order. */
export async function runAfterCommit(tx: Tx): Promise<void> {
  for (const work of hooks.get(tx) ?? []) await work()
}

/** Binds Kysely to the connection of one transaction. */
export function bindTransaction({ client, nameOf, onStatement }: Bound): Binding {
  let open = true
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: { readonly sql: string; readonly parameters: readonly unknown[] }): Promise<QueryResult<R>> {
      if (!open) throw new Error(`The transaction has ended, but this was still asked of it: ${sql.slice(0, 120)}. Await every query inside the transaction.`)
      onStatement()
      const { command, rowCount, rows } = await client.query({ name: nameOf(sql), text: sql, values: [...parameters] })
      return COMMANDS_THAT_CHANGE.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
    },
    streamQuery: () => refuse('stream'),
  }
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driverOf(connection),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  const end = (): void => {
    open = false
  }
  return { tx: new Kysely<DatabaseTables>({ dialect }), end }
}

/** The transaction is begun and ended outside: Kysely may neither nest nor end it. */
function driverOf(connection: DatabaseConnection): Driver {
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: async () => refuse('begin a transaction'),
    commitTransaction: async () => refuse('commit'),
    rollbackTransaction: async () => refuse('roll back'),
    destroy: async () => undefined,
  }
}

function refuse(what: string): never {
  throw new Error(`A Tx cannot ${what}: it is inside the transaction that database.transaction() opened.`)
}
