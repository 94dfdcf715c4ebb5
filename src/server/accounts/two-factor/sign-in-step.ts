import type { SecondStepAbout } from '#contract'
import type { Tx } from '#server/platform/database'
import { RefusalError, tooManyTries } from '#server/platform/refusal'
import { checkCode, type ProvedBy } from './check-code.ts'
import type { StepContext } from './context.ts'
import { SEND_AGAIN_MS, SENDS_MAX } from './limits.ts'
import { findPerson, lockPerson, type PersonRow } from './people.ts'
import { hidden, newCode, placeOf, putCode, putLetter } from './send-code.ts'
import { addStep, countTry, findStep, keepCode, readChallenge, type StepRow, spendStep } from './step-rows.ts'

export interface Proved {
  readonly userId: string
  readonly by: ProvedBy
}

const over = (say: StepContext['say']): RefusalError => new RefusalError('not-signed-in', { message: say('shared/calls.twoFactor.over') })

/** Keeps the hash of a new code and puts the code on its way; gives what is left to do after the commit. */
export async function sendCode(
  context: StepContext,
  tx: Tx,
  { idHash, person, way }: { readonly idHash: string; readonly person: PersonRow; readonly way: number },
) {
  const code = newCode()
  await keepCode(tx, idHash, { codeHash: context.hash(`${idHash} ${code}`), now: context.clock() })
  return putCode(tx, context, { person, way, code })
}

/** A message that a provider does not take can be asked for again; the sign-in waits for it. */
export const leave = (context: StepContext, send: () => Promise<void>): Promise<void> =>
  send().catch(() => {
    throw new RefusalError('unavailable', { message: context.say('shared/calls.twoFactor.notSent') })
  })

/** The password was right: opens the second step and sends its code where codes are sent. */
export async function beginStep(context: StepContext, userId: string): Promise<string> {
  const { challenge, send } = await context.database.transaction('platform', async (tx) => {
    await lockPerson(tx, userId)
    const person = await findPerson(tx, userId)
    if (person === undefined || person.two_factor === 0) throw new RefusalError('not-signed-in')
    const way = person.two_factor
    const made = await addStep(tx, { userId, purpose: 'sign-in', way }, { hash: context.hash, now: context.clock() })
    const hasPlace = placeOf(person, way) !== ''
    return { challenge: made.challenge, send: hasPlace ? await sendCode(context, tx, { idHash: made.idHash, person, way }) : async () => undefined }
  })
  await leave(context, send)
  return challenge
}

interface OpenStep {
  readonly step: StepRow
  readonly person: PersonRow
}

/** The step behind a challenge while it holds and still is the person's way. */
async function openStep(context: StepContext, tx: Tx, challenge: string): Promise<OpenStep | undefined> {
  const read = readChallenge(challenge)
  if (read === undefined) return undefined
  await lockPerson(tx, read.userId)
  const step = await findStep(tx, { idHash: context.hash(read.secret), purpose: 'sign-in' }, context.clock())
  const person = await findPerson(tx, read.userId)
  const isTheirs = step !== undefined && person !== undefined && step.user_id === person.id && step.way === person.two_factor
  return isTheirs ? { step, person } : undefined
}

/** What the second step needs to know, for the person and their challenge alone. Throws not-signed-in. */
export function aboutStep(context: StepContext, userId: string | undefined, challenge: string | undefined): Promise<SecondStepAbout> {
  return context.database.transaction('platform', async (tx) => {
    const found = await openStep(context, tx, challenge ?? '')
    if (found === undefined || found.person.id !== userId) throw new RefusalError('not-signed-in')
    return { _id: found.person.id, is2FA_enabled: found.person.two_factor, sentTo: hidden(found.person, found.step.way) }
  })
}

/** Sends another code in place of the first; at most three for a challenge, half a minute apart. Throws not-signed-in or too-many-tries. */
export async function sendAgain(context: StepContext, challenge: string): Promise<void> {
  const now = context.clock()
  const send = await context.database.transaction('platform', async (tx) => {
    const found = await openStep(context, tx, challenge)
    if (found === undefined || found.step.way === 3) throw over(context.say)
    const { step, person } = found
    if (step.sends >= SENDS_MAX) throw new RefusalError('too-many-tries', { message: context.say('shared/calls.twoFactor.noMoreSent') })
    const waitMs = step.sent_at === null ? 0 : Date.parse(step.sent_at) + SEND_AGAIN_MS - now.getTime()
    if (waitMs > 0) throw tooManyTries(waitMs)
    return sendCode(context, tx, { idHash: step.id_hash, person, way: step.way })
  })
  await leave(context, send)
}

export interface GivenCode {
  readonly challenge: string
  readonly code: string
  readonly ip: string
  /** The cookie by which this browser is known. */
  readonly browser: string | undefined
}

/**
 * Proves a challenge by a code. A try counts for a challenge that is there alone: whoever has one knew the password. Throws not-signed-in when
 * it is over, too-many-tries, or sign-in-failed for a wrong code.
 */
export async function proveStep(context: StepContext, given: GivenCode): Promise<Proved> {
  const { audit, browsers, database, mail, say, tries } = context
  const { challenge, ip } = given
  const found = await database.transaction('platform', (tx) => openStep(context, tx, challenge))
  if (found === undefined) throw over(say)
  const userId = found.person.id
  const entry = { actor: null, entity: 'session', entityId: userId, ip } as const
  const blocked = () => audit.write({ ...entry, action: 'sign-in-blocked', detail: { step: 'second' } })
  const by = await tries.during({ kind: 'second-step', who: userId, ip, browser: browsers.knows(given.browser, userId), blocked }, async () => {
    const outcome = await look(context, given)
    if (outcome === 'over') throw over(say)
    if (outcome !== 'wrong') return outcome
    await audit.write({ ...entry, action: 'second-step-failed' })
    throw new RefusalError('sign-in-failed', { message: say('shared/calls.twoFactor.wrong') })
  })
  mail.wake()
  return { userId, by }
}

/** One code after the other; the try is counted even if what follows fails. A recovery code that was used is told by mail. */
function look(context: StepContext, { challenge, code }: GivenCode): Promise<ProvedBy | 'over' | 'wrong'> {
  return context.database.transaction('platform', async (tx) => {
    const now = context.clock()
    const found = await openStep(context, tx, challenge)
    if (found === undefined) return 'over'
    const { step, person } = found
    await countTry(tx, step.id_hash)
    const by = await checkCode(context, tx, { step, typed: code, now })
    if (by === undefined) return 'wrong'
    await spendStep(tx, step.id_hash, now)
    if (by === 'recovery') await putLetter(tx, context, person, 'recoveryLetter')
    return by
  })
}
