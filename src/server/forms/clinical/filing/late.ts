import type { AnswerValues, ResolvedField } from '#contract'
import type { LinkedForm } from '#document'
import { compileExpression } from '#expression'
import type { FormSubject } from '../subject.ts'

const FIELDS: Readonly<Record<string, ResolvedField>> = { date: { type: 'date', label: '' }, time: { type: 'time', label: '' } }
const compiled = compileExpression('instantOf(answers.date, answers.time, timeZone)', { root: 'answers', fields: FIELDS })
const HOUR_MS = 3_600_000

interface Done {
  readonly doneAt: Date
  readonly surroundings: FormSubject['surroundings']
}

/** Whether a form was filed later than its document allows after what it is about; without a time the day's end counts. */
export function isLateAt({ lifecycle, about }: LinkedForm, answers: AnswerValues, { doneAt, surroundings }: Done): boolean {
  const hours = lifecycle.lateAfterHours
  if (hours === undefined || !compiled.ok) return false
  const time = about.time === undefined ? undefined : answers[about.time]
  const event = compiled.expression.evaluate({ date: answers[about.date], time: time ?? '23:59' }, surroundings)
  return typeof event === 'string' && doneAt.getTime() - Date.parse(event) > hours * HOUR_MS
}
