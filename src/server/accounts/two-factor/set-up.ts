import { sql } from 'kysely'
import type { TwoFactorBegun, TwoFactorOn, TwoFactorState, TwoFactorWay } from '#contract'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { checkSent, readCode } from './check-code.ts'
import { openFor, type StepContext, type StepOwner, sealFor } from './context.ts'
import { findPerson, lockPerson, type PersonRow } from './people.ts'
import { countCodes, replaceCodes } from './recovery-codes.ts'
import { hidden, placeOf, putLetter } from './send-code.ts'
import { leave, sendCode } from './sign-in-step.ts'
import { addStep, countTry, findStep, readChallenge, type StepRow, spendStep } from './step-rows.ts'
import { appAddress, matchingStep, newSecret } from './totp.ts'

async function own(tx: Tx, userId: string): Promise<PersonRow> {
  await lockPerson(tx, userId)
  const person = await findPerson(tx, userId)
  if (person === undefined) throw new RefusalError('not-signed-in')
  return person
}

/** One's own way and how many recovery codes are left. */
export const stateOf = (context: StepContext, { userId }: StepOwner): Promise<TwoFactorState> =>
  context.database.transaction('platform', async (tx) => ({ way: (await own(tx, userId)).two_factor, recoveryLeft: await countCodes(tx, userId) }))

/** Begins to set a way up: a secret for the app, or a code on its way. Nothing is switched on yet. Throws invalid-value without a place to send to. */
export async function beginSetUp(context: StepContext, owner: StepOwner, way: 1 | 2 | 3): Promise<TwoFactorBegun> {
  const { database, say, hash, clock } = context
  const { userId, sessionId: session } = owner
  const { begun, send } = await database.transaction('platform', async (tx) => {
    const person = await own(tx, userId)
    if (way !== 3 && placeOf(person, way) === '') throw refuse('/way', say(`shared/calls.twoFactor.${way === 1 ? 'noPhone' : 'noEmail'}`))
    const secret = way === 3 ? newSecret() : undefined
    const sealed = secret === undefined ? {} : { secret: sealFor(context, userId, secret) }
    const { challenge, idHash } = await addStep(tx, { userId, purpose: 'set-up', way, session, ...sealed }, { hash, now: clock() })
    const uri = secret === undefined ? {} : { secret, uri: appAddress(secret, { issuer: say('shared/app.product'), account: person.email }) }
    const send = way === 3 ? async () => undefined : await sendCode(context, tx, { idHash, person, way })
    return { begun: { setUp: challenge, way, sentTo: hidden(person, way), ...uri }, send }
  })
  await leave(context, send)
  return begun
}

const refuse = (path: string, message: string): RefusalError => new RefusalError('invalid-value', { message, problems: [{ path, message }] })

/** Switches on what was begun by this session, once its code is right; gives new recovery codes. Throws invalid-value or wrong-state. */
export async function confirmSetUp(
  context: StepContext,
  owner: StepOwner,
  { setUp, code }: { readonly setUp: string; readonly code: string },
): Promise<TwoFactorOn> {
  const { say, hash, clock } = context
  const { userId, sessionId: session } = owner
  const idHash = hash(readChallenge(setUp)?.secret ?? '')
  const outcome = await context.database.transaction('platform', async (tx) => {
    const now = clock()
    const person = await own(tx, userId)
    const step = await findStep(tx, { idHash, purpose: 'set-up', session }, now)
    if (step === undefined || step.user_id !== userId) return 'over'
    await countTry(tx, idHash)
    if (!(await proves(context, tx, { step, code: readCode(code), now }))) return 'wrong'
    await spendStep(tx, idHash, now)
    await sql`update app_user set two_factor = ${step.way} where id = ${userId}`.execute(tx)
    if (step.way !== 3) await sql`delete from second_factor where user_id = ${userId}`.execute(tx)
    await putLetter(tx, context, person, 'onLetter')
    await report(context, tx, owner, { way: step.way })
    return { way: step.way, recoveryCodes: await replaceCodes(tx, userId, { hash, now }) }
  })
  if (outcome === 'over') throw new RefusalError('wrong-state', { message: say('shared/calls.twoFactor.setUpOver') })
  if (outcome === 'wrong') throw refuse('/code', say('shared/calls.twoFactor.wrong'))
  context.mail.wake()
  return { ...outcome, recoveryLeft: outcome.recoveryCodes.length }
}

/** The app's code also keeps its secret: from now on that step is used. */
async function proves(
  context: StepContext,
  tx: Tx,
  { step, code, now }: { readonly step: StepRow; readonly code: string; readonly now: Date },
): Promise<boolean> {
  if (step.way !== 3) return checkSent(context, step, code) !== undefined
  const { user_id: userId, secret: sealed } = step
  const used = sealed === null ? undefined : matchingStep(openFor(context, userId, sealed), code, now)
  if (sealed === null || used === undefined) return false
  await sql`insert into second_factor (user_id, secret, last_step, created_at) values (${userId}, ${sealed}, ${used}, ${now})
    on conflict (user_id) do update set secret = excluded.secret, last_step = excluded.last_step, created_at = excluded.created_at`.execute(tx)
  return true
}

async function forgetAll(tx: Tx, userId: string): Promise<void> {
  await sql`update app_user set two_factor = 0 where id = ${userId}`.execute(tx)
  for (const table of ['second_factor', 'recovery_code', 'second_step']) await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx)
}

/** For somebody else who can't come in any more: whoever calls it checks that they may, tells the person and writes the audit. */
export async function resetFor(tx: Tx, userId: string): Promise<void> {
  await lockPerson(tx, userId)
  await forgetAll(tx, userId)
}

/** Switches the second step off; what belonged to it is deleted. */
export async function turnOff(context: StepContext, owner: StepOwner): Promise<TwoFactorState> {
  const { userId } = owner
  const wasOn = await context.database.transaction('platform', async (tx) => {
    const person = await own(tx, userId)
    await forgetAll(tx, userId)
    if (person.two_factor === 0) return false
    await putLetter(tx, context, person, 'offLetter')
    await report(context, tx, owner, { way: 0 })
    return true
  })
  if (wasOn) context.mail.wake()
  return { way: 0, recoveryLeft: 0 }
}

/** New recovery codes in place of all earlier ones. Throws wrong-state while the second step is off. */
export async function renewRecovery(context: StepContext, owner: StepOwner): Promise<TwoFactorOn> {
  const { say, hash, clock } = context
  return context.database.transaction('platform', async (tx) => {
    const { two_factor: way, id } = await own(tx, owner.userId)
    if (way === 0) throw new RefusalError('wrong-state', { message: say('shared/calls.twoFactor.isOff') })
    const recoveryCodes = await replaceCodes(tx, id, { hash, now: clock() })
    await report(context, tx, owner, { recoveryCodes: 'renewed' })
    return { way, recoveryCodes, recoveryLeft: recoveryCodes.length }
  })
}

type Told = { readonly way: TwoFactorWay } | { readonly recoveryCodes: 'renewed' }

const report = ({ audit }: StepContext, tx: Tx, actor: StepOwner, detail: Told): Promise<void> =>
  audit.write({ actor, action: 'update', entity: 'two-factor', entityId: actor.userId, detail }, tx)
