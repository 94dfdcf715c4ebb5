import { createHash } from 'node:crypto'
import type { FileBody, LinkedFileBody, SignatureInput } from '#contract'
import { canonicalJson } from '#document'
import type { Actor } from '#permissions'

/** What makes two calls the same: who files what, the PINs left out. A repeated call changes nothing and gets the same answer. */
export function fingerprintOf(
  { userId }: Actor,
  { id, form, hash, answers, hidden = [], reasons = {}, signatures = [], version, supersedesId, retired }: FileBody,
): string {
  return digestOf({ userId, id, form, hash, answers, hidden, reasons, signatures: withoutPins(signatures), version, supersedesId, retired })
}

/** The same of what came through a link, as it was sent: what staff would begin with changes with the day. */
export function fingerprintOfLinked({ id, hash, answers, by, hidden = [], reasons = {}, signatures = [] }: Omit<LinkedFileBody, 'token'>): string {
  return digestOf({ id, hash, answers, by, hidden, reasons, signatures: withoutPins(signatures) })
}

const withoutPins = (signatures: readonly SignatureInput[]) => signatures.map(({ pin: _pin, ...rest }) => rest)
const digestOf = (content: unknown): string => createHash('sha256').update(canonicalJson(content)).digest('hex')
