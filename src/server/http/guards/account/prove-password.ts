import { sql } from 'kysely'
import { RefusalError } from '#server/platform/refusal'
import type { Caller } from '../caller.ts'
import { passwordMatches } from '../password-hash.ts'
import type { SignInGate } from '../sign-in.ts'
import type { Say } from './read-change.ts'

/** Who proves a password: by their session, from an address; `at` is the field of the call that holds it. */
export interface Proving {
  readonly caller: Caller
  readonly ip: string
  readonly at: 'password' | 'old_pass'
}

export interface StoredPassword {
  readonly hash: string | undefined
  readonly changedAt: string | undefined
}

/**
 * One's present password. Wrong ones are counted apart from tries to sign in: a stranger's tries keep nobody who is in from changing their
 * account, and an open browser is no way to guess on. `accepts` may take another password where the stored one does not match. Throws
 * invalid-value at the field that holds it, or too-many-tries.
 */
export function provePassword(
  gate: SignInGate,
  { caller, ip, at }: Proving,
  password: string,
  say: Say,
  accepts: (stored: StoredPassword) => Promise<boolean> = async () => false,
): Promise<void> {
  const { id } = caller.account
  return gate.attempts.during({ kind: 'present-password', who: id }, async () => {
    const { rows } = await gate.database.read('platform', (tx) =>
      sql<{ hash: string | null; at: string | null }>`select password_hash as hash, password_changed_at as at from app_user where id = ${id}`.execute(tx),
    )
    const stored = { hash: rows[0]?.hash ?? undefined, changedAt: rows[0]?.at ?? undefined }
    if ((await gate.queue(() => passwordMatches(stored.hash, password))) || (await accepts(stored))) return
    const code = at === 'password' ? at : 'old-password'
    await gate.audit.write({ actor: caller.actor, action: 'refused', entity: 'account', entityId: id, detail: { code }, ip })
    const message = say('shared/calls.account.oldWrong')
    throw new RefusalError('invalid-value', { message, problems: [{ path: `/${at}`, message }] })
  })
}
