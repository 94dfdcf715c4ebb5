import type { ResolvedResource } from '#contract'
import type { Answers } from '../answers.ts'

/** Answers that a new record starts with: the fields' defaults and the lifecycle's first state. Applied at creation only. */
export function defaultAnswers(resource: ResolvedResource): Answers {
  const defaults = Object.entries(resource.fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default] as const]))
  const { lifecycle } = resource
  return { ...Object.fromEntries(defaults), ...(lifecycle ? { [lifecycle.field]: lifecycle.initial[0] } : {}) }
}
