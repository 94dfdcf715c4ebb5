import { randomUUID } from 'node:crypto'
import { SIGNING_PATH } from '#contract'
import { instantOf } from '#expression'
import type { Tx } from '#server/platform/database'
import type { EDocsContext, PaperToSign } from './context.ts'
import { daysAfter, FETCH_DAYS, IN_PERSON_MS, OPEN_DAYS } from './limits.ts'
import { bondOf, insertLink, type Round } from './signer-rows.ts'

interface Making {
  readonly round: Round
  readonly signer: string
  readonly expires: Date
  readonly inPerson?: boolean
  /** Absent: the product itself. */
  readonly by?: string
}

/** A link for one signer; what stands in it is said once. */
export async function makeSigningLink(
  { tokens, origin, clock }: EDocsContext,
  tx: Tx,
  { round, signer, expires, inPerson = false, by }: Making,
): Promise<{ readonly url: string; readonly expiresAt: string }> {
  const expiresAt = new Date(Math.floor(expires.getTime() / 1_000) * 1_000)
  const { token, hash } = tokens.make(expiresAt)
  const bond = { ...round, hash, signerId: signer, inPerson, expiresAt: expiresAt.toISOString() }
  await insertLink(tx, { ...bond, id: randomUUID(), seal: tokens.seal(bondOf(bond)), madeBy: by ?? null }, clock())
  return { url: `${origin()}${SIGNING_PATH}#${token}`, expiresAt: bond.expiresAt }
}

/** The end of the day that it is due, in the company's zone; and a while after it is signed. */
export function endOf(
  { dueOn, completedAt }: PaperToSign,
  { now, timeZone, inPerson }: { readonly now: Date; readonly timeZone: string; readonly inPerson?: boolean },
): Date {
  if (inPerson === true) return new Date(now.getTime() + IN_PERSON_MS)
  if (completedAt !== undefined) return daysAfter(new Date(completedAt), FETCH_DAYS)
  return dueOn === undefined ? daysAfter(now, OPEN_DAYS) : new Date(instantOf(dueOn, '23:59', timeZone))
}
