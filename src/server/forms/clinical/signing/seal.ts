import { createHash } from 'node:crypto'
import type { AnswerValues, Json } from '#contract'
import { canonicalJson } from '#document'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** SHA-256 over the canonical answers and the form's hash, 64 hex digits: what every signer of a form signs. */
export const sealOf = (answers: AnswerValues, formHash: string): string => hashOf(`${canonicalJson(answers)}\n${formHash}`)

/** SHA-256 over canonical JSON, 64 hex digits. */
export const sha256 = (value: Json): string => hashOf(canonicalJson(value))
