import { useMemo } from 'react'
import type { ResolvedResource, Section } from '#contract'
import type { Surroundings } from '#expression'
import type { ValueProblem } from '#validation'
import type { Answers } from '../answers.ts'
import { compileRules, type Root } from '../rules/compile-rules.ts'
import { type CheckRule, compileChecks, failedChecks, findProblems } from '../rules/find-problems.ts'
import { type VisibleSection, visibleSections } from '../rules/visible-fields.ts'

export interface FormRulesOptions {
  readonly resource: ResolvedResource
  readonly sections: readonly Section[]
  readonly root: Root
  readonly answers: Answers
  readonly surroundings: Surroundings
  readonly checks: readonly CheckRule[]
  readonly creating: boolean
}

export interface FormRules {
  readonly visible: readonly VisibleSection[]
  readonly problems: readonly ValueProblem[]
}

/** What the rules say about the present answers: which fields are in sight, and what is wrong. */
export function useFormRules({ resource, sections, root, answers, surroundings, checks, creating }: FormRulesOptions): FormRules {
  const rules = useMemo(() => compileRules(sections, resource, root), [sections, resource, root])
  const compiled = useMemo(() => compileChecks(checks, resource), [checks, resource])
  const visible = useMemo(() => visibleSections(rules, answers, { resource, surroundings, creating }), [rules, answers, resource, surroundings, creating])
  const problems = useMemo(
    () => [...findProblems(visible, answers, surroundings), ...failedChecks(compiled, answers, surroundings)],
    [visible, answers, surroundings, compiled],
  )
  return { visible, problems }
}
