import { type AnswerValues, isJsonObject, type Json } from '#contract'
import { isList, isSame, own } from '../json.ts'
import type { FormPlan } from '../plan/form-plan.ts'
import type { FieldPlan } from '../plan/scope-plan.ts'
import { into, stepsOf } from '../pointer.ts'

/**
 * Pointers where answers handed in differ from those expected, as deep as both are objects or lists of the same length. A calculated
 * answer that hangs on the clock or on lookups may differ: the later moment is right.
 */
export function differencesBetween(plan: FormPlan, drifting: ReadonlySet<string>): (handedIn: AnswerValues, expected: AnswerValues) => readonly string[] {
  const mayDrift = (pointer: string): boolean => {
    const [name = '', ...rest] = stepsOf(pointer)
    return drifting.has(name) && isCalculated(plan.fields[plan.places.get(name) ?? -1], rest)
  }
  return (handedIn, expected) => compare(handedIn, expected, '').filter((pointer) => !mayDrift(pointer))
}

function isCalculated(plan: FieldPlan | undefined, steps: readonly string[]): boolean {
  if (!plan?.inner) return plan?.field.type === 'calculated'
  const [name, ...rest] = plan.field.type === 'rows' ? steps.slice(1) : steps
  return isCalculated(
    plan.inner.fields.find((inner) => inner.name === name),
    rest,
  )
}

function compare(a: Json | undefined, b: Json | undefined, pointer: string): readonly string[] {
  if (isList(a) && isList(b) && a.length === b.length) return a.flatMap((item, index) => compare(item, b[index], into(pointer, index)))
  if (isJsonObject(a) && isJsonObject(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)])
    return [...names].flatMap((name) => compare(own(a, name), own(b, name), into(pointer, name)))
  }
  return isSame(a, b) ? [] : [pointer]
}
