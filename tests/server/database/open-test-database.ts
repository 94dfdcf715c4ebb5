import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Database, type DatabaseOptions, openDatabase } from '#server/platform/database'

type TestOptions = Pick<DatabaseOptions, 'queryLimitMs' | 'redisUrl' | 'migrations'>
/** A busy machine must not fail a test. */
export const PATIENT: TestOptions = { queryLimitMs: 60_000 }

/**
 * A database of its own for one test file: in memory, or fresh on the server that TEST_DATABASE_URL names. Not yet migrated.
 * Close it in `afterAll`.
 */
export async function openTestDatabase(options: TestOptions = PATIENT): Promise<Database> {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (serverUrl !== undefined) return openFreshOnServer(serverUrl, options)
  return openDatabase({ ...options, memory: true, template: templateOfTheRun() })
}

/** The embedded database in a folder, whatever TEST_DATABASE_URL says. */
export function openTestFolder(dataDir: string, options: TestOptions = PATIENT): Promise<Database> {
  return openDatabase({ ...options, dataDir, template: templateOfTheRun() })
}

/** Made by template.ts, the global set-up of the server tests; without it each database takes some seconds more. */
const templateOfTheRun = (): string | null => process.env.TEST_DATABASE_TEMPLATE ?? null

export interface FreshDatabase {
  /** For DATABASE_URL. */
  readonly url: string
  readonly drop: () => Promise<void>
}

/** Makes a database on that server: empty, or a copy of the template database. */
export async function createOnServer(serverUrl: string, template = 'template1'): Promise<FreshDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(serverUrl, `drop database ${name} with (force)`) }
}

/** A database of its own on that server, gone once it is closed: empty, or a copy of the template database. */
export async function openFreshOnServer(serverUrl: string, options: TestOptions = PATIENT, template = 'template1'): Promise<Database> {
  const fresh = await createOnServer(serverUrl, template)
  const database = await openDatabase({ ...options, databaseUrl: fresh.url })
  return {
    ...database,
    async close() {
      await database.close()
      await fresh.drop()
    },
  }
}

/** Runs statements as the server's administrator, one connection for all of them. */
export async function administer(serverUrl: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    for (const sql of statements) await client.query(sql)
  } finally {
    await client.end()
  }
}
