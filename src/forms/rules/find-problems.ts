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

/** A refusing check that is ready to be asked. */
export interface CompiledCheck {
  readonly problem: ValueProblem
  readonly holds: ReturnType<typeof compileTest>
}

/** The refusing checks, parsed once; warnings are the server's to ask a reason for. */
export const compileChecks = (checks: readonly CheckRule[], resource: ResolvedResource): readonly CompiledCheck[] =>
  checks
    .filter(({ severity }) => severity === 'block')
    .map(({ check, root, field, message }) => ({
      problem: { path: field ? `/${field}` : '', key: message },
      holds: compileTest(check, resource, root, true),
    }))

/** What the checks that fail say. */
export const failedChecks = (checks: readonly CompiledCheck[], answers: Answers, surroundings: Surroundings): readonly ValueProblem[] =>
  checks.filter(({ holds }) => !holds(answers, surroundings)).map(({ problem }) => problem)
