import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { createEngine } from './embedded/engine.ts'
import { lockFolder } from './embedded/folder-lock.ts'
import { refuseOtherVersion } from './embedded/folder-version.ts'
import { EngineSocket } from './embedded/socket.ts'
import { openRedisRelay } from './redis-relay.ts'
import { NO_RELAY, openRelay, type Relay } from './relay.ts'
import type { TurnLimits } from './turns.ts'
import { valueParsers } from './value-parsers.ts'

/** Longest a query may take. */
export const QUERY_LIMIT_MS = 5_000
/** Longest a transaction waits for its turn; on the embedded database they run one after the other. */
const TURN_LIMIT_MS = 30_000
const SERVER_POOL_SIZE = 10
/** Of these for what one person asks for. */
const SERVER_POOL_EACH = 4
const OLDEST_SERVER_VERSION = 150_000
/** Statements are short: compiling one, which the server does where it guesses that it is long, takes longer than running it. */
const NOT_COMPILED = '-c jit=off'

/** One way to reach a database: the same `pg` pool in front of PGlite's thread or of a server. */
export interface Connections {
  readonly kind: 'embedded' | 'server'
  readonly pool: pg.Pool
  /** How those who ask share the pool. */
  readonly turns: TurnLimits
  /** Fsyncs of the embedded database; 0 on a server, which keeps its own. */
  fsyncs(): number
  /** Lifts the time limit of queries while `work` runs. */
  unhurried<T>(work: () => Promise<T>): Promise<T>
  /** To the other processes on the same server. */
  readonly relay: Relay
  close(): Promise<void>
}

interface EmbeddedOptions {
  /** Null keeps all in memory. */
  readonly dataDir: string | null
  /** Tar file that a new database starts from. */
  readonly template: string | null
  readonly limitMs: number
}

/** The database in `<dataDir>/database`, locked by `<dataDir>/database.lock`; in memory without a folder. Throws FolderInUseError. */
export async function openEmbedded({ dataDir, template, limitMs }: EmbeddedOptions): Promise<Connections> {
  if (dataDir !== null) mkdirSync(dataDir, { recursive: true })
  const folder = dataDir === null ? null : join(realpathSync(dataDir), 'database')
  if (folder !== null) refuseOtherVersion(folder)
  const unlock = folder === null ? () => undefined : lockFolder(`${folder}.lock`)
  const engine = createEngine({ folder, template, limitMs })
  try {
    await engine.ready()
  } catch (error) {
    await engine.close()
    unlock()
    throw error
  }
  const pool = createPool({ stream: () => new EngineSocket(engine), user: 'postgres', database: 'postgres', max: 1 })
  return {
    kind: 'embedded',
    pool,
    turns: { atOnce: 1, eachAtOnce: 1, waitMaxMs: TURN_LIMIT_MS },
    fsyncs: engine.fsyncs,
    unhurried: engine.unhurried,
    relay: NO_RELAY,
    async close() {
      await pool.end()
      await engine.close()
      unlock()
    },
  }
}

interface ServerOptions {
  readonly databaseUrl: string
  /** Carries the relay's texts in place of the database server. */
  readonly redisUrl: string | undefined
  readonly limitMs: number
}

/** A PostgreSQL server, 15 or newer. Throws a sentence when it is older or lacks what the tables need, and when there is no Redis at its address. */
export async function openServer({ databaseUrl, redisUrl, limitMs }: ServerOptions): Promise<Connections> {
  const pool = createPool({
    connectionString: databaseUrl,
    max: SERVER_POOL_SIZE,
    statement_timeout: limitMs,
    idleTimeoutMillis: 60_000,
    options: NOT_COMPILED,
  })
  const opening = checkServer(pool).then(() => (redisUrl === undefined ? openRelay(databaseUrl, pool) : openRedisRelay(redisUrl)))
  const relay = await opening.catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  return {
    kind: 'server',
    pool,
    turns: { atOnce: SERVER_POOL_SIZE, eachAtOnce: SERVER_POOL_EACH, waitMaxMs: TURN_LIMIT_MS },
    fsyncs: () => 0,
    unhurried: (work) => work(),
    relay,
    async close() {
      await relay.close()
      await pool.end()
    },
  }
}

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ types: valueParsers, connectionTimeoutMillis: TURN_LIMIT_MS, idleTimeoutMillis: 0, ...config })
  // A broken connection fails the query it runs and is replaced by the next one; without listeners it would end the process as well.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      exists (select from pg_collation where collname = 'und-x-icu') as icu`)
  const { version, encoding, icu } = rows[0]
  if (version < OLDEST_SERVER_VERSION) throw new Error(`DATABASE_URL: PostgreSQL 15 or newer is needed, found ${Math.floor(version / 10_000)}.`)
  if (encoding !== 'UTF8') throw new Error(`DATABASE_URL: the database must be encoded in UTF8, found ${encoding}.`)
  if (icu !== true) throw new Error('DATABASE_URL: this PostgreSQL was built without ICU; the collation und-x-icu is missing.')
}
