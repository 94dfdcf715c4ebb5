import { sql } from 'kysely'
import { newSecret } from '#server/http/guards'
import { CLOCK_SKEW_MS, type Tx } from '#server/platform/database'
import { tooManyTries } from '#server/platform/refusal'
import { STEP_LIFE_MS, STEPS_MAX, TRIES_MAX } from './limits.ts'
import type { HashCode } from './recovery-codes.ts'

/** What a step is for: to come in, or to switch a way on. */
export type Purpose = 'sign-in' | 'set-up'

export interface StepRow {
  readonly id_hash: string
  readonly user_id: string
  readonly way: 0 | 1 | 2 | 3
  /** Of an app that is being set up; sealed. */
  readonly secret: string | null
  readonly code_hash: string | null
  readonly tries: number
  readonly sends: number
  readonly sent_at: string | null
}

export interface NewStep {
  readonly userId: string
  readonly purpose: Purpose
  readonly way: number
  readonly secret?: string
  /** The session that sets a way up. */
  readonly session?: string
}

const CHALLENGE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/** The person and the secret of a challenge; undefined for what can be none. */
export function readChallenge(text: string): { readonly userId: string; readonly secret: string } | undefined {
  const [, userId, secret] = CHALLENGE.exec(text) ?? []
  return userId === undefined || secret === undefined ? undefined : { userId, secret }
}

/** What ends later was made under a clock that has been set back since. */
const latestEnd = (now: Date): Date => new Date(now.getTime() + STEP_LIFE_MS + CLOCK_SKEW_MS)

/** Makes a step; gives its challenge, of which the database keeps the hash alone. Throws too-many-tries when many are open. */
export async function addStep(tx: Tx, step: NewStep, { hash, now }: { readonly hash: HashCode; readonly now: Date }) {
  await sql`delete from second_step where user_id = ${step.userId} and (expires_at <= ${now} or expires_at > ${latestEnd(now)} or used_at is not null)`.execute(
    tx,
  )
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from second_step where user_id = ${step.userId}`.execute(tx)
  if ((rows[0]?.n ?? 0) >= STEPS_MAX) throw tooManyTries(STEP_LIFE_MS)
  const secret = newSecret()
  const idHash = hash(secret)
  await sql`insert into second_step (id_hash, user_id, purpose, way, secret, session, created_at, expires_at)
    values (${idHash}, ${step.userId}, ${step.purpose}, ${step.way}, ${step.secret ?? null}, ${step.session ?? ''}, ${now},
    ${new Date(now.getTime() + STEP_LIFE_MS)})`.execute(tx)
  return { idHash, challenge: `${step.userId}.${secret}` }
}

/** The step behind a challenge, for as long as it is worth anything. */
export async function findStep(
  tx: Tx,
  { idHash, purpose, session = '' }: { readonly idHash: string; readonly purpose: Purpose; readonly session?: string },
  now: Date,
) {
  const { rows } = await sql<StepRow>`select id_hash, user_id, way, secret, code_hash, tries, sends, sent_at from second_step where id_hash = ${idHash}
    and purpose = ${purpose} and session = ${session} and used_at is null and expires_at > ${now} and expires_at <= ${latestEnd(now)} and tries < ${TRIES_MAX} for update`.execute(
    tx,
  )
  return rows[0]
}

/** Counted before the code is looked at. */
export const countTry = (tx: Tx, idHash: string) => sql`update second_step set tries = tries + 1 where id_hash = ${idHash}`.execute(tx)

export const spendStep = (tx: Tx, idHash: string, now: Date) =>
  sql`update second_step set used_at = ${now}, code_hash = null where id_hash = ${idHash}`.execute(tx)

/** A new code makes the one before it worthless. */
export const keepCode = (tx: Tx, idHash: string, { codeHash, now }: { readonly codeHash: string; readonly now: Date }) =>
  sql`update second_step set code_hash = ${codeHash}, sends = sends + 1, sent_at = ${now} where id_hash = ${idHash}`.execute(tx)
