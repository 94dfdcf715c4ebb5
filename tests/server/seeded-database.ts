import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { type Database, openDatabase } from '#server/platform/database'
import { readSettings } from '#server/platform/settings'
import { contentStamp } from '../../scripts/stamp.ts'
import { startServer } from '../../src/server/main.ts'
import { emptyDatabase } from './database/empty-database.ts'
import { administer, createOnServer, openFreshOnServer, PATIENT } from './database/open-test-database.ts'

const root = join(import.meta.dirname, '../..')
const folderOfAll = join(root, '.cache/demo-database')
/** What the demo depends on, beside the day. */
const SOURCES = ['src/demo', 'src/server/platform/database', 'schemas/resources', 'schemas/parts', 'schemas/permissions', 'schemas/forms']
const POLL_MS = 200

const folderOfToday = (): string =>
  join(folderOfAll, `${contentStamp(root, SOURCES).slice(0, 16)}-${process.env.TEST_DAY ?? new Date().toISOString().slice(0, 10)}`)

/** Fills a database with the demo, as a first start does, and keeps its folder for later test runs. */
async function seed(folder: string): Promise<void> {
  for (const old of readdirSync(folderOfAll)) rmSync(join(folderOfAll, old), { recursive: true, force: true })
  const making = mkdtempSync(join(folderOfAll, 'making-'))
  const settings = readSettings({ NODE_ENV: 'test', PORT: '0', SEED: 'demo', DATA_DIR: making, LOG_LEVEL: 'silent' })
  const server = await startServer({ settings, database: await openDatabase({ dataDir: settings.dataDir, template: await emptyDatabase() }) })
  await server.settled
  await server.close()
  dropSpareLog(join(making, 'database/pg_wal'))
  renameSync(making, folder)
}

/** A database that has ended needs the first file of its log alone; the others lie ready for what is written next, half of all there is to copy. */
function dropSpareLog(folder: string): void {
  const [, ...spare] = readdirSync(folder)
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .sort()
  for (const name of spare) rmSync(join(folder, name))
}

/** One process fills it, the others wait. */
async function seedOnce(folder: string): Promise<void> {
  mkdirSync(folderOfAll, { recursive: true })
  const lock = join(folderOfAll, '..', 'demo-database.lock')
  while (!existsSync(folder)) {
    const isMine = tryLock(lock)
    if (isMine) await seed(folder).finally(() => rmSync(lock, { recursive: true, force: true }))
    else await setTimeout(POLL_MS)
  }
}

/** A lock that a killed run left behind is broken after ten minutes. */
const STALE_MS = 600_000

function tryLock(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - since > STALE_MS) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

/** A fresh copy of the filled database's folder; whoever asks for it removes it afterwards. */
export async function copySeededFolder(): Promise<string> {
  const folder = folderOfToday()
  await seedOnce(folder)
  const copy = mkdtempSync(join(tmpdir(), 'rendercare-server-'))
  cpSync(folder, copy, { recursive: true })
  return copy
}

const TEMPLATE = 'rendercare_demo'
/** The key of all databases on that server: each process and each copy needs the same. */
export const SERVER_KEY = Buffer.alloc(32, 'rendercare').toString('base64')
/** Any number; whoever fills the template holds the lock. */
const TEMPLATE_LOCK = 20_260_105

/** A copy of the filled database on that PostgreSQL server; the first one of a run fills it. */
export async function openSeededOnServer(serverUrl: string, redisUrl?: string): Promise<Database> {
  await seedOnceOnServer(serverUrl)
  return openFreshOnServer(serverUrl, { ...PATIENT, redisUrl }, TEMPLATE)
}

/** Where a copy of the filled database lies, as settings of processes that open it, one after the other or together. */
export interface SeededPlace {
  readonly settings: Readonly<Record<string, string>>
  readonly remove: () => Promise<void>
}

/** On the PostgreSQL server of TEST_DATABASE_URL, else the embedded one in a folder. */
export async function placeSeeded(serverUrl = process.env.TEST_DATABASE_URL): Promise<SeededPlace> {
  if (serverUrl === undefined) {
    const folder = await copySeededFolder()
    return { settings: { DATA_DIR: folder }, remove: async () => rmSync(folder, { recursive: true, force: true }) }
  }
  await seedOnceOnServer(serverUrl)
  const { url, drop } = await createOnServer(serverUrl, TEMPLATE)
  const folder = mkdtempSync(join(tmpdir(), 'rendercare-server-'))
  const remove = async (): Promise<void> => {
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { settings: { DATABASE_URL: url, SECRETS_KEY: SERVER_KEY, DATA_DIR: folder }, remove }
}

async function seedOnceOnServer(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE])
    if (rowCount === 0) await seedOnServer(serverUrl)
  } finally {
    await client.end()
  }
}

async function seedOnServer(serverUrl: string): Promise<void> {
  const making = `${TEMPLATE}_making`
  await administer(serverUrl, `drop database if exists ${making} with (force)`, `create database ${making}`)
  const databaseUrl = new URL(serverUrl)
  databaseUrl.pathname = `/${making}`
  const folder = mkdtempSync(join(tmpdir(), 'rendercare-server-'))
  const database = await openDatabase({ databaseUrl: databaseUrl.href, queryLimitMs: 60_000 })
  const environment = { NODE_ENV: 'test', PORT: '0', SEED: 'demo', DATA_DIR: folder, LOG_LEVEL: 'silent', SECRETS_KEY: SERVER_KEY }
  const server = await startServer({ settings: readSettings(environment), database })
  await server.settled
  await server.close()
  rmSync(folder, { recursive: true, force: true })
  await administer(serverUrl, `alter database ${making} rename to ${TEMPLATE}`)
}
