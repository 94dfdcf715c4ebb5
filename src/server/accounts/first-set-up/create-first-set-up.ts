import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { EMAIL_PATTERN, type FirstSetUpBody, seenText } from '#contract'
import { type Guards, hashPassword, PASSWORD_WORDS, passwordProblems } from '#server/http/guards'
import type { Audit } from '#server/platform/audit'
import { type Database, sameText, type Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { addSuperAdmin } from './super-admin.ts'

export interface FirstSetUpOptions {
  readonly database: Database
  readonly audit: Pick<Audit, 'write'>
  readonly clock: () => Date
  readonly say: (key: string) => string
  readonly guards: Pick<Guards, 'tries' | 'queue'>
}

export interface FirstSetUp {
  /** Whether there is no account yet. Once there is one, nobody looks any more. */
  isOpen(): Promise<boolean>
  /** What the page asks for; whoever sees what the server prints may make the first account. Anew at each start. */
  readonly code: string
  /** Throws not-found once there is an account, invalid-value (`/code` and others) or too-many-tries. */
  complete(given: FirstSetUpBody & { readonly ip: string }): Promise<void>
}

/** Without letters that are taken for others. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const FALLBACK_ZONE = 'America/Chicago'
const EMAIL = new RegExp(EMAIL_PATTERN)

const newCode = (): string => Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join('-')

const plainCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** The first set-up of a database; one at a time, and only while there is no account. */
export function createFirstSetUp({ database, audit, clock, say, guards }: FirstSetUpOptions): FirstSetUp {
  const code = newCode()
  let isOver = false

  const refuse = (path: string, message: string): RefusalError => new RefusalError('invalid-value', { message, problems: [{ path, message }] })

  async function hasAccounts(tx: Tx): Promise<boolean> {
    const { rows } = await sql`select 1 from app_user limit 1`.execute(tx)
    return rows.length > 0
  }

  async function isOpen(): Promise<boolean> {
    if (!isOver) isOver = await database.read('platform', hasAccounts)
    return !isOver
  }

  /** Tries of one address are counted: nobody elsewhere keeps the first person from setting up. */
  const proveCode = (given: string, ip: string): Promise<void> =>
    guards.tries.during({ kind: 'set-up', who: ip }, async () => {
      if (!sameText(plainCode(given), plainCode(code))) throw refuse('/code', say('shared/calls.setUp.codeWrong'))
    })

  async function readGiven({ companyName, firstName, lastName, email, password, timeZone }: FirstSetUpBody) {
    const read = { companyName: seenText(companyName), firstName: seenText(firstName), lastName: seenText(lastName), email: email.trim() }
    const empty = (['companyName', 'firstName', 'lastName'] as const).find((name) => read[name] === '')
    if (empty !== undefined) throw refuse(`/${empty}`, say('shared/calls.setUp.missing'))
    if (!EMAIL.test(read.email)) throw refuse('/email', say('shared/calls.setUp.emailWrong'))
    const own = [read.companyName, read.firstName, read.lastName, read.email.split('@')[0] ?? '']
    const [problem] = await passwordProblems(password, own)
    if (problem !== undefined) throw refuse('/password', say(PASSWORD_WORDS[problem]))
    return { ...read, timeZone: Intl.supportedValuesOf('timeZone').includes(timeZone) ? timeZone : FALLBACK_ZONE }
  }

  return {
    code,
    isOpen,
    async complete({ ip, ...given }) {
      if (!(await isOpen())) throw new RefusalError('not-found')
      await proveCode(given.code, ip)
      const read = await readGiven(given)
      const passwordHash = await guards.queue(() => hashPassword(given.password))
      const made = await database.transaction('platform', async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('first-set-up', 0))`.execute(tx)
        // Looked at again behind the lock: of two at once, one is the first.
        if (await hasAccounts(tx)) return undefined
        const added = await addSuperAdmin(tx, { ...read, passwordHash }, clock())
        const detail = { superadmin: true, by: 'set-up' }
        await audit.write({ actor: added, action: 'account-created', entity: 'user', entityId: added.userId, detail, ip }, tx)
        return added
      })
      if (made === undefined) throw new RefusalError('not-found')
      isOver = true
    },
  }
}
