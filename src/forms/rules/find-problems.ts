import type { ResolvedResource } from '#contract'
import type { Surroundings } from '#expression'
import { isBlank, requiredProblem, tidyValue, type ValueProblem, validateValue } from '#validation'
import type { Answers } from '../answers.ts'
import { compileTest, type Root } from './compile-rules.ts'
import { isKeptSecret, withoutKeptSecrets } from './kept-secrets.ts'
import type { VisibleField, VisibleSection } from './visible-fields.ts'

/** A check of a resource or form whose message key is known. */
export interface CheckRule {
  readonly check: string
  readonly severity: 'block' | 'warn'
  readonly field?: string
  /** Translation key. */
  readonly message: string
  readonly root: Root
}

function fieldProblems({ name, field, required, readOnly }: VisibleField, answers: Answers, today: string): readonly ValueProblem[] {
  if (readOnly || isKeptSecret(field, answers[name])) return []
  const value = tidyValue(field, withoutKeptSecrets(field, answers[name]))
  const found = isBlank(value) ? (required ? [requiredProblem] : []) : validateValue(field, value, { today })
  return found.map((problem) => ({ ...problem, path: `/${name}${problem.path}` }))
}

/** What is wrong with the answers in sight, in the order of the fields. Hidden fields have no problems. */
export function findProblems(sections: readonly VisibleSection[], answers: Answers, surroundings: Surroundings): readonly ValueProblem[] {
  return sections.flatMap(({ fields }) => fields.flatMap((field) => fieldProblems(field, answers, surroundings.today)))
}

/** The refusing checks that fail; warnings are the server's to ask a reason for. */
export function failedChecks(checks: readonly CheckRule[], resource: ResolvedResource, answers: Answers, surroundings: Surroundings): readonly ValueProblem[] {
  return checks
    .filter(({ severity, check, root }) => severity === 'block' && !compileTest(check, resource, root, true)(answers, surroundings))
    .map(({ field, message }) => ({ path: field ? `/${field}` : '', key: message }))
}
