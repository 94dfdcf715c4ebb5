import { sql } from 'kysely'
import { sameText, type Tx } from '#server/platform/database'
import { openFor, type StepContext } from './context.ts'
import { readRecoveryCode, spendCode } from './recovery-codes.ts'
import type { StepRow } from './step-rows.ts'
import { matchingStep } from './totp.ts'

/** How a person proved themselves. */
export type ProvedBy = 'app' | 'mobile' | 'email' | 'recovery'

const DIGITS = /^\d{6}$/

/** The code without what people type between its digits. */
export const readCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '')

/** Looks at a code and uses it up; undefined for a wrong one, and for one that was used before (threat S18). */
export async function checkCode(context: StepContext, tx: Tx, { step, typed, now }: { readonly step: StepRow; readonly typed: string; readonly now: Date }) {
  const code = readCode(typed)
  if (DIGITS.test(code)) return step.way === 3 ? await checkApp(context, tx, { userId: step.user_id, code, now }) : checkSent(context, step, code)
  const recovery = readRecoveryCode(typed)
  if (recovery === undefined) return undefined
  return (await spendCode(tx, step.user_id, { code: recovery, hash: context.hash, now })) ? 'recovery' : undefined
}

async function checkApp(context: StepContext, tx: Tx, { userId, code, now }: { readonly userId: string; readonly code: string; readonly now: Date }) {
  const { rows } = await sql<{ secret: string }>`select secret from second_factor where user_id = ${userId}`.execute(tx)
  if (rows[0] === undefined) return undefined
  const step = matchingStep(openFor(context, userId, rows[0].secret), code, now)
  if (step === undefined) return undefined
  // A step counts once: who looked over a shoulder comes too late.
  const moved = await sql`update second_factor set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning 1`.execute(tx)
  return moved.rows.length === 1 ? 'app' : undefined
}

/** A code that was sent belongs to its challenge. */
export function checkSent({ hash }: StepContext, step: StepRow, code: string): ProvedBy | undefined {
  if (step.code_hash === null || !sameText(hash(`${step.id_hash} ${code}`), step.code_hash)) return undefined
  return step.way === 1 ? 'mobile' : 'email'
}
