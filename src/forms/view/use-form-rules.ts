import { useMemo } from 'react'
import type { Surroundings } from '#expression'
import type { Answers } from '../answers.ts'
import { compileRecordRules, type RecordFormPlace, type RecordView } from '../rules/record-rules.ts'

export interface FormRulesOptions extends RecordFormPlace {
  readonly answers: Answers
  readonly surroundings: Surroundings
}

/** What the rules say about the present answers: which fields are in sight, and what is wrong. */
export function useFormRules({ resource, sections, root, answers, surroundings, checks, creating }: FormRulesOptions): RecordView {
  const rules = useMemo(() => compileRecordRules({ resource, sections, root, checks, creating }), [resource, sections, root, checks, creating])
  return useMemo(() => rules.view(answers, surroundings), [rules, answers, surroundings])
}
