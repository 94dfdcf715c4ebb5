import { tidyValue } from '#fields'
import type { Answers } from '../answers.ts'
import type { VisibleSection } from './record-rules.ts'

/** What is sent: tidy answers of the fields in sight that a person may fill in. Hidden answers stay in the draft only. */
export function submissionOf(sections: readonly VisibleSection[], answers: Answers): Answers {
  const fields = sections.flatMap((section) => section.fields).filter(({ readOnly }) => !readOnly)
  const filled = fields.filter(({ name }) => answers[name] !== undefined)
  return Object.fromEntries(filled.map(({ name, field }) => [name, tidyValue(field, answers[name]) as Answers[string]]))
}
