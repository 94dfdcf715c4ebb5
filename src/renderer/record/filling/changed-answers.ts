import { type AnswerValues, isSameAnswer } from '#contract'

/** The answers that differ from the saved ones; only they are sent. */
export function changedAnswers(submission: AnswerValues, saved: AnswerValues): AnswerValues {
  return Object.fromEntries(Object.entries(submission).filter(([name, value]) => !isSameAnswer(value, saved[name])))
}
