import { createHmac } from 'node:crypto'
import { sameText } from './session-secret.ts'

const FIVE_MINUTES_MS = 300_000

const sign = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

/** Proof, for five minutes, that this account gave its password and only its second step is missing. */
export function issueChallenge(key: Buffer, userId: string, now: Date): string {
  const until = (now.getTime() + FIVE_MINUTES_MS).toString(36)
  return `${until}.${sign(key, `${userId}.${until}`)}`
}

/** Whether the challenge was issued for this very account and still holds. */
export function challengeHolds(key: Buffer, challenge: { readonly userId: string; readonly text: string }, now: Date): boolean {
  const [until = '', signature = ''] = challenge.text.split('.')
  return sameText(signature, sign(key, `${challenge.userId}.${until}`)) && Number.parseInt(until, 36) > now.getTime()
}
