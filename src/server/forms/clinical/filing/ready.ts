import type { FileBody } from '#contract'
import { openSlots, slotsInSight } from '../lifecycle/complete.ts'
import type { AnswerRow } from '../reading/answer-row.ts'
import { addSignatures } from '../signing/read-signatures.ts'
import { sealOf } from '../signing/seal.ts'
import type { FormSubject } from '../subject.ts'
import { type Prepared, prepare } from './prepare.ts'
import type { TakenOver } from './taken-over.ts'
import { refuseUnsigned } from './unsigned.ts'

/** Checked and signed as far as it is handed in, and not stored yet. */
export interface Ready {
  readonly prepared: Prepared
  /** No required slot is left. */
  readonly isComplete: boolean
  /** What is kept of it beside the record. */
  readonly row: Pick<AnswerRow, 'formHash' | 'answers' | 'hidden' | 'reasons' | 'signatures' | 'waiting' | 'seal' | 'deviceAt'>
}

interface Author extends TakenOver {
  readonly authorId: string
  /** It comes through a link that its author sent. */
  readonly isLinked?: boolean
}

/** What filing and correcting have in common: every check, the seal and the signatures. Throws with every problem's place. */
export async function makeReady(subject: FormSubject, body: FileBody, { authorId, isLinked = false, ...taken }: Author): Promise<Ready> {
  const prepared = await prepare(subject, body, taken)
  const { answers, hidden, reasons, deviceAt } = prepared
  const contentHash = sealOf(answers, subject.version.hash)
  const signed = await addSignatures(subject, body.signatures ?? [], {
    isOpen: await slotsInSight(subject, prepared),
    signed: [],
    waiting: [],
    contentHash,
    answers: body.answers,
    isOffline: body.source === 'offline',
    byThemselves: isLinked,
    authorId,
  })
  const open = openSlots(prepared, signed.signatures)
  refuseUnsigned(subject, open, signed)
  const isComplete = open.length === 0
  const seal = isComplete || signed.signatures.length > 0 ? contentHash : null
  return { prepared, isComplete, row: { formHash: subject.version.hash, answers, hidden, reasons, ...signed, seal, deviceAt } }
}
