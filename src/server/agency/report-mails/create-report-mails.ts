import { type ReportMailBody, type ReportMailEvery, recordOfOwnReport, type Screen } from '#contract'
import { type Linked, nameOfRole } from '#document'
import type { Actor } from '#permissions'
import type { ShownDocuments } from '#server/documents/store'
import type { Caller, Guards } from '#server/http/guards'
import type { Database } from '#server/platform/database'
import type { Say } from '#server/platform/language'
import type { Mail } from '#server/platform/mail'
import { RefusalError } from '#server/platform/refusal'
import { momentOf, type Records } from '#server/records'
import { dueReports, forgetReport, keepReport, type MailedReport, moveOn, reportsOf } from './mail-rows.ts'
import { nextLetter } from './next-letter.ts'

/** Reports of one person in one company. */
const OF_PERSON_MAX = 50
/** Reports that are looked at at a time. */
const AT_ONCE = 50

export interface ReportMailsOptions {
  readonly database: Database
  readonly documents: Pick<ShownDocuments, 'current' | 'indexFor'>
  readonly records: Pick<Records, 'get'>
  readonly guards: Pick<Guards, 'workerOf'>
  readonly mail: Pick<Mail, 'putFor' | 'wake'>
  readonly clock: () => Date
  readonly say: Say
  /** Of the product's address, without a slash at its end. */
  readonly origin: () => string
}

export interface ReportMails {
  /** How often each report comes to this person, by the document id of its screen. */
  of(actor: Actor): Promise<Readonly<Record<string, ReportMailEvery>>>
  /** Throws not-found for a report that is not theirs to open, and invalid-value where they have too many. */
  keep(actor: Actor, body: ReportMailBody): Promise<void>
  /** Writes the letters that are due, in all companies, as long as `hold` says so; gives how many. */
  mailDue(hold: () => Promise<boolean>): Promise<number>
}

export function createReportMails(options: ReportMailsOptions): ReportMails {
  const { database, mail, clock } = options
  const read = () => database.read('platform', (tx) => dueReports(tx, clock(), AT_ONCE))
  return {
    of: async (actor) => {
      const kept = await database.read('platform', (tx) => reportsOf(tx, actor))
      return Object.fromEntries(kept.map(({ report, every }) => [report, every]))
    },
    keep: (actor, body) => keep(options, actor, body),
    mailDue: async (hold) => {
      let written = 0
      // Each that was read has moved on or is forgotten, whoever saw to it: the next ones are others.
      for (let due = await read(); due.length > 0 && (await hold()); due = await read()) for (const each of due) if (await write(options, each)) written += 1
      if (written > 0) mail.wake()
      return written
    },
  }
}

async function keep(options: ReportMailsOptions, actor: Actor, { report, every }: ReportMailBody): Promise<void> {
  const { database, clock } = options
  const { companyId, userId, timeZone } = actor
  if (every === null) {
    await database.transaction('platform', (tx) => forgetReport(tx, { companyId, userId, report }))
    return
  }
  if ((await pathFor(options, actor, report)) === undefined) throw new RefusalError('not-found')
  const nextAt = nextLetter(every, momentOf(clock(), timeZone).today, timeZone)
  await database.transaction('platform', async (tx) => {
    const kept = await reportsOf(tx, actor)
    if (kept.length >= OF_PERSON_MAX && !kept.some((each) => each.report === report))
      throw new RefusalError('invalid-value', { problems: [{ path: '/report', message: '' }] })
    await keepReport(tx, { companyId, userId, report, every }, nextAt)
  })
}

/** One letter, once; a report that its person can no longer open is forgotten. */
async function write(options: ReportMailsOptions, due: MailedReport): Promise<boolean> {
  const { database, guards, mail, clock, say, origin } = options
  const worker = await guards.workerOf(due.userId, due.companyId)
  const path = worker && (await pathFor(options, worker.actor, due.report))
  if (worker === undefined || path === undefined) {
    await database.transaction('platform', (tx) => forgetReport(tx, due))
    return false
  }
  const now = clock()
  const { timeZone } = worker.actor
  const nextAt = nextLetter(due.every, momentOf(now, timeZone).today, timeZone)
  return database.transaction('platform', async (tx) => {
    if (!(await moveOn(tx, due, { now, nextAt }))) return false
    await mail.putFor(tx, due.userId, { kind: 'report', to: worker.account.email, words: () => wordsOf(say, due, worker, `${origin()}${path}`) })
    return true
  })
}

/** What a company calls a report of its own stays in the product: it may name somebody. */
function wordsOf(say: Say, { report }: MailedReport, { company }: Caller, link: string): { readonly subject: string; readonly text: string } {
  const title = say(recordOfOwnReport(report) === undefined ? `${report}.title` : 'shared/own-report.mailed.own')
  return {
    subject: say('shared/own-report.mailed.subject', { title }),
    text: say('shared/own-report.mailed.text', { title, company: company.name, link }),
  }
}

/** Where this person opens the report; undefined where they cannot. */
async function pathFor({ documents, records }: ReportMailsOptions, actor: Actor, report: string): Promise<string | undefined> {
  const linked = documents.current()
  const record = recordOfOwnReport(report)
  if (record === undefined) return linked.screens.get(report)?.kind === 'report' ? openRoute(documents, actor, report) : undefined
  const found = await records.get(actor, { resource: nameOfRole(linked, 'own-report'), id: record }).catch(ofRefusal)
  const page = [...linked.screens].find(([, screen]) => showsOwnReport(screen))?.[0]
  return found?.deletedAt === null && page !== undefined ? openRoute(documents, actor, page)?.replace(':id', record) : undefined
}

const openRoute = (documents: ReportMailsOptions['documents'], actor: Actor, screen: string): string | undefined =>
  documents.indexFor(actor)[screen] === undefined ? undefined : routeOf(documents.current(), screen)

const routeOf = ({ routes }: Linked, screen: string): string | undefined => routes.find((route) => route.screen === screen)?.path

const showsOwnReport = (screen: Screen): boolean => screen.kind === 'page' && screen.blocks.some(({ kind }) => kind === 'own-report')

function ofRefusal(error: unknown): undefined {
  if (error instanceof RefusalError) return undefined
  throw error
}
