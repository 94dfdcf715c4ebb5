import type { FormRules, FormState } from './form-state.ts'
import { dependentsIn } from './plan/dependents.ts'
import { volatileFields } from './plan/drifting.ts'
import { planForm } from './plan/form-plan.ts'
import { unique } from './plan/order.ts'
import { findReaders } from './plan/readers.ts'
import { topOf } from './pointer.ts'
import { differencesBetween } from './report/differences.ts'
import { findingsOf } from './report/findings.ts'
import { missingSignatures } from './report/signatures.ts'
import { submissionOf } from './report/submission.ts'
import { uncheckedIn } from './report/unchecked.ts'
import type { RuledForm } from './ruled-form.ts'
import { judgeForm } from './solve/judge-form.ts'
import { type Round, solveForm, solveOnly } from './solve/solve-form.ts'
import { toState } from './solve/to-state.ts'

/**
 * Compiles the rules of a form, once per version. `observe` hears the source of each expression that is evaluated.
 * What is unknown because a question is unanswered: `when` hides, `requiredWhen` and `readOnlyWhen` do not hold, a check passes,
 * a value is blank. What is out of sight reads as unanswered, so that hiding goes on along what depends on it.
 */
export function compileForm(form: RuledForm, observe: (source: string) => void = () => undefined): FormRules {
  const plan = planForm(form, observe)
  const readers = findReaders(plan)
  const differences = differencesBetween(plan, volatileFields(plan))
  const run = (round: Round, previous?: FormState): FormState => toState(plan, judgeForm(plan, readers, round, solveForm(plan, readers, round)), previous)
  return {
    evaluate: (answers, context) => run({ answers, context, start: undefined }),
    update: (previous, answers, context, changed) => run({ answers, context, start: { before: previous.solved, changed } }, previous),
    valuesOf: (answers, context, names) => solveOnly(plan, readers, { answers, context }, names),
    problems: (state, context) => findingsOf(plan, state, context),
    problemsOf: (state, context, names) => findingsOf(plan, state, context, new Set(names)),
    submission: (state) => submissionOf(plan, state),
    differences: (state, handedIn) => differences(handedIn, submissionOf(plan, state).answers),
    missingSignatures: (state, signed) => missingSignatures(plan, state, signed),
    unchecked: (state) => uncheckedIn(plan, state),
    dependentsOf: dependentsIn(plan, readers),
    sectionOf: (pointer) => plan.positions.get(topOf(pointer)),
    lookupInputs: lookupInputsOf(form, dependentsIn(plan, readers)),
  }
}

/** What lookups ask by, and of calculated answers among it what those hang on. */
function lookupInputsOf({ lookups, fields }: RuledForm, dependentsOf: FormRules['dependentsOf']): readonly string[] {
  const filters = Object.values(lookups).flatMap(({ filter = [] }) => filter)
  const direct = unique(filters.flatMap(({ value }) => (typeof value === 'object' && 'answer' in value ? [value.answer] : [])))
  const calculated = new Set(direct.filter((name) => fields[name]?.value !== undefined))
  if (calculated.size === 0) return direct
  return unique([...direct, ...Object.keys(fields).filter((name) => dependentsOf(name).some((each) => calculated.has(each)))])
}
