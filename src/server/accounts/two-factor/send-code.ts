import { randomInt, randomUUID } from 'node:crypto'
import type { Tx } from '#server/platform/database'
import type { Mail } from '#server/platform/mail'
import type { PersonRow, Say } from './people.ts'

/** Hands a text message over; rejects when it was not taken. */
export interface SmsProvider {
  send(message: { readonly to: string; readonly text: string }): Promise<void>
}

/** Six digits, each as likely as the others. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Where codes of a way go; '' where the person has no such place, and for the app. */
export const placeOf = (person: PersonRow, way: number): string => (way === 1 ? (person.phone ?? '') : way === 2 ? person.email : '')

/** A place as it may be shown before the sign-in is complete. */
export function hidden(person: PersonRow, way: number): string {
  const place = placeOf(person, way)
  if (place === '' || way !== 2) return place === '' ? '' : `(•••)•••-${place.slice(-4)}`
  const [name = '', domain = ''] = place.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}

export interface Sending {
  readonly mail: Mail
  readonly say: Say
  /** Absent: text messages wait in the outbox. */
  readonly sms?: SmsProvider | undefined
}

/** Puts a code on its way within the transaction that keeps its hash; gives what is left to do after the commit. */
export async function putCode(
  tx: Tx,
  { mail, say, sms }: Sending,
  { person, way, code }: { readonly person: PersonRow; readonly way: number; readonly code: string },
) {
  const to = placeOf(person, way)
  // Whoever waits for a code reads the page in their own language at that moment.
  const text = say('shared/calls.twoFactor.codeText', { code })
  if (way === 1 && sms !== undefined) return () => sms.send({ to, text })
  const kind = way === 1 ? 'sms' : 'account'
  await mail.put(tx, { id: randomUUID(), kind, to, subject: say('shared/calls.twoFactor.codeSubject'), text })
  return async () => mail.wake()
}

/** Tells the person what was done to their second step: nobody else changes or uses it unseen. */
export function putLetter(
  tx: Tx,
  { mail, say }: Pick<Sending, 'mail' | 'say'>,
  { id, email }: PersonRow,
  letter: 'onLetter' | 'offLetter' | 'recoveryLetter',
): Promise<void> {
  const words = `shared/calls.twoFactor.${letter}`
  return mail.putFor(tx, id, { kind: 'account', to: email, words: () => ({ subject: say(`${words}.subject`), text: say(`${words}.text`) }) })
}
