import type { AnswerValues } from '#contract'
import { filesIn } from '#fields'
import { moveAnswers } from '#form-rules'
import type { Replaced } from '../lifecycle/supersede.ts'
import type { FormSubject } from '../subject.ts'
import { fieldsOf } from '../versions/versions.ts'

/** What a form takes over from stored answers beside what was handed in. */
export interface TakenOver {
  /** Answers that this actor does not get: they stay. */
  readonly unseen: AnswerValues
  /** Files that stand in the stored answers already, perhaps of another form; they stay where they are. */
  readonly files?: ReadonlySet<string>
  /** The filed form that lookups do not count; this one itself when it is absent. */
  readonly uncounted?: string
  /** It takes the place of a filed form, and says why. */
  readonly isRevision?: boolean
}

/** Files among these answers that the actor gets to see. */
export const shownFiles = ({ form, cut }: FormSubject, answers: AnswerValues): ReadonlySet<string> =>
  new Set(filesIn(Object.fromEntries(Object.entries(form.fields).filter(([name]) => !cut.has(name))), answers).map(({ value }) => String(value.id)))

/** From the form that a new one replaces; nothing when there is none. */
export function takenOver({ version, cut }: FormSubject, replaced: Replaced | undefined): TakenOver {
  if (replaced === undefined) return { unseen: {} }
  const { subject: before, row } = replaced
  const { answers } = moveAnswers(fieldsOf(before.version), fieldsOf(version), row.answers)
  return {
    unseen: Object.fromEntries(Object.entries(answers).filter(([name]) => cut.has(name))),
    uncounted: row.recordId,
    isRevision: true,
    files: shownFiles(before, row.answers),
  }
}
