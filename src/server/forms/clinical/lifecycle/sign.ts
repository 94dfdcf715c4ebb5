import type { FiledForm, SignBody } from '#contract'
import type { FormContext } from '#form-rules'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import type { FormsContext } from '../context.ts'
import { followSigning } from '../following/follow.ts'
import type { AnswerRow } from '../reading/answer-row.ts'
import { type OpenedForm, sealHolds } from '../reading/read-form.ts'
import { ruleOn } from '../ruling/rule-on.ts'
import { addSignatures } from '../signing/read-signatures.ts'
import { sealOf } from '../signing/seal.ts'
import { type FormSubject, surroundingsAt } from '../subject.ts'
import { changeFiled, type Outcome } from './change-filed.ts'
import { openSlots, signedValues, slotsInSight } from './complete.ts'

/** Signs later slots: every signer signs the same answers. The last required one makes the form signed. */
export function signForm(context: FormsContext, actor: Actor, id: string, { version, signatures }: SignBody): Promise<FiledForm> {
  return changeFiled(context, actor, { id, verb: 'sign', version }, (opened) => outcomeOf(opened, signatures))
}

/** What was in sight when it was submitted still is. */
const contextOf = ({ actor }: FormSubject, { row, kept }: OpenedForm): FormContext => ({
  ...surroundingsAt(new Date(row.deviceAt ?? String(kept.row.values.submittedAt)), actor.timeZone),
  lookups: {},
})

async function outcomeOf(opened: OpenedForm, inputs: SignBody['signatures']): Promise<Outcome> {
  const { subject, row, kept } = opened
  if (!sealHolds(row)) throw new RefusalError('wrong-state', { message: subject.say({ key: 'shared/form-records.sealBroken' }) })
  const { values } = kept.row
  const ruling = await ruleOn(subject, { answers: row.answers, context: contextOf(subject, opened), isWhole: true })
  const contentHash = sealOf(row.answers, row.formHash)
  const made = await addSignatures(subject, inputs, {
    isOpen: await slotsInSight(subject, ruling),
    signed: row.signatures,
    waiting: row.waiting,
    contentHash,
    answers: row.answers,
    isOffline: false,
    byThemselves: false,
    authorId: String(values.authorId),
  })
  const next: AnswerRow = { ...row, ...made, seal: contentHash }
  const isComplete = values.status === 'submitted' && openSlots(ruling, made.signatures).length === 0
  return {
    row: next,
    values: isComplete ? signedValues(subject) : {},
    deed: { action: 'transition', transition: 'sign' },
    ...(isComplete && { follow: (tx, stored, place) => followSigning(subject, tx, stored, place) }),
    ...(isComplete && typeof values.supersedesId === 'string' && { supersedes: values.supersedesId }),
  }
}
