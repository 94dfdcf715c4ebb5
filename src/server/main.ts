/** The server's composition: opens each room with what it needs, in order, and closes them in the other. Run as a program it serves until told to stop. */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { FIRST_SET_UP_PATH, PUSHED_RESOURCES } from '#contract'
import type { LinkedResource } from '#document'
import type { Audit } from '#server/audit'
import { type Database, openDatabase } from '#server/database'
import type { DemoFormsOptions } from '#server/demo'
import type { DocumentStore } from '#server/documents'
import type { Forms, NewVersion } from '#server/forms'
import type { Guards } from '#server/guards'
import type { ServerKeys } from '#server/keys'
import { refusalsFrom, sayFrom } from '#server/language'
import type { Papers } from '#server/papers'
import type { Pipeline, PipelineOptions } from '#server/pipeline'
import type { Push } from '#server/push'
import type { Realtime } from '#server/realtime'
import type { Records } from '#server/records'
import { faultName } from '#server/refusal'
import { readSettings, type Settings } from '#server/settings'
import { loadRooms } from './load-rooms.ts'

/** The same from the sources (`src/server`) and from the build (`dist/server`). */
const ROOT = join(import.meta.dirname, '../..')
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
  readonly keys: ServerKeys
  readonly audit: Audit
  readonly guards: Guards
  readonly records: Records
  readonly forms: Forms
  readonly papers: Papers
  readonly documents: DocumentStore
  /** Demo people were made by this start or an earlier one. */
  readonly isDemo: boolean
  /** Of the page that makes the first account; undefined where there is one. */
  readonly setUpCode: string | undefined
  /** When what a first start still writes while it serves is written, or has failed and is in the log. */
  readonly settled: Promise<void>
  /** Finishes the calls in flight, then closes everything. */
  close(): Promise<void>
}

/** Opens everything and listens. Throws a sentence when documents are broken, the database can't be had or the port is taken. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { settings, clock = () => new Date() } = options
  const { database, documents, rooms } = await openAll(options)
  const { addApiDocs, addHandlers, addStaticFiles, createAudit, createForms, createGuards, createPipeline } = rooms
  const { createFirstSetUp, createPasswordLinks, createRights, createShell, portalService } = rooms
  const { createFiles, createPapers, createRealtime, createRecords, createSecretBox, createSignatures, createTwoFactor, createVault, createWeather } = rooms
  await database.migrate(resourcesOf(documents))
  const keys = await rooms.openServerKeys({ settings, database, resources: resourcesOf(documents) }).catch(async (error: unknown) => {
    documents.close()
    await database.close()
    throw error
  })
  const demo = await seedWhenEmpty({ database, documents, settings, clock, keys })
  const isDemo = demo !== 'none'
  const head = rooms.keepHead(settings.dataDir, (error) => noting(app, 'the end of the audit was not kept beside the database')(error))
  const audit = createAudit(database, clock, { key: keys('audit'), onHead: head.tell })
  await audit.catchUp()
  const permissions = () => documents.current().permissions
  await rooms.followRoles({ database, audit, documents: () => documents.current() })
  const guards = createGuards({ database, audit, clock, permissions, secure: settings.secure, browserKey: keys('known-browsers') })
  const shared = {
    database,
    documents: () => documents.current(),
    clock,
    secrets: createSecretBox(keys('records')),
    locations: rooms.LOCATION_RESOURCE,
    rates: guards.rates,
    sources: () => ({ ...ofCompany, support: shell.supportSource }),
  }
  const records = createRecords({ ...shared, audit: audit.write })
  const silent = async () => undefined
  const unaudited = createRecords({ ...shared, audit: silent })
  const signatures = createSignatures({ database, audit, clock, key: keys('signatures') })
  const say = sayFrom(documents)
  const apart = rooms.createApart()
  const files = createFiles({ database, audit, clock, say: (key, params) => say(`shared/files.${key}`, params), examiner: rooms.examinerApart(apart) })
  const forms = createForms({ database, documents, records, audit: audit.write, signatures, files, clock, ruleApart: rooms.ruledApart(apart) })
  const newVersions = await forms.publish()
  const vault = createVault({ database, audit, clock, secrets: createSecretBox(keys('device-keys')) })

  const logs = options.logTo === undefined ? {} : { logTo: options.logTo }
  let isStopping = false
  const isReady = async () => !isStopping && (await database.read('platform', (tx) => sql`select 1`.execute(tx))).rows.length === 1
  const inTurn = rooms.createTurns()
  const app = await createPipeline({ inTurn, settings, guards, audit, messageFor: refusalsFrom(say), isReady, ...logs })
  await addApiDocs(app)
  tellVersions(app, newVersions)
  const development = settings.mode === 'development'
  const papers = createPapers({
    database,
    documents,
    records,
    forms,
    files,
    clock,
    print: rooms.printedApart(apart),
    onFailed: noting(app, 'a paper was not made'),
  })
  const mail = rooms.createMail({ database, clock, ...rooms.deliveriesOf(settings), failed: (fault) => app.log.error({ fault }, 'a letter was not sent') })
  const portalFailed = (fault: string) => app.log.warn({ fault }, 'a portal was not asked')
  const asked = settings.portal && { portal: portalService(settings.portal), portalFailed }
  const shell = createShell({ ...shared, records, signatures, files, mail, audit, say, ...asked })
  const secondStep = { key: keys('second-step'), secrets: createSecretBox(keys('second-factor')) }
  const twoFactor = createTwoFactor({ database, audit, clock, mail, say, tries: guards.tries, browsers: guards.browsers, ...secondStep })
  const linkFailed = (fault: string) => app.log.error({ fault }, 'a password link was not written')
  const passwordLinks = createPasswordLinks({ database, audit, clock, mail, say, guards, origin: () => urlOf(app, settings), failed: linkFailed })
  const linksFrom = { key: keys('form-links'), origin: () => urlOf(app, settings) }
  const formLinks = rooms.createFormLinks({ database, audit, clock, mail, say, guards, forms, files, ...linksFrom })
  const firstSetUp = createFirstSetUp({ database, audit, clock, say, guards })
  const weather = settings.weather === undefined ? undefined : createWeather({ ...settings.weather, clock, say })
  const translations = await rooms.openTranslations({ database, audit, documents, clock, say })
  const rights = createRights({ database, audit, documents, community: async () => (await shell.supportFacts()).community ?? undefined })
  const canSee = async (...asked: Parameters<Records['get']>) => (await unaudited.get(...asked).catch(() => undefined)) !== undefined
  const liveChat = settings.liveChatOrigins.length === 0 ? undefined : rooms.createLiveChat(settings.liveChatOrigins)
  const push = settings.push === undefined ? undefined : rooms.createPush({ keys: settings.push, database, guards, clock, canSee })
  const chat = rooms.createChat({ database, audit, clock, files, calls: settings.calls, say: (key, params) => say(`shared/chat.${key}`, params) })
  const write: Parameters<typeof rooms.createSms>[0]['write'] = (actor, { receiverId, ...message }) => chat.send(actor, { to: { receiverId }, ...message })
  const sms = rooms.createSms({ database, audit, clock, mail, write, say: chat.say })
  const answers = {
    documents: () => documents.current(),
    say: (key: string) => say(`shared/assistant-answers.${key}`),
    failed: (fault: string) => app.log.error({ fault }, 'an answer broke off'),
    provider: settings.assistant,
    pictureKey: keys('pictures'),
  }
  const served = {
    guards,
    rights,
    translations,
    records,
    documents,
    database,
    signatures,
    forms,
    files,
    papers,
    vault,
    shell,
    chat,
    sms,
    assistant: rooms.createAssistant({ database, audit, clock, records, ...answers }),
    twoFactor,
    passwordLinks,
    formLinks,
    firstSetUp,
    weather,
    push,
    liveChat,
    say,
  }
  await app.register(async (calls) => addHandlers(calls, { ...served, development, secure: settings.secure, version: version() }))
  await addStaticFiles(app, development ? undefined : (options.clientFolder ?? join(ROOT, 'dist/client')))

  const realtime = createRealtime({
    httpServer: app.server,
    guards,
    resources: () => resourcesOf(documents),
    canSee,
    publicOrigin: settings.publicOrigin,
    documentProblems: () => documents.problems(),
    relay: database.relay,
    failed: (fault) => app.log.error({ fault }, 'news were not spread'),
  })
  const stopChat = rooms.connectChat({
    inTurn,
    chat,
    realtime,
    relay: database.relay,
    push,
    audit,
    messageFor: refusalsFrom(say),
    failed: (fault) => app.log.error({ fault }, 'an event of the chat failed'),
  })
  const rightsChanged = (news: Parameters<Realtime['rightsChanged']>[0]) => void realtime.rightsChanged(news).catch(failedNews(app))
  rights.onChanged(rightsChanged)
  const ofCompany = rooms.companySources({
    documents: () => documents.current(),
    audit,
    mail,
    sessions: guards.sessions,
    rates: guards.rates,
    say,
    invite: (id, by) => passwordLinks.sendPasswordLink({ id }, 'invited', by),
    resetSecondStep: (tx, id) => twoFactor.resetFor(tx, id),
    changed: rightsChanged,
    refusesChat: (script) => (liveChat?.allows(script) ? undefined : say('shared/calls.liveChat.notAllowed')),
    settingsChanged: (companyId) => void realtime.companyChanged(companyId).catch(failedNews(app)),
    failed: linkFailed,
  })
  shell.logo.onChanged((companyId) => void realtime.companyChanged(companyId).catch(failedNews(app)))
  shell.labels.onChanged((companyId, own) => void realtime.companyWords(companyId, own).catch(failedNews(app)))
  spreadNews({ app, records, documents, realtime, database, forms, papers, push })
  const stopMailing = mail.start()
  const stopSweeping = sweepRegularly(app, forms, papers)
  await app.listen({ port: settings.port, host: settings.host })
  const readAhead = () => Promise.all([documents.readAhead(), records.readAhead(() => isStopping)])
  const ahead = settings.mode === 'production' ? readAhead().catch(noting(app, 'lists were not read ahead')) : undefined
  const open: DemoFormsOptions['open'] = (at, hands) => {
    const own = createRecords({ ...shared, clock: at, audit: silent })
    return { records: own, forms: createForms({ database, documents, records: own, audit: silent, signatures: hands, clock: at }) }
  }
  const settled = demo === 'filled' ? fillForms(app, { documents: documents.current(), clock, open, isStopped: () => isStopping }) : Promise.resolve()

  return {
    url: urlOf(app, settings),
    app,
    database,
    keys,
    audit,
    guards,
    records,
    forms,
    papers,
    documents,
    isDemo,
    setUpCode: (await firstSetUp.isOpen()) ? firstSetUp.code : undefined,
    settled,
    async close() {
      isStopping = true
      await Promise.all([settled, ahead])
      stopSweeping()
      stopMailing()
      documents.close()
      await stopChat()
      await realtime.close()
      await app.close()
      await passwordLinks.settled()
      await papers.settled()
      apart.close()
      await head.flush()
      await database.close()
    },
  }
}

interface Opened {
  readonly database: Database
  readonly documents: DocumentStore
  readonly rooms: Awaited<ReturnType<typeof loadRooms>>
}

/** The database starts in its own thread while everything else is loaded and the documents are read here. */
async function openAll({ settings, database, schemasFolder }: StartOptions): Promise<Opened> {
  const { dataDir, databaseUrl, redisUrl } = settings
  const opening = database === undefined ? openDatabase(databaseUrl === undefined ? { dataDir } : { databaseUrl, redisUrl }) : Promise.resolve(database)
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
  readonly keys: ServerKeys
}

/** Demo data exists on an empty embedded database, or on any empty one with SEED=demo; tells whether it is there, and whether since now. */
async function seedWhenEmpty({ database, documents, settings, clock, keys }: SeedOptions): Promise<'none' | 'there' | 'filled'> {
  const { rows } = await database.read('platform', (tx) => sql<{ is_demo: boolean }>`select is_demo from company order by is_demo desc limit 1`.execute(tx))
  if (rows[0] !== undefined) return rows[0].is_demo ? 'there' : 'none'
  if (settings.seed !== 'demo' && (settings.seed === 'none' || database.kind === 'server')) return 'none'
  const { seedDemo } = await import('#server/demo')
  await seedDemo({ database, documents: documents.current(), clock, pinKey: keys('signatures') })
  return 'filled'
}

/** The demo's forms are filed by the forms room itself; nobody waits for them. */
async function fillForms(app: Pipeline, options: DemoFormsOptions): Promise<void> {
  const filing = import('#server/demo').then(({ fileDemoForms }) => fileDemoForms(options))
  await filing.catch(noting(app, 'forms of the demo were not filed'))
}

const noting =
  (app: Pipeline, what: string) =>
  (error: unknown): void =>
    app.log.error({ fault: faultName(error) }, what)
const failedNews = (app: Pipeline) => noting(app, 'news were not spread')

/** With the hash of the version before, which the next one's `migrations` name, and with what they name in vain. */
function tellVersions(app: Pipeline, versions: readonly NewVersion[]): void {
  for (const { unknown, ...version } of versions) {
    app.log.info(version, 'a form has a new version')
    if (unknown.length > 0) app.log.warn({ form: version.form, from: unknown }, 'migrations of a form begin from versions that were never published')
  }
}

interface News extends Pick<RunningServer, 'app' | 'records' | 'forms' | 'documents' | 'database' | 'papers'> {
  readonly realtime: Realtime
  readonly push: Push | undefined
}

/** Changes go to open screens after the commit; reloaded documents too, once their tables are there. */
function spreadNews({ app, records, forms, documents, realtime, database, papers, push }: News): void {
  const failed = failedNews(app)
  records.onChanged(({ companyId, resource, id, version: newVersion }) => {
    realtime.changed(companyId, { resource, id, version: newVersion }).catch(failed)
    papers.follow({ companyId, resource, id })
    if (companyId !== null && newVersion === 1 && PUSHED_RESOURCES.includes(resource)) push?.tell({ companyId, resource, id }).catch(failed)
  })
  documents.onChange((event) => {
    const ready = database.migrate(resourcesOf(documents)).then(() => forms.publish())
    ready.then((newVersions) => {
      tellVersions(app, newVersions)
      realtime.documents(event)
    }, failed)
  })
}

const SWEEP_EVERY_MS = 900_000

/** Locks signed forms whose time has come, also those that nobody looks at, and makes papers that are missing; gives the way to stop. */
function sweepRegularly(app: Pipeline, forms: Forms, papers: Papers): () => void {
  const failed = noting(app, 'forms were not locked')
  const sweep = () => forms.sweep().then(() => papers.sweep())
  const timer = setInterval(() => void sweep().catch(failed), SWEEP_EVERY_MS)
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
export async function greeting({ url, isDemo, setUpCode }: Pick<RunningServer, 'url' | 'isDemo' | 'setUpCode'>): Promise<string> {
  const signIns = isDemo ? (await import('#server/demo')).demoSignIns() : ''
  const setUp = setUpCode === undefined ? '' : `\nThere is no account yet. Open ${url}${FIRST_SET_UP_PATH} and enter this code: ${setUpCode}\n`
  return `\nRenderCare is ready at ${url}\n${signIns}${setUp}\n`
}

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
