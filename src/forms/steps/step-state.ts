import type { FieldsStep, RecordForm, ResolvedResource, ReviewStep, Section } from '#contract'
import { placedFields } from '#screen-tree'

export type Step = FieldsStep | ReviewStep

/** All sections of a form, in the order of its steps. */
export const sectionsOf = (form: RecordForm): readonly Section[] => form.steps.flatMap((step) => step.sections ?? [])

/** Names of the fields that a step asks for. */
export function fieldsOf(step: Step, resource: ResolvedResource): ReadonlySet<string> {
  return new Set((step.sections ?? []).flatMap((section) => placedFields(section, resource.fields).map((placed) => placed.field)))
}

const topOf = (path: string): string => path.split('/')[1] ?? ''

/** How many problems lie in each step, by step id; several of one field count once. */
export function problemCounts(form: RecordForm, resource: ResolvedResource, paths: readonly string[]): ReadonlyMap<string, number> {
  const wrong = new Set(paths.map(topOf))
  return new Map(form.steps.map((step) => [step.id, [...fieldsOf(step, resource)].filter((name) => wrong.has(name)).length]))
}
