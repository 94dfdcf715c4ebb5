import type { ResolvedField } from '#contract'
import type { Translate } from '#i18n'
import type { QuestionState } from '../session/session.ts'

export interface Note {
  readonly text: string
  readonly wrong: boolean
}

/** The line below a control: what is wrong, else its help and the usual range of a number. */
export function noteOf(field: ResolvedField, { problem, refusal }: QuestionState, t: Translate): Note | undefined {
  if (refusal !== undefined) return { text: refusal, wrong: true }
  if (problem) return { text: t(problem.key, problem.params), wrong: true }
  const usual = field.usual && t('shared/form-engine.usual', { from: field.usual[0], to: field.usual[1] })
  const text = [field.help && t(field.help), usual].filter(Boolean).join(' ')
  return text ? { text, wrong: false } : undefined
}
