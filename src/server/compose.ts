/**
 * The server's rooms in the order in which they are opened. Each step takes what was opened before it and gives that on with what it adds; what a
 * room is told of one that is opened later is `late`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { LinkedResource } from '#document'
import type { Actor } from '#permissions'
import type { DocumentStore } from '#server/documents/store'
import type { NewVersion } from '#server/forms/clinical'
import type { Pipeline, PipelineOptions } from '#server/http/pipeline'
import { type Database, openDatabase } from '#server/platform/database'
import type { ServerKeys } from '#server/platform/keys'
import { refusalsFrom, sayFrom } from '#server/platform/language'
import { faultName } from '#server/platform/refusal'
import { productVersion, type Settings } from '#server/platform/settings'
import type { ForgottenField, Records, RecordsMigrated, SourceWriters } from '#server/records'
import { loadRooms } from './load-rooms.ts'

/** The same from the sources (`src/server`) and from the build (`dist/server`). */
export const ROOT = join(import.meta.dirname, '../..')
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

type Ground = Awaited<ReturnType<typeof openGround>>
type WithAccounts = Awaited<ReturnType<typeof openAccounts>>
type WithRecords = ReturnType<typeof openRecords>
type WithForms = Awaited<ReturnType<typeof openForms>>
type WithPipeline = Awaited<ReturnType<typeof openPipeline>>
type WithOffice = Awaited<ReturnType<typeof openOffice>>
type WithWaysIn = ReturnType<typeof openWaysIn>
type WithMessaging = ReturnType<typeof openMessaging>
/** Everything that calls stand on. */
export type House = ReturnType<typeof openAssistant>

/** The database with the tables of the documents, the keys, and the demo where there is to be one. */
export async function openGround(options: StartOptions) {
  const { settings, clock = () => new Date() } = options
  const { database, documents, rooms } = await openAll(options)
  const opened = database.migrate(resourcesOf(documents)).then(() => rooms.openServerKeys({ settings, database, resources: resourcesOf(documents) }))
  const keys = await opened.catch(async (error: unknown) => {
    documents.close()
    await database.close()
    throw error
  })
  const settle = () => rooms.settleMigrations(database, resourcesOf(documents), clock())
  const demo = await seedWhenEmpty({ database, documents, settings, clock, keys, settle })
  const opening = { pipeline: late<Pipeline>(), sources: late<SourceWriters>() }
  return { options, settings, clock, database, documents, rooms, keys, demo, say: sayFrom(documents), opening, run: { isStopping: false } }
}

/** The audit, and who may come in. */
export async function openAccounts(ground: Ground) {
  const { rooms, settings, clock, database, documents, keys, opening } = ground
  const headFailed = (error: unknown) => noting(opening.pipeline.get(), 'the end of the audit was not kept beside the database')(error)
  const head = rooms.keepHead(settings.dataDir, headFailed)
  const audit = rooms.createAudit(database, clock, { key: keys('audit'), onHead: head.tell })
  await audit.catchUp()
  const permissions = () => documents.current().permissions
  await rooms.followRoles({ database, audit, documents: () => documents.current() })
  const guards = rooms.createGuards({ database, audit, clock, permissions, secure: settings.secure, browserKey: keys('known-browsers') })
  return { ...ground, head, audit, guards }
}

/** Records, what signs them, and the files they name. */
export function openRecords(house: WithAccounts) {
  const { rooms, clock, database, documents, keys, say, opening, audit, guards } = house
  const apart = rooms.createApart()
  const files = rooms.createFiles({ database, audit, clock, say: (key, params) => say(`shared/files.${key}`, params), examiner: rooms.examinerApart(apart) })
  const shared = {
    database,
    files,
    documents: () => documents.current(),
    clock,
    secrets: rooms.createSecretBox(keys('records')),
    locations: () => rooms.resourceOfRole(documents.current(), 'office-location')?.name,
    rates: guards.rates,
    sources: opening.sources.get,
    modules: rooms.atWork(rooms.careModules),
  }
  const records = rooms.createRecords({ ...shared, audit: audit.write })
  /** Of a clock of its own, and without a word in the audit. */
  const recordsUnaudited = (at = clock) => rooms.createRecords({ ...shared, clock: at, audit: async () => undefined })
  const doing = { records, documents: shared.documents, modules: rooms.careModules, audit: audit.write, say }
  const runFailed = (error: unknown, what: string) => noting(opening.pipeline.get(), what)(error)
  const {
    runs,
    runner,
    onChanged: onRunChanged,
  } = rooms.openRuns({
    ...{ ...doing, database, clock },
    actorOf: async (userId, companyId) => (await guards.workerOf(userId, companyId))?.actor,
    failed: (_run, error) => runFailed(error, 'a record of a run was left out'),
    heldUp: (fault) => opening.pipeline.get().log.error({ fault }, 'runs are held up'),
  })
  const companiesOf = async ({ userId, companyId }: Actor) => ({
    own: (await guards.workerOf(userId, companyId))?.company.name ?? '',
    others: (await guards.workerElsewhere(userId, companyId)).map(({ actor, company }) => ({ name: company.name, actor })),
  })
  const operations = rooms.createOperations({ ...doing, runs, companiesOf })
  const imports = rooms.createImports(doing)
  const signatures = rooms.createSignatures({ database, audit, clock, key: keys('signatures') })
  return {
    ...house,
    shared,
    records,
    operations,
    imports,
    runs,
    runner,
    onRunChanged,
    recordsUnaudited,
    canSee: canSeeBy(recordsUnaudited()),
    signatures,
    apart,
    files,
  }
}

/** Forms with answers of their own, published as the documents have them. */
export async function openForms(house: WithRecords) {
  const { rooms, clock, database, documents, audit, say, records, signatures, files, apart } = house
  const library = rooms.createLibrary({ database, documents, audit, clock, say })
  const forms = rooms.createForms({
    database,
    documents,
    own: library,
    records,
    audit: audit.write,
    signatures,
    files,
    clock,
    ruleApart: rooms.ruledApart(apart),
  })
  const migrated = await records.migrate()
  return { ...house, library, forms, migrated, forgotten: await records.forgotten(), newVersions: await forms.publish() }
}

/** What calls come through. */
export async function openPipeline(house: WithForms) {
  const { rooms, options, settings, database, say, opening, run, guards, audit, migrated, forgotten, newVersions } = house
  const logs = options.logTo === undefined ? {} : { logTo: options.logTo }
  const isReady = async () => !run.isStopping && (await database.read('platform', (tx) => sql`select 1`.execute(tx))).rows.length === 1
  const inTurn = rooms.createTurns()
  const app = await rooms.createPipeline({ inTurn, settings, guards, audit, messageFor: refusalsFrom(say), isReady, ...logs })
  opening.pipeline.set(app)
  await rooms.addApiDocs(app)
  tellMigrated(app, migrated, forgotten)
  tellVersions(app, newVersions)
  return { ...house, app, inTurn, origin: () => urlOf(app, settings) }
}

/** What staff find around their screens: papers, letters, the shell, translations and rights. */
export async function openOffice(house: WithPipeline) {
  const { app, rooms, settings, clock, database, documents, say, apart, shared, audit, records, signatures, files, forms } = house
  const prints = { print: rooms.printedApart(apart), printRecords: rooms.recordsPrintedApart(apart) }
  const onFailed = noting(app, 'a paper was not made')
  const pdfs = rooms.pdfWorkApart(apart)
  const papers = rooms.createPapers({ database, documents, records, forms, files, clock, audit: audit.write, say, pdfs, ...prints, onFailed })
  const mail = rooms.createMail({ database, clock, ...rooms.deliveriesOf(settings), failed: (fault) => app.log.error({ fault }, 'a letter was not sent') })
  const portalFailed = (fault: string) => app.log.warn({ fault }, 'a portal was not asked')
  const asked = settings.portal && { portal: rooms.portalService(settings.portal), portalFailed }
  const shell = rooms.createShell({ ...shared, records, signatures, files, mail, audit, say, ...asked })
  const translations = await rooms.openTranslations({ database, audit, documents, clock, say })
  const rights = rooms.createRights({ database, audit, documents, community: async () => (await shell.supportFacts()).community ?? undefined })
  const access = rooms.createAccessReview({ database, documents, clock })
  return { ...house, papers, pdfs, mail, shell, translations, rights, access }
}

/** How people come in beside their passwords: second steps, links, the first account, keys of devices. */
export function openWaysIn(house: WithOffice) {
  const { app, rooms, settings, shared, clock, database, documents, records, keys, say, origin, audit, guards, files, forms, mail, apart, pdfs } = house
  const vault = rooms.createVault({ database, audit, clock, secrets: rooms.createSecretBox(keys('device-keys')) })
  const secondStep = { key: keys('second-step'), secrets: rooms.createSecretBox(keys('second-factor')) }
  const twoFactor = rooms.createTwoFactor({ database, audit, clock, mail, say, tries: guards.tries, browsers: guards.browsers, ...secondStep })
  const linkFailed = (fault: string) => app.log.error({ fault }, 'a password link was not written')
  const passwordLinks = rooms.createPasswordLinks({ database, audit, clock, mail, say, guards, origin, failed: linkFailed })
  const formLinks = rooms.createFormLinks({ database, audit, clock, mail, say, guards, forms, files, key: keys('form-links'), origin })
  const firstSetUp = rooms.createFirstSetUp({ database, audit, clock, say, guards })
  const signingFailed = noting(app, 'a document to be signed was left for later')
  const signing = { database, documents, records, audit, clock, mail, say, guards, files, pdfs, printRecords: rooms.recordsPrintedApart(apart), origin }
  const eDocs = rooms.createEDocs({ ...signing, key: keys('signing-links'), onFailed: signingFailed })
  const cards = { database, documents, records, operations: house.operations, clock, mail, say, guards, secrets: shared.secrets, origin }
  const processor = rooms.stripe({ url: settings.cardProcessorUrl })
  const paymentFailed = noting(app, 'a payment by card was left for later')
  const cardPayments = rooms.createCardPayments({ ...cards, processor, key: keys('payment-links'), onFailed: paymentFailed })
  const reportMails = rooms.createReportMails({ database, documents, records, guards, mail, clock, say, origin })
  const letterFailed = noting(app, 'a letter about a form was not written')
  rooms.writeOfApprovals({ library: house.library, database, guards, mail, say, origin, onFailed: letterFailed })
  return { ...house, vault, twoFactor, linkFailed, passwordLinks, formLinks, firstSetUp, reportMails, eDocs, cardPayments }
}

/** What people tell one another, and what tells their devices. */
export function openMessaging(house: WithWaysIn) {
  const { rooms, settings, clock, database, say, audit, guards, canSee, files, mail } = house
  const liveChat = settings.liveChatOrigins.length === 0 ? undefined : rooms.createLiveChat(settings.liveChatOrigins)
  const push = settings.push === undefined ? undefined : rooms.createPush({ keys: settings.push, database, guards, clock, canSee })
  const chat = rooms.createChat({ database, audit, clock, files, calls: settings.calls, say: (key, params) => say(`shared/chat.${key}`, params) })
  const write: Parameters<typeof rooms.createSms>[0]['write'] = (actor, { receiverId, ...message }) => chat.send(actor, { to: { receiverId }, ...message })
  const sms = rooms.createSms({ database, audit, clock, mail, write, say: chat.say })
  return { ...house, liveChat, push, chat, sms }
}

/** What asks others outside: the assistant's provider, the weather's and public registries. */
export function openAssistant(house: WithMessaging) {
  const { app, rooms, settings, clock, database, documents, keys, say, audit, guards, records } = house
  const assistant = rooms.createAssistant({
    database,
    audit,
    clock,
    records,
    documents: () => documents.current(),
    say: (key) => say(`shared/assistant-answers.${key}`),
    failed: (fault) => app.log.error({ fault }, 'an answer broke off'),
    provider: settings.assistant,
    pictureKey: keys('pictures'),
  })
  const weather = settings.weather === undefined ? undefined : rooms.createWeather({ ...settings.weather, clock, say })
  const registries = rooms.createRegistries({ urls: settings.registries, clock, rates: guards.rates, say })
  return { ...house, assistant, weather, registries }
}

/** The calls of every wing, and the page itself where it is built. */
export async function addRoutes(house: House): Promise<void> {
  const { app, rooms, options, settings } = house
  const development = settings.mode === 'development'
  const { addOperationCalls, addDocumentCalls, addRecordCalls, addFormCalls, addAgencyCalls, addMessagingCalls, addAssistantCalls, addAccountCalls } = rooms
  const wings = [addOperationCalls, addDocumentCalls, addRecordCalls, addFormCalls, addAgencyCalls, addMessagingCalls, addAssistantCalls, addAccountCalls]
  const deps = { ...house, development, secure: settings.secure, version: productVersion() }
  for (const add of wings) await app.register(async (calls) => add(calls, deps))
  await rooms.addStaticFiles(app, development ? undefined : (options.clientFolder ?? join(ROOT, 'dist/client')))
}

/** Of a room that others are told of before it is there; nobody asks for it until calls come. */
interface Late<T> {
  readonly get: () => T
  readonly set: (value: T) => void
}

function late<T>(): Late<T> {
  let opened: { readonly value: T } | undefined
  return {
    get() {
      if (opened === undefined) throw new Error('A room was asked before it was opened.')
      return opened.value
    },
    set(value) {
      opened = { value }
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

interface SeedOptions extends Pick<StartOptions, 'settings'> {
  readonly database: Database
  readonly documents: DocumentStore
  readonly clock: () => Date
  readonly keys: ServerKeys
  /** Of a database without records, which none has to be migrated of. */
  readonly settle: () => Promise<void>
}

/** Demo data exists on an empty embedded database, or on any empty one with SEED=demo; tells whether it is there, and whether since now. */
async function seedWhenEmpty({ database, documents, settings, clock, keys, settle }: SeedOptions): Promise<'none' | 'there' | 'filled'> {
  const { rows } = await database.read('platform', (tx) => sql<{ is_demo: boolean }>`select is_demo from company order by is_demo desc limit 1`.execute(tx))
  if (rows[0] !== undefined) return rows[0].is_demo ? 'there' : 'none'
  await settle()
  if (settings.seed !== 'demo' && (settings.seed === 'none' || database.kind === 'server')) return 'none'
  const { seedDemo } = await import('#demo')
  await seedDemo({ database, documents: documents.current(), clock, pinKey: keys('signatures') })
  return 'filled'
}

const canSeeBy =
  ({ get }: Pick<Records, 'get'>) =>
  async (...asked: Parameters<Records['get']>): Promise<boolean> =>
    (await get(...asked).catch(() => undefined)) !== undefined

export const resourcesOf = (documents: DocumentStore): readonly LinkedResource[] => [...documents.current().resources.values()]

export const noting =
  (app: Pipeline, what: string) =>
  (error: unknown): void =>
    app.log.error({ fault: faultName(error) }, what)

/** How many records each step of a migration has changed, and of how many something stays where it was; the log says which. */
export function tellMigrated(app: Pipeline, migrated: readonly RecordsMigrated[], forgotten: readonly ForgottenField[]): void {
  for (const run of migrated.filter(({ looked }) => looked > 0)) app.log[run.left > 0 ? 'warn' : 'info'](run, 'records were migrated')
  for (const field of forgotten) app.log.warn(field, 'records keep values of a field that no document has: say in "migrations" what became of it')
}

/** With the hash of the version before, which the next one's `migrations` name, and with what they name in vain. */
export function tellVersions(app: Pipeline, versions: readonly NewVersion[]): void {
  for (const { unknown, ...version } of versions) {
    app.log.info(version, 'a form has a new version')
    if (unknown.length > 0) app.log.warn({ form: version.form, from: unknown }, 'migrations of a form begin from versions that were never published')
  }
}

function urlOf(app: Pipeline, settings: Settings): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : settings.port
  return settings.publicOrigin ?? `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`
}
