import type { AnswerValues } from '#contract'
import { type AnswerSession, pointerLabel, rowsOf } from '#form-engine'
import { stepsOf } from '#form-rules'
import type { Translate } from '#i18n'
import type { Contest } from './merge-answers.ts'

/** Where a contested answer stands: "Vital signs, Pulse", "Medications, Row 2, Dose". A row that is gone here has the number it has there. */
export function contestLabel(session: AnswerSession, { pointer, isRow }: Contest, theirs: AnswerValues, t: Translate): string {
  if (!isRow) return pointerLabel(session, pointer, t)
  const [name = '', id] = stepsOf(pointer)
  const place = [session.content().answers, theirs].map((answers) => rowsOf(answers[name]).findIndex((row) => row.id === id) + 1)
  return [pointerLabel(session, `/${name}`, t), t('shared/form-engine.row', { number: place.find((number) => number > 0) ?? 0 })].join(', ')
}
