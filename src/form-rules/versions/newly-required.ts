import { type AnswerValues, isJsonObject, type Json } from '#contract'
import { isBlank } from '#validation'
import type { FormRules, FormState } from '../form-state.ts'
import { isList, own } from '../json.ts'
import { stepsOf } from '../pointer.ts'
import type { FormContext } from '../ruled-form.ts'

/** Answers under the rules of a version. */
export interface VersionState {
  readonly rules: FormRules
  readonly answers: AnswerValues
}

/** Pointers of questions without an answer that the later version requires and the earlier one did not. */
export function newlyRequired(from: VersionState, to: VersionState, context: FormContext): readonly string[] {
  const before = from.rules.evaluate(from.answers, context)
  const after = to.rules.evaluate(to.answers, context)
  return [...after.required].filter((pointer) => !before.required.has(pointer) && isBlank(valueAt(after, pointer)))
}

const valueAt = ({ values }: FormState, pointer: string): Json =>
  stepsOf(pointer).reduce<Json>((value, step) => {
    if (isList(value)) return value.find((row) => isJsonObject(row) && row.id === step) ?? null
    return isJsonObject(value) ? (own(value, step) ?? null) : null
  }, values)
