import { AsyncLocalStorage } from 'node:async_hooks'
import type { PoolClient } from 'pg'
import type { TableSource } from './columns.ts'
import { type Connections, openEmbedded, openServer, QUERY_LIMIT_MS } from './connections.ts'
import { migrate } from './migration/migrate.ts'
import type { PlatformMigration } from './migration/platform-migrations.ts'
import type { Relay } from './relay.ts'
import { type Access, openingCopy, openingStatements, type Scope } from './scope.ts'
import { createStatementNames } from './statement-names.ts'
import { tend, tendRegularly, withClient } from './tending.ts'
import { bindTransaction, runAfterCommit, type Tx } from './transaction.ts'
import { createDatabaseTurns } from './turns.ts'

export interface Database {
  readonly kind: 'embedded' | 'server'
  /** Runs `work` in one transaction of a scope: committed when it resolves, rolled back when it throws. Never inside another one. */
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same, read only: a write inside it throws. */
  read<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * For copies of the whole database alone: one transaction as the connecting user, which sees the rows of all companies as they are at one moment.
   */
  asOwner<T>(access: 'read only' | 'read write', work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Brings the tables to what this version and the resource documents say; costs nothing when nothing is new. Throws a sentence for a database that a
   * newer version has migrated.
   */
  migrate(resources: readonly TableSource[]): Promise<void>
  /** Refreshes the planner's statistics of what changed much. Call it after bulk writes (seed, benchmarks); otherwise it happens by itself. */
  tend(): Promise<void>
  /** To the other processes on the same database; the embedded one has none. */
  readonly relay: Relay
  /** Statements run through a Tx so far. */
  statements(): number
  /** Times the embedded database has forced data to the disk: at least once per commit. */
  fsyncs(): number
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Folder of the embedded database (default database of one machine). */
  readonly dataDir?: string
  /** A PostgreSQL server instead, `postgres://…`. */
  readonly databaseUrl?: string
  /** Beside a server: a Redis that carries the relay, `redis://…`. */
  readonly redisUrl?: string | undefined
  /** Keep all in memory; for tests. */
  readonly memory?: boolean
  /** Tar file of a fresh database folder that a new embedded one starts from (a second instead of four); for tests. */
  readonly template?: string | null
  /** Longest a query may take; for tests. */
  readonly queryLimitMs?: number
  /** In place of the product's own; for tests. */
  readonly migrations?: readonly PlatformMigration[]
}

/** Opens the one database of a process: a server when `databaseUrl` is given, else embedded. Throws a sentence when it can't. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const connections = await connect(options)
  const nameOf = createStatementNames()
  const inTransaction = new AsyncLocalStorage<{ open: boolean }>()
  const inTurn = createDatabaseTurns(connections.turns)
  const stopTending = tendRegularly(connections)
  let statements = 0

  const run = async <T>(scope: Scope, access: Access, work: (tx: Tx) => Promise<T>): Promise<T> => runAfter(openingStatements(scope, access), work)

  async function runAfter<T>(opening: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    refuseNesting(inTransaction)
    const { tx, result } = await inTurn(() => runOpened(opening, work))
    await runAfterCommit(tx)
    return result
  }

  async function runOpened<T>(opening: string, work: (tx: Tx) => Promise<T>): Promise<{ readonly tx: Tx; readonly result: T }> {
    const client = await connections.pool.connect()
    const here = { open: true }
    const { tx, end } = bindTransaction({ client, nameOf, onStatement: () => void statements++ })
    try {
      await client.query(opening)
      const result = await inTransaction.run(here, () => work(tx))
      end()
      await commit(client)
      client.release()
      return { tx, result }
    } catch (error) {
      end()
      await rollBack(client, error)
      throw error
    } finally {
      here.open = false
    }
  }

  return {
    kind: connections.kind,
    transaction: (scope, work) => run(scope, 'read write', work),
    read: (scope, work) => run(scope, 'read only', work),
    asOwner: (access, work) => connections.unhurried(() => runAfter(openingCopy(access), work)),
    async migrate(resources) {
      refuseNesting(inTransaction)
      await connections.unhurried(() => withClient(connections, (client) => migrate(client, resources, options.migrations)))
    },
    async tend() {
      refuseNesting(inTransaction)
      await tend(connections)
    },
    relay: connections.relay,
    statements: () => statements,
    fsyncs: connections.fsyncs,
    close() {
      stopTending()
      return connections.close()
    },
  }
}

function connect({ dataDir, databaseUrl, redisUrl, memory, template = null, queryLimitMs: limitMs = QUERY_LIMIT_MS }: DatabaseOptions): Promise<Connections> {
  if (memory === true) return openEmbedded({ dataDir: null, template, limitMs })
  if (databaseUrl !== undefined) return openServer({ databaseUrl, redisUrl, limitMs })
  if (dataDir !== undefined) return openEmbedded({ dataDir, template, limitMs })
  throw new Error('openDatabase: expected one of dataDir, databaseUrl and memory.')
}

/** On one connection the inner transaction would wait for the outer one for ever. */
function refuseNesting(inTransaction: AsyncLocalStorage<{ open: boolean }>): void {
  if (inTransaction.getStore()?.open === true)
    throw new Error('A transaction was asked for inside another one; use the Tx that is already open, or wait until it has ended.')
}

/** After a failed statement PostgreSQL answers a commit by rolling back, without an error: work that caught the failure must not look saved. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT')
    throw new Error('Nothing was saved: a statement of this transaction had failed and its error was caught inside the transaction. Let it pass.')
}

/** A plan that the connection keeps is gone, is there already, or gives other columns than it did. */
const PLAN_FAULTS: ReadonlySet<unknown> = new Set(['26000', '42P05', '0A000'])

/** A connection that can't roll back, or whose plans no longer hold, is thrown away; the error that led here is the one to report. */
async function rollBack(client: PoolClient, cause: unknown): Promise<void> {
  const isStale = PLAN_FAULTS.has((cause as { readonly code?: unknown } | null)?.code)
  try {
    await client.query('rollback')
    client.release(isStale)
  } catch {
    client.release(true)
  }
}
