import type { AnswerValues } from '#contract'
import type { FormFinding, FormRules, Submission } from './form-state.ts'
import type { FormContext } from './ruled-form.ts'

/** All that the rules say of some answers, as plain data that may travel between processes. */
export interface Ruling extends Submission {
  /** The given answers and the calculated ones; what is handed in is in `answers`. */
  readonly values: AnswerValues
  /** As in `FormState`. */
  readonly visible: ReadonlySet<string>
  readonly findings: readonly FormFinding[]
  /** Pointers where the given answers differ from what the rules make of them. */
  readonly differences: readonly string[]
  /** Required signature slots in sight. */
  readonly slots: readonly string[]
}

/** Asks the rules everything at once. Throws StepsSpent when the context has too few steps for it. */
export function rulingOf(rules: FormRules, answers: AnswerValues, context: FormContext): Ruling {
  const state = rules.evaluate(answers, context)
  const { values, visible } = state
  return {
    ...rules.submission(state),
    values,
    visible,
    findings: rules.problems(state, context),
    differences: rules.differences(state, answers),
    slots: rules.missingSignatures(state, []),
  }
}
