import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '#server/platform/audit'
import { readSettings } from '#server/platform/settings'
import { type RunningServer, startServer } from '../../../src/server/main.ts'
import { openFreshOnServer } from '../database/open-test-database.ts'
import { linkedDocuments } from '../demo/linked-documents.ts'
import { SERVER_KEY } from '../seeded-database.ts'
import { DEMO_PASSWORD, type Person, personOf, STARTED_WITHIN_MS } from '../start-test-server.ts'

/** What scripts/old-data.ts made with the product of an earlier commit. */
const SHELF = join(import.meta.dirname, '../../fixtures/old-data')
const serverUrl = process.env.TEST_DATABASE_URL
const ROLE = `do $$ begin create role rendercare_app nologin; exception when duplicate_object then null; end $$;`

type Ask = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>
/** Rows of every table, and a hash of what they say; a column that came since and says nothing is no part of it. */
type Contents = Readonly<Record<string, string>>

async function contentsOf(ask: Ask): Promise<Contents> {
  const tables = await ask(`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`)
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const said =
      name === 'record_history' || !String(name).startsWith('record_') || name === 'record_word' ? 't' : '(t.id, t.company_id, t.version, t.data, t.deleted_at)'
    const [row] = await ask(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(said::text), '' order by said::text collate "C")), '') as hash
        from (select jsonb_strip_nulls(to_jsonb(${said})) as said from "${name}" t) as rows`,
    )
    found[String(name)] = String(row?.hash)
  }
  return found
}

interface Started {
  readonly server: RunningServer
  readonly before: Contents
  readonly close: () => Promise<void>
}

/** The data folder of then, or its database on the server, and today's server on it. */
async function startOn(file: string): Promise<Started> {
  const text = ROLE + gunzipSync(readFileSync(join(SHELF, file))).toString()
  const folder = mkdtempSync(join(tmpdir(), 'rendercare-old-data-'))
  const settings = readSettings({ NODE_ENV: 'test', PORT: '0', SEED: 'none', LOG_LEVEL: 'silent', DATA_DIR: folder, SECRETS_KEY: SERVER_KEY })
  const opened = serverUrl === undefined ? await inFolder(folder, text) : await onServer(serverUrl, text)
  const server = await startServer({ settings, ...(opened.database && { database: opened.database }) })
  const close = async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  }
  return { server, before: opened.before, close }
}

async function inFolder(folder: string, text: string) {
  const template = process.env.TEST_DATABASE_TEMPLATE
  const pglite = await PGlite.create({ dataDir: join(folder, 'database'), ...(template && { loadDataDir: new Blob([readFileSync(template)]) }) })
  await pglite.exec(text)
  const before = await contentsOf(async (query) => (await pglite.query<Record<string, unknown>>(query)).rows)
  await pglite.close()
  return { before, database: undefined }
}

async function onServer(url: string, text: string) {
  const database = await openFreshOnServer(url)
  const { rows } = await database.asOwner('read only', (tx) => sql<{ name: string }>`select current_database() as name`.execute(tx))
  const here = new URL(url)
  here.pathname = `/${rows[0]?.name}`
  const client = new pg.Client({ connectionString: here.href })
  await client.connect()
  await client.query(text)
  const before = await contentsOf(async (query) => (await client.query(query)).rows)
  await client.end()
  return { before, database }
}

/** Tables whose records today's documents migrate: as many rows as before, and what changed stands in the log. */
const MIGRATED = new Set(
  [...linkedDocuments().resources.values()].flatMap(({ name, migrations }) => (migrations?.length ? [`record_${name.replaceAll('-', '_')}`] : [])),
)
const countOf = (said: string | undefined): string | undefined => said?.split(' ')[0]
const settledOf = (contents: Contents) =>
  Object.fromEntries(Object.entries(contents).map(([table, said]) => [table, MIGRATED.has(table) ? countOf(said) : said]))

describe.each(readdirSync(SHELF))("today's server on the data of %s", (file) => {
  let started: Started
  let after: Contents
  let owner: Person
  beforeAll(async () => {
    started = await startOn(file)
    const { database } = started.server
    after = await database.asOwner('read only', (tx) => contentsOf(async (query) => (await sql<Record<string, unknown>>`${sql.raw(query)}`.execute(tx)).rows))
    owner = await personOf(started.server.url, 'owner@demo.test', DEMO_PASSWORD)
  }, STARTED_WITHIN_MS)
  afterAll(() => started.close())
  const ask = async (path: string) => (await owner.call({ path })).body.data
  const rows = async (path: string) =>
    (await ask(path)) as readonly { readonly id: string; readonly display: string; readonly values: Readonly<Record<string, unknown>> }[]

  it('has every row of every table as it was, and the tables of today', () => {
    // What a start writes: which migrations ran, what it was made of, and forms of today.
    const { setting: _setting, form_version: _versions, outbox: _outbox, membership, audit: _audit, ...kept } = started.before
    expect(settledOf(after)).toMatchObject(settledOf(kept))
    // Rights follow the roles of today, which the log tells; who belongs to a company stays.
    expect(countOf(after.membership)).toBe(countOf(membership))
    expect(Object.keys(after)).toEqual(expect.arrayContaining(['platform_migration', 'resource_migration', 'resource_migration_run']))
  })

  it('lets its people sign in, and shows their records', async () => {
    expect(owner.login.companyId).toMatch(/^[0-9a-f-]{36}$/)
    const clients = await rows('/api/records/client')
    expect(clients.length).toBeGreaterThanOrEqual(8)
    expect(clients.every(({ display }) => /\S+ \S+/.test(display))).toBe(true)
    expect(await rows('/api/records/employee?limit=50')).toHaveLength(50)
    const found = await rows(`/api/records/client?q=${encodeURIComponent(String(clients[0]?.values.lastName))}`)
    expect(found.map(({ id }) => id)).toContain(clients[0]?.id)
  })

  it('goes on with their history', async () => {
    const [holiday] = (await rows('/api/records/holiday?limit=200')).filter(({ display }) => display.startsWith('Founders’ Day'))
    const values = { name: 'Founders’ Week' }
    const changed = await owner.call({ method: 'PUT', path: `/api/records/holiday/${holiday?.id}`, body: { version: 2, values, reason: 'test' } })
    expect([changed.status, changed.text]).toEqual([200, expect.stringContaining('Founders’ Week')])
    const history = (await ask(`/api/records/holiday/${holiday?.id}/history`)) as readonly { readonly action: string }[]
    expect(history.map(({ action }) => action)).toEqual(['update', 'update', 'create'])
  })

  it('opens the forms that were filed, whose seals hold', async () => {
    const filed = (await rows('/api/records/clinical-form')).slice(0, 3)
    expect(filed).not.toEqual([])
    const opened = await Promise.all(filed.map(({ id }) => owner.call({ path: `/api/ui/forms/records/${id}` })))
    for (const { status, body } of opened) {
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ answers: expect.any(Object), form: expect.any(String) })
      expect(body.data).not.toMatchObject({ sealHolds: false })
    }
  })

  it('finds what people said', async () => {
    const found = await ask('/api/chat/search?text=ramp')
    expect(JSON.stringify(found)).toContain('Is the ramp at the Larch house mended?')
  })

  it('has a log whose chain goes on from that of then', async () => {
    const { database, keys } = started.server
    const verdict = await verifyAudit(database, { key: keys('audit') })
    expect(verdict).toMatchObject({ ok: true })
    const { rows: entries } = await database.read('platform', (tx) =>
      sql<{ action: string }>`select action from audit where action not in ('rights-changed', 'records-migrated') order by seq limit 4`.execute(tx),
    )
    expect(entries.map(({ action }) => action)).toEqual(['sign-in', 'sign-in', 'update', 'sign-in'])
  })
})
