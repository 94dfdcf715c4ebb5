/** The server's composition: opens each room with what it needs, in order, and closes them in the other. Run as a program it serves until told to stop. */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ErrorCode } from '#contract'
import type { LinkedResource } from '#document'
import type { Audit } from '#server/audit'
import { type Database, openDatabase } from '#server/database'
import type { DocumentStore } from '#server/documents'
import type { Forms } from '#server/forms'
import type { Guards } from '#server/guards'
import type { Pipeline, PipelineOptions } from '#server/pipeline'
import type { Realtime } from '#server/realtime'
import type { Records } from '#server/records'
import { readServerKey, readSettings, type Settings } from '#server/settings'

/** The same from the sources (`src/server`) and from the build (`dist/server`). */
const ROOT = join(import.meta.dirname, '../..')
const LANGUAGE = 'en'
const CHECKED_FILE = 'checked-documents'

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
  readonly forms: Forms
  readonly documents: DocumentStore
  /** Demo people were made by this start or an earlier one. */
  readonly isDemo: boolean
  /** Finishes the calls in flight, then closes everything. */
  close(): Promise<void>
}

/** Opens everything and listens. Throws a sentence when documents are broken, the database can't be had or the port is taken. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { settings, clock = () => new Date() } = options
  const { database, documents, rooms } = await openAll(options)
  const { addApiDocs, addHandlers, addStaticFiles, createAudit, createForms, createGuards, createPipeline } = rooms
  const { createRealtime, createRecords, createSecretBox, createSignatures, createVault } = rooms
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
    locations: rooms.LOCATION_RESOURCE,
  }
  const records = createRecords({ ...shared, audit: audit.write })
  const unaudited = createRecords({ ...shared, audit: async () => undefined })
  const signatures = createSignatures({ database, audit, clock, key: readServerKey(settings, 'signatures') })
  const forms = createForms({ database, documents, records, audit: audit.write, signatures, clock })
  await forms.publish()
  const vault = createVault({ database, audit, clock, secrets: createSecretBox(readServerKey(settings, 'device-keys')) })

  let isStopping = false
  const isReady = async () => !isStopping && (await database.read('platform', (tx) => sql`select 1`.execute(tx))).rows.length === 1
  const messageFor = (code: ErrorCode, values: Readonly<Record<string, string>>) => sentence(documents, code, values)
  const app = await createPipeline({ settings, guards, audit, messageFor, isReady, ...(options.logTo === undefined ? {} : { logTo: options.logTo }) })
  await addApiDocs(app)
  const development = settings.mode === 'development'
  const served = { guards, records, documents, database, signatures, forms, vault }
  await app.register(async (calls) => addHandlers(calls, { ...served, development, secure: settings.secure, version: version() }))
  await addStaticFiles(app, development ? undefined : (options.clientFolder ?? join(ROOT, 'dist/client')))

  const canSee = (...[actor, address]: Parameters<Records['get']>) =>
    unaudited.get(actor, address).then(
      () => true,
      () => false,
    )
  const realtime = createRealtime({ httpServer: app.server, guards, resources: () => resourcesOf(documents), canSee, publicOrigin: settings.publicOrigin })
  spreadNews({ app, records, documents, realtime, database, forms })
  const stopSweeping = sweepRegularly(app, forms)
  await app.listen({ port: settings.port, host: settings.host })

  return {
    url: urlOf(app, settings),
    app,
    database,
    audit,
    guards,
    records,
    forms,
    documents,
    isDemo,
    async close() {
      isStopping = true
      stopSweeping()
      documents.close()
      realtime.close()
      await app.close()
      await database.close()
    },
  }
}

/** The rooms behind the database's. Loading them takes half a second, in which its thread is already at work. */
async function loadRooms() {
  const { createDocumentStore } = await import('#server/documents')
  const { createAudit } = await import('#server/audit')
  const { createGuards } = await import('#server/guards')
  const { createRecords, createSecretBox } = await import('#server/records')
  const { addHandlers, LOCATION_RESOURCE } = await import('#server/handlers')
  const { addApiDocs, addStaticFiles, createPipeline } = await import('#server/pipeline')
  const { createRealtime } = await import('#server/realtime')
  const { createSignatures } = await import('#server/signatures')
  const { createForms } = await import('#server/forms')
  const { createVault } = await import('#server/vault')
  const handlers = { addApiDocs, addHandlers, addStaticFiles, LOCATION_RESOURCE }
  return {
    createDocumentStore,
    createAudit,
    createGuards,
    createRecords,
    createSecretBox,
    createPipeline,
    createRealtime,
    createSignatures,
    createForms,
    createVault,
    ...handlers,
  }
}

interface Opened {
  readonly database: Database
  readonly documents: DocumentStore
  readonly rooms: Awaited<ReturnType<typeof loadRooms>>
}

/** The database starts in its own thread while everything else is loaded and the documents are read here. */
async function openAll({ settings, database, schemasFolder }: StartOptions): Promise<Opened> {
  const { dataDir, databaseUrl } = settings
  const opening = database === undefined ? openDatabase(databaseUrl === undefined ? { dataDir } : { databaseUrl }) : Promise.resolve(database)
  // Looked at below, when the rest is there; until then a failure is no unhandled one.
  opening.catch(() => undefined)
  try {
    const rooms = await loadRooms()
    const folder = schemasFolder ?? settings.schemasDir ?? join(ROOT, 'schemas')
    const documents = rooms.createDocumentStore({ folder, watch: settings.mode === 'development', ...checkedByBuild() })
    return { database: await opening, documents, rooms }
  } catch (error) {
    await opening.then((opened) => opened.close()).catch(() => undefined)
    throw error
  }
}

/** Lies beside the built server alone (scripts/build-checked.ts). */
function checkedByBuild(): { readonly checkedStamp?: string } {
  const file = join(import.meta.dirname, CHECKED_FILE)
  return existsSync(file) ? { checkedStamp: readFileSync(file, 'utf8') } : {}
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
  const { seedDemo } = await import('#server/demo')
  await seedDemo({ database, documents: documents.current(), clock })
  return true
}

/** The catalogue's text for a code; the code itself when the documents lack it, so that it is seen. */
function sentence(documents: DocumentStore, code: ErrorCode, values: Readonly<Record<string, string>>): string {
  const texts = documents.current().strings[LANGUAGE]?.['shared/errors']
  const text = typeof texts === 'object' ? texts[code] : undefined
  return (typeof text === 'string' ? text : code).replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place)
}

interface News extends Pick<RunningServer, 'app' | 'records' | 'forms' | 'documents' | 'database'> {
  readonly realtime: Realtime
}

/** Changes go to open screens after the commit; reloaded documents too, once their tables are there. */
function spreadNews({ app, records, forms, documents, realtime, database }: News): void {
  const failed = (error: unknown) => app.log.error({ fault: error instanceof Error ? error.name : 'unknown' }, 'news were not spread')
  records.onChanged(({ companyId, resource, id, version: newVersion }) => {
    realtime.changed(companyId, { resource, id, version: newVersion }).catch(failed)
  })
  documents.onChange((event) => {
    const ready = database.migrate(resourcesOf(documents)).then(() => forms.publish())
    ready.then(() => realtime.documents(event), failed)
  })
}

const SWEEP_EVERY_MS = 900_000

/** Locks signed forms whose time has come, also those that nobody looks at; gives the way to stop. */
function sweepRegularly(app: Pipeline, forms: Forms): () => void {
  const failed = (error: unknown) => app.log.error({ fault: error instanceof Error ? error.name : 'unknown' }, 'forms were not locked')
  const timer = setInterval(() => void forms.sweep().catch(failed), SWEEP_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
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
async function greeting({ url, isDemo }: RunningServer): Promise<string> {
  const signIns = isDemo ? demoSignIns(await import('#server/demo')) : ''
  return `\nRenderCare is ready at ${url}\n${signIns}\n`
}

const demoSignIns = ({ DEMO_PASSWORD, DEMO_SIGN_INS }: typeof import('#server/demo')): string =>
  `\nDemo sign-ins, all with the password ${DEMO_PASSWORD}:\n${DEMO_SIGN_INS.map((email) => `  ${email}\n`).join('')}`

/** Runs until SIGTERM or SIGINT; a second signal, or calls that take too long, end it at once. */
async function serve(): Promise<void> {
  const settings = readSettings(process.env)
  const server = await startServer({ settings })
  const stop = () => {
    setTimeout(() => process.exit(1), settings.shutdownMs).unref()
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.removeAllListeners(signal).on(signal, () => process.exit(1))
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  process.stdout.write(await greeting(server))
}

const isProgram = process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename
if (isProgram) {
  serve().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  })
}
