import type { FormState } from '../form-state.ts'
import type { FormPlan } from '../plan/form-plan.ts'
import { checkReads } from '../plan/scope-plan.ts'

/** Ids of the form's rules that nobody could ask because a lookup they read is not known, as while offline. */
export function uncheckedIn(plan: FormPlan, { solved }: FormState): readonly string[] {
  const isMissing = (name: string): boolean => name.startsWith('lookups.') && !Object.hasOwn(solved.context.lookups, name.slice('lookups.'.length))
  return plan.checks.flatMap((check, index) => {
    const outcome = solved.checks[index]
    return outcome?.when !== false && typeof outcome?.check !== 'boolean' && checkReads(check).some(isMissing) ? [check.id] : []
  })
}
