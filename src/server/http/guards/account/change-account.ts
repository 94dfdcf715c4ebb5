import { sql } from 'kysely'
import type { AccountInfo, UpdatePasswordBody } from '#contract'
import type { Tx } from '#server/platform/database'
import { RefusalError, tooManyTries } from '#server/platform/refusal'
import type { Caller } from '../caller.ts'
import { hashPassword, passwordMatches } from '../password-hash.ts'
import type { SignInGate } from '../sign-in.ts'
import { provePassword } from './prove-password.ts'
import { type ReadChange, readChange, type Say } from './read-change.ts'

/** What came of a change, and what the person should be told about by mail. */
export interface AccountChanged {
  readonly info: AccountInfo
  readonly changed: readonly ('email' | 'password')[]
  /** The address before the change. */
  readonly formerEmail: string
}

/** The same change sent again within this time is answered as the first. */
const AGAIN_MS = 60_000

interface Row {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string | null
  readonly name_order: boolean
  readonly two_factor: 0 | 1 | 2 | 3
}

/**
 * Changes one's own details and password. A new password, and a new address, need the old password, tries at which are counted; a new password ends all other
 * sessions of the person. Throws invalid-value or too-many-tries.
 */
export async function changeAccount(
  gate: SignInGate,
  call: { readonly caller: Caller; readonly ip: string },
  body: UpdatePasswordBody,
  say: Say,
): Promise<AccountChanged> {
  const { caller, ip } = call
  const { actor, account } = caller
  if (body.id !== actor.userId) throw new RefusalError('forbidden')
  const change = await readChange(caller, body, say)
  const { emailProof } = change
  if (emailProof !== undefined) await countNewEmail(gate, actor.userId, say)
  const fresh = await freshHash(gate, { caller, ip, passwords: change.passwords, say })
  if (emailProof !== undefined && change.passwords === undefined) await provePassword(gate, { caller, ip, at: 'old_pass' }, emailProof, say)
  const { row, ended } = await gate.database.transaction('platform', async (tx) => {
    if (change.set.email !== undefined) {
      await refuseTaken(tx, { id: actor.userId, email: change.set.email, say })
      if (change.set.email !== account.email) await forgetLinks(tx, actor.userId)
    }
    const stored = await store(tx, { id: actor.userId, change, fresh: fresh?.hash, now: gate.clock() })
    const ended = fresh === undefined ? [] : await gate.sessions.revokeOthers(tx, actor.userId, actor.sessionId)
    const detail = { fields: [...Object.keys(change.set), ...(fresh === undefined ? [] : ['password'])], sessionsEnded: ended.length }
    await gate.audit.write({ actor, action: 'update', entity: 'account', entityId: actor.userId, detail, ip }, tx)
    return { row: stored, ended }
  })
  gate.sessions.announce(ended)
  return {
    info: {
      fName: row.first_name,
      lName: row.last_name,
      email: row.email,
      phone: row.phone ?? '',
      nameOrder: row.name_order,
      is2FA_enabled: row.two_factor,
      sessionsEnded: ended.length,
    },
    changed: [...(row.email === account.email ? [] : (['email'] as const)), ...(fresh === undefined ? [] : (['password'] as const))],
    formerEmail: account.email,
  }
}

/** Another account's address is refused as any that is not wanted here; whoever asks for many to tell them apart finds out about few. */
const NEW_EMAIL_RATE = { max: 5, restMs: 24 * 3_600_000 }

async function countNewEmail({ rates }: SignInGate, userId: string, say: Say): Promise<void> {
  const waitMs = await rates.take('new-email', userId, NEW_EMAIL_RATE)
  if (waitMs > 0) throw new RefusalError('too-many-tries', { message: say('shared/calls.account.emailTries'), data: tooManyTries(waitMs).data })
}

interface FreshHash {
  readonly caller: Caller
  readonly ip: string
  readonly passwords: ReadChange['passwords']
  readonly say: Say
}

/** The hash of a new password after the old one was proved; undefined when none is chosen, or when it was chosen a moment ago. */
async function freshHash(gate: SignInGate, { caller, ip, passwords, say }: FreshHash): Promise<{ readonly hash: string } | undefined> {
  if (passwords === undefined) return undefined
  let isAgain = false
  await provePassword(gate, { caller, ip, at: 'old_pass' }, passwords.old, say, async ({ hash, changedAt }) => {
    isAgain = wasJustChanged(changedAt, gate.clock()) && (await gate.queue(() => passwordMatches(hash, passwords.fresh)))
    return isAgain
  })
  return isAgain ? undefined : { hash: await gate.queue(() => hashPassword(passwords.fresh)) }
}

/** Password links that were sent to the former address lead nowhere any more. */
export const forgetLinks = (tx: Tx, userId: string) => sql`delete from password_link where user_id = ${userId}`.execute(tx)

const wasJustChanged = (changedAt: string | undefined, now: Date): boolean => changedAt !== undefined && now.getTime() - Date.parse(changedAt) < AGAIN_MS

/** An address is looked at and taken by one call at a time, whoever takes it. */
export const lockEmail = (tx: Tx, email: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`email:${email}`}, 0))`.execute(tx)

interface TakenEmail {
  readonly id: string
  readonly email: string
  readonly say: Say
}

async function refuseTaken(tx: Tx, { id, email, say }: TakenEmail): Promise<void> {
  await lockEmail(tx, email)
  const { rows } = await sql`select 1 from app_user where lower(email) = ${email} and id <> ${id}`.execute(tx)
  if (rows.length === 0) return
  const message = say('shared/calls.account.emailUnusable')
  throw new RefusalError('invalid-value', { message, problems: [{ path: '/email', message }] })
}

interface Storing {
  readonly id: string
  readonly change: ReadChange
  readonly fresh: string | undefined
  readonly now: Date
}

async function store(tx: Tx, { id, change: { set }, fresh, now }: Storing): Promise<Row> {
  const { rows } = await sql<Row>`update app_user set first_name = coalesce(${set.first_name ?? null}::text, first_name),
    email = coalesce(${set.email ?? null}::text, email), phone = coalesce(${set.phone ?? null}::text, phone),
    name_order = coalesce(${set.name_order ?? null}::boolean, name_order),
    password_hash = coalesce(${fresh ?? null}::text, password_hash),
    password_changed_at = case when ${fresh ?? null}::text is null then password_changed_at else ${now}::timestamptz end
    where id = ${id} returning first_name, last_name, email, phone, name_order, two_factor`.execute(tx)
  if (rows[0] === undefined) throw new RefusalError('not-found')
  return rows[0]
}
