import { createHash } from 'node:crypto'
import type { FileBody } from '#contract'
import { canonicalJson } from '#document'
import type { Actor } from '#permissions'

/** What makes two calls the same: who files what, the PINs left out. A repeated call changes nothing and gets the same answer. */
export function fingerprintOf(
  { userId }: Actor,
  { id, form, hash, answers, hidden = [], reasons = {}, signatures = [], version, supersedesId, retired }: FileBody,
): string {
  const signed = signatures.map(({ pin: _pin, ...rest }) => rest)
  const content = { userId, id, form, hash, answers, hidden, reasons, signatures: signed, version, supersedesId, retired }
  return createHash('sha256').update(canonicalJson(content)).digest('hex')
}
