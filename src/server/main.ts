/** The server's composition: opens each room with what it needs, in order, and closes them in the other. Run as a program it serves until told to stop. */
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ErrorCode } from '#contract'
import type { LinkedResource } from '#document'
import { type Audit, createAudit } from '#server/audit'
import { type Database, openDatabase } from '#server/database'
import { DEMO_PASSWORD, DEMO_SIGN_INS, seedDemo } from '#server/demo'
import { createDocumentStore, type DocumentStore } from '#server/documents'
import { createGuards, type Guards } from '#server/guards'
import { addHandlers, LOCATION_RESOURCE } from '#server/handlers'
import { addApiDocs, addStaticFiles, createPipeline, type Pipeline, type PipelineOptions } from '#server/pipeline'
import { createRealtime, type Realtime } from '#server/realtime'
import { createRecords, createSecretBox, type Records } from '#server/records'
import { readServerKey, readSettings, type Settings } from '#server/settings'

/** The same from the sources (`src/server`) and from the build (`dist/server`). */
const ROOT = join(import.meta.dirname, '../..')
const LANGUAGE = 'en'

export interface StartOptions {
  readonly settings: Settings
  /** For tests; by default the one the settings name. */
  readonly database?: Database
  readonly schemasFolder?: string
  readonly clientFolder?: string
  readonly clock?: () => Date
  readonly logTo?: PipelineOptions['logTo']
}

export interface RunningServer {
  readonly url: string
  readonly app: Pipeline
  readonly database: Database
  readonly audit: Audit
  readonly guards: Guards
  readonly records: Records
  readonly documents: DocumentStore
  /** Demo people were made by this start or an earlier one. */
  readonly isDemo: boolean
  /** Finishes the calls in flight, then closes everything. */
  close(): Promise<void>
}

/** Opens everything and listens. Throws a sentence when documents are broken, the database can't be had or the port is taken. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { settings, clock = () => new Date() } = options
  const { database, documents } = await openBoth(options)
  await database.migrate(resourcesOf(documents))
  const isDemo = await seedWhenEmpty({ database, documents, settings, clock })
  const audit = createAudit(database, clock)
  const permissions = () => documents.current().permissions
  const guards = createGuards({ database, audit, clock, permissions, secure: settings.secure, challengeKey: readServerKey(settings, 'challenge') })
  const shared = {
    database,
    documents: () => documents.current(),
    clock,
    secrets: createSecretBox(readServerKey(settings, 'records')),
    locations: LOCATION_RESOURCE,
  }
  const records = createRecords({ ...shared, audit: audit.write })
  const unaudited = createRecords({ ...shared, audit: async () => undefined })

  let isStopping = false
  const isReady = async () => !isStopping && (await database.read('platform', (tx) => sql`select 1`.execute(tx))).rows.length === 1
  const messageFor = (code: ErrorCode, values: Readonly<Record<string, string>>) => sentence(documents, code, values)
  const app = await createPipeline({ settings, guards, audit, messageFor, isReady, ...(options.logTo === undefined ? {} : { logTo: options.logTo }) })
  await addApiDocs(app)
  const development = settings.mode === 'development'
  await app.register(async (calls) => addHandlers(calls, { guards, records, documents, database, development, secure: settings.secure, version: version() }))
  await addStaticFiles(app, development ? undefined : (options.clientFolder ?? join(ROOT, 'dist/client')))

  const canSee = (...[actor, address]: Parameters<Records['get']>) =>
    unaudited.get(actor, address).then(
      () => true,
      () => false,
    )
  const realtime = createRealtime({ httpServer: app.server, guards, resources: () => resourcesOf(documents), canSee, publicOrigin: settings.publicOrigin })
  spreadNews({ app, records, documents, realtime, database })
  await app.listen({ port: settings.port, host: settings.host })

  return {
    url: urlOf(app, settings),
    app,
    database,
    audit,
    guards,
    records,
    documents,
    isDemo,
    async close() {
      isStopping = true
      documents.close()
      realtime.close()
      await app.close()
      await database.close()
    },
  }
}

/** The database starts in its own thread while the documents are read here. */
async function openBoth({ settings, database, schemasFolder }: StartOptions): Promise<{ readonly database: Database; readonly documents: DocumentStore }> {
  const { dataDir, databaseUrl } = settings
  const opening = database === undefined ? openDatabase(databaseUrl === undefined ? { dataDir } : { databaseUrl }) : Promise.resolve(database)
  try {
    await new Promise(setImmediate)
    const documents = createDocumentStore({ folder: schemasFolder ?? settings.schemasDir ?? join(ROOT, 'schemas'), watch: settings.mode === 'development' })
    return { database: await opening, documents }
  } catch (error) {
    await opening.then((opened) => opened.close()).catch(() => undefined)
    throw error
  }
}

const resourcesOf = (documents: DocumentStore): readonly LinkedResource[] => [...documents.current().resources.values()]

interface SeedOptions extends Pick<StartOptions, 'settings'> {
  readonly database: Database
  readonly documents: DocumentStore
  readonly clock: () => Date
}

/** Demo data exists on an empty embedded database, or on any empty one with SEED=demo; tells whether it is there. */
async function seedWhenEmpty({ database, documents, settings, clock }: SeedOptions): Promise<boolean> {
  const { rows } = await database.read('platform', (tx) => sql<{ is_demo: boolean }>`select is_demo from company order by is_demo desc limit 1`.execute(tx))
  if (rows[0] !== undefined) return rows[0].is_demo
  if (settings.seed !== 'demo' && (settings.seed === 'none' || database.kind === 'server')) return false
  await seedDemo({ database, documents: documents.current(), clock })
  return true
}

/** The catalogue's text for a code; the code itself when the documents lack it, so that it is seen. */
function sentence(documents: DocumentStore, code: ErrorCode, values: Readonly<Record<string, string>>): string {
  const texts = documents.current().strings[LANGUAGE]?.['shared/errors']
  const text = typeof texts === 'object' ? texts[code] : undefined
  return (typeof text === 'string' ? text : code).replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place)
}

interface News extends Pick<RunningServer, 'app' | 'records' | 'documents' | 'database'> {
  readonly realtime: Realtime
}

/** Changes go to open screens after the commit; reloaded documents too, once their tables are there. */
function spreadNews({ app, records, documents, realtime, database }: News): void {
  const failed = (error: unknown) => app.log.error({ fault: error instanceof Error ? error.name : 'unknown' }, 'news were not spread')
  records.onChanged(({ companyId, resource, id, version: newVersion }) => {
    realtime.changed(companyId, { resource, id, version: newVersion }).catch(failed)
  })
  documents.onChange((event) => {
    database.migrate(resourcesOf(documents)).then(() => realtime.documents(event), failed)
  })
}

function urlOf(app: Pipeline, settings: Settings): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : settings.port
  return settings.publicOrigin ?? `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`
}

function version(): string {
  const text: unknown = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return typeof text === 'object' && text !== null && 'version' in text ? String(text.version) : ''
}

/** What a person who started it wants to know. */
function greeting({ url, isDemo }: RunningServer): string {
  const signIns = isDemo ? `\nDemo sign-ins, all with the password ${DEMO_PASSWORD}:\n${DEMO_SIGN_INS.map((email) => `  ${email}\n`).join('')}` : ''
  return `\nRenderCare is ready at ${url}\n${signIns}\n`
}

/** Runs until SIGTERM or SIGINT; a second signal, or calls that take too long, end it at once. */
async function serve(): Promise<void> {
  const settings = readSettings(process.env)
  const server = await startServer({ settings })
  process.stdout.write(greeting(server))
  const stop = () => {
    setTimeout(() => process.exit(1), settings.shutdownMs).unref()
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.removeAllListeners(signal).on(signal, () => process.exit(1))
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
}

const isProgram = process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename
if (isProgram) {
  serve().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  })
}
