import type { ResolvedResource, Section } from '#contract'
import { compileExpression, type Surroundings } from '#expression'
import { placedFields, type ShownField } from '#screen-tree'
import type { Answers } from '../answers.ts'

export type Root = 'record' | 'answers'
type Test = (answers: Answers, surroundings: Surroundings) => boolean

/** The field's own rules speak of `record`, those of the layout of the form's root. */
export interface FieldRules {
  readonly placed: ShownField
  readonly isShown: Test
  readonly isRequired: Test
}

export interface SectionRules {
  readonly section: Section
  readonly isShown: Test
  readonly fields: readonly FieldRules[]
}

const always: Test = () => true
const never: Test = () => false

/** An expression over the answers. Unknown outcomes read as `otherwise`; one that does not compile was refused when the document loaded. */
export function compileTest(source: string | undefined, resource: ResolvedResource, root: Root, otherwise: boolean): Test {
  if (source === undefined) return otherwise ? always : never
  const compiled = compileExpression(source, { root, fields: resource.fields })
  if (!compiled.ok) return otherwise ? always : never
  return (answers, surroundings) => {
    const outcome = compiled.expression.evaluate(answers, surroundings)
    return typeof outcome === 'boolean' ? outcome : otherwise
  }
}

const whenTest = (source: string | undefined, resource: ResolvedResource, root: Root): Test =>
  source === undefined ? always : compileTest(source, resource, root, false)

function fieldRules(placed: ShownField, resource: ResolvedResource, root: Root): FieldRules {
  const own = compileTest(placed.resolved.requiredWhen, resource, 'record', false)
  const here = compileTest(placed.requiredWhen, resource, root, false)
  return {
    placed,
    isShown: whenTest(placed.when, resource, root),
    isRequired: placed.resolved.required ? always : (answers, surroundings) => own(answers, surroundings) || here(answers, surroundings),
  }
}

/** The rules of some sections, parsed once. */
export function compileRules(sections: readonly Section[], resource: ResolvedResource, root: Root): readonly SectionRules[] {
  return sections.map((section) => ({
    section,
    isShown: whenTest(section.when, resource, root),
    fields: placedFields(section, resource.fields).map((placed) => fieldRules(placed, resource, root)),
  }))
}
