import { createHash } from 'node:crypto'
import type { AnswerValues } from '#contract'
import { canonicalJson } from '#document'

/** SHA-256 over the canonical answers and the form's hash, 64 hex digits: what every signer of a form signs. */
export const sealOf = (answers: AnswerValues, formHash: string): string =>
  createHash('sha256')
    .update(`${canonicalJson(answers)}\n${formHash}`)
    .digest('hex')
