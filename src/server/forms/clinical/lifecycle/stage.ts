import type { FiledForm, ResolvedStage, StageBody } from '#contract'
import { requiredProblem, validateValue } from '#fields'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import type { FormsContext } from '../context.ts'
import { type AnswerRow, type KeptStage, readAnswerRow } from '../reading/answer-row.ts'
import { type OpenedForm, showFiled } from '../reading/read-form.ts'
import type { FormSubject } from '../subject.ts'
import type { Wording } from '../texts.ts'
import { changeFiled, type Outcome } from './change-filed.ts'
import { stagesAfter } from './stages.ts'

/** Brings a filed form to the next stage of its document. The same call twice is one. */
export async function moveToStage(context: FormsContext, actor: Actor, id: string, body: StageBody): Promise<FiledForm> {
  try {
    return await changeFiled(context, actor, { id, verb: 'stage', version: body.version }, (opened) => outcomeOf(opened, body))
  } catch (error) {
    if (error instanceof RefusalError && (error.code === 'conflict' || error.code === 'wrong-state') && (await isStored(context, actor, id, body)))
      return showFiled(context, actor, id)
    throw error
  }
}

/** The answer to the first call was lost on its way. */
async function isStored({ database }: FormsContext, { companyId, userId }: Actor, id: string, { version, stage, on }: StageBody): Promise<boolean> {
  const row = await database.read({ companyId }, (tx) => readAnswerRow(tx, companyId, id))
  const kept = row?.stage
  return kept?.id === stage && kept.basedOn === version && kept.on === on && kept.byId === userId
}

async function outcomeOf({ subject, row }: OpenedForm, { version, stage: id, on }: StageBody): Promise<Outcome> {
  const { form, context, actor, now, say } = subject
  const stage = form.lifecycle.stages?.find((each) => each.id === id)
  if (stage === undefined) throw refusal(subject, '/stage', { key: 'shared/validation.notFound' })
  if (!stagesAfter(form, row.stage).some((each) => each.id === id))
    throw new RefusalError('wrong-state', { message: say({ key: 'shared/form-records.stageNotNext', params: { stage: say({ key: stage.label }) } }) })
  refuseDay(subject, stage, { row, on })
  const kept: KeptStage = {
    id,
    ...(on !== undefined && { on }),
    ...(stage.holds && { holds: stage.holds }),
    at: now.toISOString(),
    byId: actor.userId,
    byName: await context.records.kept.authorName(actor),
    basedOn: version,
  }
  const name = say({ key: stage.label })
  return { row: { ...row, stage: kept }, deed: { action: 'transition', transition: 'stage', reason: on === undefined ? name : `${name} · ${on}` } }
}

/** A stage says its day or has none; what follows is not earlier than what was before. */
function refuseDay(subject: FormSubject, { dated }: ResolvedStage, { row, on }: { readonly row: AnswerRow; readonly on: string | undefined }): void {
  const problem = ((): Wording | undefined => {
    if (dated === undefined) return on === undefined ? undefined : { key: 'shared/form-records.different' }
    if (on === undefined) return requiredProblem
    const [wrong] = validateValue({ type: 'date', label: '', past: true }, on, subject.surroundings)
    if (wrong !== undefined) return wrong
    return row.stage?.on !== undefined && on < row.stage.on ? { key: 'shared/form-records.stageTooEarly', params: { date: row.stage.on } } : undefined
  })()
  if (problem !== undefined) throw refusal(subject, '/on', problem)
}

function refusal({ say }: FormSubject, path: string, wording: Wording): RefusalError {
  const message = say(wording)
  return new RefusalError('invalid-value', { message, problems: [{ path, message }] })
}
