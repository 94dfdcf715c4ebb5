import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { OutboxMail } from '#contract'
import type { Database, Tx } from '#server/platform/database'
import { withLanguage } from '#server/platform/language'
import { faultName } from '#server/platform/refusal'
import { readersLanguage } from './readers-language.ts'
import type { Deliver } from './smtp.ts'

export interface Letter {
  readonly id: string
  readonly kind: OutboxMail['kind']
  readonly to: string
  readonly subject: string
  /** Plain text; holds no health data, mail is read on its way. */
  readonly text: string
}

/** A letter whose words are still to be said. */
export interface LetterTo extends Pick<Letter, 'kind' | 'to'> {
  readonly words: () => Pick<Letter, 'subject' | 'text'>
}

export interface MailOptions {
  readonly database: Database
  readonly clock: () => Date
  /** Absent: letters wait until a mail server is set. */
  readonly deliver?: Deliver
  /** Absent: text messages wait until a provider is set. */
  readonly deliverText?: Deliver
  /** Told of the name of what went wrong; never of a letter. */
  readonly failed?: (fault: string) => void
}

export interface Mail {
  /** Puts a letter into the outbox within a transaction of any scope: it is there when that is stored, and not otherwise. */
  put(tx: Tx, letter: Letter): Promise<void>
  /** The same for somebody with an account, in a transaction of the platform: `words` are said in the language that they read. */
  putFor(tx: Tx, userId: string, letter: LetterTo): Promise<void>
  /** After the commit: letters that are due leave soon. */
  wake(): void
  /** Hands over the letters and the text messages that are due, at most 20 of each; gives how many left. */
  deliverDue(): Promise<number>
  /** Tries again each minute what did not leave; gives the way to stop. */
  start(): () => void
  /** Newest first, at most 100. */
  list(): Promise<readonly OutboxMail[]>
}

const LIST_MAX = 100
const LOOK_EVERY_MS = 60_000
const AT_ONCE = 20
const TRIES_MAX = 8
const SUBJECT_MAX_CHARS = 200
const TEXT_MAX_CHARS = 20_000
/** A letter that was taken out and not reported on comes up again after this; each failure doubles it. */
const FIRST_WAIT_MS = 60_000

interface Due extends Pick<Letter, 'id' | 'to' | 'subject' | 'text'> {
  readonly tries: number
}

/** A header may not hold a second one. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, SUBJECT_MAX_CHARS)

/** The outbox over a database. */
export function createMail({ database, clock, deliver, deliverText, failed = () => undefined }: MailOptions): Mail {
  /** Letters and text messages wait in lines of their own: a slow way holds up no other. */
  function lineOf(ofKind: RawBuilder<unknown>, send: Deliver): () => Promise<number> {
    let underway: Promise<number> | undefined

    async function take(): Promise<readonly Due[]> {
      const now = clock()
      const { rows } = await database.transaction('platform', (tx) =>
        sql<Due>`update outbox set tries = tries + 1, next_try_at = ${now}::timestamptz + (${FIRST_WAIT_MS}::int * interval '1 millisecond') * power(2, tries)
          where id in (select id from outbox where status = 'waiting' and next_try_at <= ${now} and ${ofKind}
            order by next_try_at, id limit ${AT_ONCE} for update skip locked)
          returning id, recipient as "to", subject, body as text, tries`.execute(tx),
      )
      return rows
    }

    /** What a letter about an account or a form says may be a code or a link: once it has left, nobody reads it here. */
    async function handOver(): Promise<number> {
      let left = 0
      for (const { tries, ...letter } of await take()) {
        const isSent = await send(letter).then(
          () => true,
          (error: unknown) => {
            failed(faultName(error))
            return false
          },
        )
        left += isSent ? 1 : 0
        const status = isSent ? 'sent' : tries >= TRIES_MAX ? 'failed' : 'waiting'
        await database.transaction('platform', (tx) =>
          sql`update outbox set status = ${status}, sent_at = ${isSent ? clock() : null},
            body = case when ${isSent} and kind in ('account', 'form', 'sms') then '' else body end where id = ${letter.id}`.execute(tx),
        )
      }
      return left
    }

    return () => {
      underway ??= handOver().finally(() => {
        underway = undefined
      })
      return underway
    }
  }

  const lines = [
    ...(deliver === undefined ? [] : [lineOf(sql`kind <> 'sms'`, deliver)]),
    ...(deliverText === undefined ? [] : [lineOf(sql`kind = 'sms'`, deliverText)]),
  ]

  const deliverDue = async (): Promise<number> => (await Promise.all(lines.map((line) => line()))).reduce((total, left) => total + left, 0)

  const wake = (): void => void deliverDue().catch((error: unknown) => failed(faultName(error)))

  async function put(tx: Tx, { id, kind, to, subject, text }: Letter): Promise<void> {
    const now = clock()
    await sql`insert into outbox (id, kind, recipient, subject, body, created_at, next_try_at)
      values (${id}, ${kind}, ${to}, ${oneLine(subject)}, ${text.slice(0, TEXT_MAX_CHARS)}, ${now}, ${now})`.execute(tx)
  }

  return {
    start() {
      if (lines.length === 0) return () => undefined
      wake()
      const timer = setInterval(wake, LOOK_EVERY_MS)
      timer.unref()
      return () => clearInterval(timer)
    },
    put,
    async putFor(tx, userId, { kind, to, words }) {
      const said = withLanguage(await readersLanguage(tx, userId), words)
      await put(tx, { id: randomUUID(), kind, to, ...said })
    },
    wake,
    deliverDue,
    async list() {
      const { rows } = await database.read('platform', (tx) =>
        sql<OutboxMail>`select id, kind, recipient as "to", subject, body as text, status, created_at as "createdAt", sent_at as "sentAt", tries
          from outbox order by created_at desc, id desc limit ${LIST_MAX}`.execute(tx),
      )
      return rows
    },
  }
}
