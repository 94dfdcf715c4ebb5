import type { AnswerValues } from '#contract'
import type { FillingOutcome } from '../record/filling/record-filling.ts'

/** What is sent of the answers: a question without one is left out. */
export const answered = ({ values }: NonNullable<FillingOutcome>): AnswerValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

/** Several reasons in one text. */
export const joinReasons = (...reasons: readonly (string | null | undefined)[]): string | undefined =>
  [...new Set(reasons.flatMap((reason) => reason?.trim() || []))].join('; ') || undefined
