import type { AnswerValues, Json } from '#contract'
import type { FormContext, Ruling } from '#form-rules'
import { RefusalError } from '#server/platform/refusal'
import { type FormSubject, ruledForm } from '../subject.ts'

interface Given {
  readonly answers: AnswerValues
  readonly context: FormContext
  /** All of the form, also what this actor does not get. */
  readonly isWhole?: boolean
}

/** What the rules say of answers whose shape and size are right. Throws invalid-value, and where, when they are too many to be worked out. */
export async function ruleOn(subject: FormSubject, { answers, context, isWhole = false }: Given): Promise<Ruling> {
  const { version } = subject
  const form = isWhole ? { key: version.hash, form: version.form } : ruledForm(subject)
  const ruling = await subject.context.rule({ ...form, answers, context, who: subject.actor.userId })
  if (ruling === undefined) throw tooMuch(subject, answers)
  return ruling
}

/** The longest list is what there is too much of. */
function tooMuch({ form, say }: FormSubject, answers: AnswerValues): RefusalError {
  const size = (value: Json | undefined): number => (Array.isArray(value) ? value.length : 0)
  const [longest = ''] = Object.keys(form.fields).sort((a, b) => size(answers[b]) - size(answers[a]))
  const params = { field: say({ key: form.fields[longest]?.label ?? '' }), count: size(answers[longest]) }
  return new RefusalError('invalid-value', { problems: [{ path: `/answers/${longest}`, message: say({ key: 'shared/form-records.tooMuch', params }) }] })
}
