import { canonicalJson } from '#document'
import type { AnswerSession } from '#form-engine'
import { signedAnswers } from '#form-rules'

/** SHA-256 of what a slot signs now; undefined in a browser that has no cryptography for this page. */
export async function sealOver({ form, rules, state }: AnswerSession, slot: string): Promise<string | undefined> {
  const text = canonicalJson(signedAnswers(form.fields, rules.submission(state()).answers, slot))
  // Only pages of https and of this machine have it.
  if (!globalThis.isSecureContext) return undefined
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
