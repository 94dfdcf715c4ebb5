/** The server's composition: opens each room with what it needs, in order, and closes them in the other. Run as a program it serves until told to stop. */
import { realpathSync } from 'node:fs'
import { DAY_MS, FIRST_SET_UP_PATH, isPushedNews } from '#contract'
import type { DemoFormsOptions } from '#demo'
import type { DocumentStore } from '#server/documents/store'
import type { CardPayments } from '#server/forms/card-payments'
import type { Forms } from '#server/forms/clinical'
import type { EDocs } from '#server/forms/e-docs'
import type { Papers } from '#server/forms/papers'
import type { Guards } from '#server/http/guards'
import type { Pipeline } from '#server/http/pipeline'
import type { Realtime } from '#server/messaging/realtime'
import type { Audit } from '#server/platform/audit'
import type { Clock, Job } from '#server/platform/clock'
import type { Database } from '#server/platform/database'
import type { ServerKeys } from '#server/platform/keys'
import { refusalsFrom } from '#server/platform/language'
import { readSettings } from '#server/platform/settings'
import type { Moving, Records } from '#server/records'
import {
  addRoutes,
  type House,
  noting,
  openAccounts,
  openAssistant,
  openForms,
  openGround,
  openMessaging,
  openOffice,
  openPipeline,
  openRecords,
  openWaysIn,
  resourcesOf,
  type StartOptions,
  tellMigrated,
  tellVersions,
} from './compose.ts'

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
  readonly eDocs: EDocs
  readonly cardPayments: CardPayments
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
  const ground = await openGround(options)
  const withAccounts = await openAccounts(ground)
  const withForms = await openForms(openRecords(withAccounts))
  const withOffice = await openOffice(await openPipeline(withForms))
  const house = openAssistant(openMessaging(openWaysIn(withOffice)))
  await addRoutes(house)
  const line = openLine(house)
  const work = await begin(house)
  const { app, database, keys, audit, guards, records, forms, papers, eDocs, cardPayments, documents, demo, firstSetUp } = house
  return {
    ...{ app, database, keys, audit, guards, records, forms, papers, eDocs, cardPayments, documents },
    url: house.origin(),
    isDemo: demo !== 'none',
    setUpCode: (await firstSetUp.isOpen()) ? firstSetUp.code : undefined,
    settled: work.settled,
    close: () => closeAll(house, line, work),
  }
}

interface Line {
  readonly realtime: Realtime
  readonly stopChat: () => Promise<void>
}

/** The line to open pages, and all news that go over it. */
function openLine(house: House): Line {
  const { app, rooms, settings, database, documents, say, audit, guards, canSee, inTurn, chat, push, rights, shell } = house
  const realtime = rooms.createRealtime({
    httpServer: app.server,
    guards,
    resources: () => resourcesOf(documents),
    canSee,
    publicOrigin: settings.publicOrigin,
    documentProblems: () => documents.problems(),
    relay: database.relay,
    failed: (fault) => app.log.error({ fault }, 'news were not spread'),
  })
  const chatFailed = (fault: string) => app.log.error({ fault }, 'an event of the chat failed')
  const stopChat = rooms.connectChat({ inTurn, chat, realtime, relay: database.relay, push, audit, messageFor: refusalsFrom(say), failed: chatFailed })
  const failed = failedNews(app)
  rights.onChanged((news) => void realtime.rightsChanged(news).catch(failed))
  openSources(house, realtime)
  house.library.onChanged((companyId) => void realtime.companyChanged(companyId).catch(failed))
  shell.logo.onChanged((companyId) => void realtime.companyChanged(companyId).catch(failed))
  shell.labels.onChanged((companyId, own) => void realtime.companyWords(companyId, own).catch(failed))
  spreadNews(house, realtime)
  return { realtime, stopChat }
}

/** Who keeps the rows of sources, which are no records. */
function openSources(house: House, realtime: Realtime): void {
  const { app, rooms, documents, say, opening, audit, guards, mail, shell, twoFactor, passwordLinks, linkFailed, liveChat } = house
  const failed = failedNews(app)
  const ofCompany = rooms.companySources({
    documents: () => documents.current(),
    audit,
    mail,
    sessions: guards.sessions,
    rates: guards.rates,
    say,
    invite: (id, by) => passwordLinks.sendPasswordLink({ id }, 'invited', by),
    resetSecondStep: (tx, id) => twoFactor.resetFor(tx, id),
    changed: (news) => void realtime.rightsChanged(news).catch(failed),
    refusesChat: (script) => (liveChat?.allows(script) ? undefined : say('shared/calls.liveChat.notAllowed')),
    settingsChanged: (companyId) => void realtime.companyChanged(companyId).catch(failed),
    failed: linkFailed,
  })
  opening.sources.set({ ...ofCompany, support: shell.supportSource })
}

interface Work {
  readonly stopMailing: () => void
  readonly stopClock: () => Promise<void>
  readonly stopRunner: () => Promise<void>
  /** Lists that are read before anybody asks. */
  readonly ahead: Promise<unknown> | undefined
  readonly settled: Promise<void>
}

/** Listens, and begins what nobody asks for. */
async function begin(house: House): Promise<Work> {
  const { app, rooms, settings, clock, database, documents, demo, run, records, recordsUnaudited, mail, runner } = house
  const stopMailing = mail.start()
  const stopClock = openClock(house).start()
  const stopRunner = runner.start()
  await app.listen({ port: settings.port, host: settings.host })
  const readAhead = () => Promise.all([documents.readAhead(), records.readAhead(() => run.isStopping)])
  const ahead = settings.mode === 'production' ? readAhead().catch(noting(app, 'lists were not read ahead')) : undefined
  const open: DemoFormsOptions['open'] = (at, signatures) => {
    const own = recordsUnaudited(at)
    return {
      records: own,
      forms: rooms.createForms({ database, documents, own: house.library, records: own, audit: async () => undefined, signatures, clock: at }),
    }
  }
  const filing = { documents: documents.current(), clock, open, isStopped: () => run.isStopping }
  const settled = demo === 'filled' ? fillForms(app, filing) : Promise.resolve()
  return { stopMailing, stopClock, stopRunner, ahead, settled }
}

async function closeAll(house: House, { realtime, stopChat }: Line, { stopMailing, stopClock, stopRunner, ahead, settled }: Work): Promise<void> {
  const { app, database, documents, run, head, apart, papers, eDocs, cardPayments, passwordLinks } = house
  run.isStopping = true
  await Promise.all([settled, ahead])
  await Promise.all([stopClock(), stopRunner()])
  stopMailing()
  documents.close()
  await stopChat()
  await realtime.close()
  await app.close()
  await passwordLinks.settled()
  await papers.settled()
  await eDocs.settled()
  await cardPayments.settled()
  apart.close()
  await head.flush()
  await database.close()
}

/** The demo's forms are filed by the forms room itself; nobody waits for them. */
async function fillForms(app: Pipeline, options: DemoFormsOptions): Promise<void> {
  const filing = import('#demo').then(({ fileDemoForms }) => fileDemoForms(options))
  await filing.catch(noting(app, 'forms of the demo were not filed'))
}

const failedNews = (app: Pipeline) => noting(app, 'news were not spread')

/** Changes go to open screens after the commit; reloaded documents too, once their tables are there. */
function spreadNews({ app, records, forms, documents, database, papers, eDocs, cardPayments, push, onRunChanged }: House, realtime: Realtime): void {
  const failed = failedNews(app)
  onRunChanged(({ id, companyId, by }) => void realtime.runChanged({ id, companyId, userId: by }).catch(failed))
  records.onChanged((change) => {
    const { companyId, resource, id, version: newVersion } = change
    realtime.changed(companyId, { resource, id, version: newVersion }).catch(failed)
    papers.follow({ companyId, resource, id })
    eDocs.follow({ companyId, resource, id })
    cardPayments.follow({ companyId, resource, id })
    if (companyId !== null && isPushedNews(documents.current().resources.get(resource)?.plays, change)) push?.tell({ companyId, resource, id }).catch(failed)
  })
  documents.onChange((event) => {
    const ready = database.migrate(resourcesOf(documents)).then(async () => {
      tellMigrated(app, await records.migrate(), await records.forgotten())
      return forms.publish()
    })
    ready.then((newVersions) => {
      tellVersions(app, newVersions)
      realtime.documents(event)
    }, failed)
  })
}

const SWEEP_EVERY_MS = 900_000

/** What the server does by itself: moves records whose time has come, locks signed forms, also those that nobody looks at, and makes papers that are missing. */
function openClock({ app, rooms, clock, database, records, forms, papers, eDocs, cardPayments, reportMails, runs, access }: House): Clock {
  const refused: Moving['refused'] = (record) => app.log.warn(record, 'a record could not be moved by the clock')
  const jobs: readonly Job[] = [
    { name: 'transitions', everyMs: 60_000, run: ({ hold }) => records.moveDue({ hold, refused }).then((moved) => ({ ...moved })) },
    { name: 'findings', everyMs: DAY_MS, run: async ({ hold }) => ({ seen: await records.goThrough(hold) }) },
    { name: 'draft bins', everyMs: DAY_MS, run: async () => ({ emptied: await forms.emptyBins() }) },
    { name: 'forms', everyMs: SWEEP_EVERY_MS, run: async () => ({ locked: await forms.sweep() }) },
    { name: 'papers', everyMs: SWEEP_EVERY_MS, run: async () => ({ made: await papers.sweep() }) },
    { name: 'documents to sign', everyMs: SWEEP_EVERY_MS, run: async ({ hold }) => ({ looked: await eDocs.sweep(hold) }) },
    { name: 'payments by card', everyMs: 60_000, run: async ({ hold }) => ({ looked: await cardPayments.sweep(hold) }) },
    { name: 'report mails', everyMs: SWEEP_EVERY_MS, run: async ({ hold }) => ({ written: await reportMails.mailDue(hold) }) },
    { name: 'versions of access', everyMs: SWEEP_EVERY_MS, run: async () => ({ made: await access.note() }) },
    { name: 'runs', everyMs: DAY_MS, run: async () => ({ forgotten: await runs.forgetEnded() }) },
  ]
  return rooms.createClock({
    ...{ database, clock, jobs },
    told: (job, outcome) => app.log.info({ job, ...outcome }, 'a job has run'),
    failed: (job, fault) => app.log.error({ job, fault }, 'a job failed'),
  })
}

/** What a person who started it wants to know. */
export async function greeting({ url, isDemo, setUpCode }: Pick<RunningServer, 'url' | 'isDemo' | 'setUpCode'>): Promise<string> {
  const signIns = isDemo ? (await import('#demo')).demoSignIns() : ''
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
