import { createHmac } from 'node:crypto'
import type { SecondStepAbout, TwoFactorBegun, TwoFactorConfirm, TwoFactorOn, TwoFactorState } from '#contract'
import type { Tx } from '#server/platform/database'
import type { StepContext, StepOwner } from './context.ts'
import { beginSetUp, confirmSetUp, renewRecovery, resetFor, stateOf, turnOff } from './set-up.ts'
import { aboutStep, beginStep, type GivenCode, type Proved, proveStep, sendAgain } from './sign-in-step.ts'

export interface TwoFactorOptions extends Omit<StepContext, 'hash'> {
  /** 32 bytes that hash codes; see `openServerKeys`. Without it, or with another one, recovery codes fit no more. */
  readonly key: Buffer
}

/** The second step of signing in, and one's own choice of it. Whoever calls the second half has proved the password. */
export interface TwoFactor {
  /** After a right password: gives the challenge, and sends the code where codes are sent. */
  begin(userId: string): Promise<string>
  /** Throws not-signed-in unless the challenge is this very account's. */
  about(userId: string | undefined, challenge: string | undefined): Promise<SecondStepAbout>
  /** Throws not-signed-in or too-many-tries. */
  sendAgain(challenge: string): Promise<void>
  /** Uses a challenge and a code up. Throws not-signed-in, too-many-tries or sign-in-failed. */
  prove(given: GivenCode): Promise<Proved>
  state(owner: StepOwner): Promise<TwoFactorState>
  beginSetUp(owner: StepOwner, way: 1 | 2 | 3): Promise<TwoFactorBegun>
  /** Throws invalid-value for a wrong code, wrong-state when it was begun too long ago. */
  confirmSetUp(owner: StepOwner, given: TwoFactorConfirm): Promise<TwoFactorOn>
  turnOff(owner: StepOwner): Promise<TwoFactorState>
  renewRecovery(owner: StepOwner): Promise<TwoFactorOn>
  /** Within a transaction of the platform, for somebody else: the caller has the right, tells the person and writes the audit. */
  resetFor(tx: Tx, userId: string): Promise<void>
}

/** The second step over a database, a mailbox and whoever sends text messages. */
export function createTwoFactor({ key, ...parts }: TwoFactorOptions): TwoFactor {
  const context: StepContext = { ...parts, hash: (text) => createHmac('sha256', key).update(text).digest('base64url') }
  return {
    begin: (userId) => beginStep(context, userId),
    about: (userId, challenge) => aboutStep(context, userId, challenge),
    sendAgain: (challenge) => sendAgain(context, challenge),
    prove: (given) => proveStep(context, given),
    state: (owner) => stateOf(context, owner),
    beginSetUp: (owner, way) => beginSetUp(context, owner, way),
    confirmSetUp: (owner, given) => confirmSetUp(context, owner, given),
    turnOff: (owner) => turnOff(context, owner),
    renewRecovery: (owner) => renewRecovery(context, owner),
    resetFor,
  }
}
