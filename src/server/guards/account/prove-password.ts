import { sql } from 'kysely'
import { RefusalError, tooManyTries } from '#server/refusal'
import type { Caller } from '../caller.ts'
import { passwordMatches } from '../password-hash.ts'
import type { SignInGate } from '../sign-in.ts'
import type { Say } from './read-change.ts'

/** One's present password, tries at which count as tries to sign in. Throws invalid-value (`/password`) or too-many-tries. */
export async function provePassword(
  gate: SignInGate,
  { caller, ip }: { readonly caller: Caller; readonly ip: string },
  password: string,
  say: Say,
): Promise<void> {
  const { email, id } = caller.account
  const tried = await gate.attempts.begin(email, ip)
  if (!tried.admitted) throw tooManyTries(tried.waitMs)
  const { rows } = await gate.database.read('platform', (tx) =>
    sql<{ password_hash: string | null }>`select password_hash from app_user where id = ${id}`.execute(tx),
  )
  if (await gate.queue(() => passwordMatches(rows[0]?.password_hash ?? undefined, password))) return gate.attempts.succeed(email, ip)
  await gate.audit.write({ actor: caller.actor, action: 'refused', entity: 'account', entityId: id, detail: { code: 'password' }, ip })
  const message = say('shared/calls.account.oldWrong')
  throw new RefusalError('invalid-value', { message, problems: [{ path: '/password', message }] })
}
