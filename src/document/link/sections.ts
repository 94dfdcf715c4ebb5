import type { Section } from '#contract'
import type { ExpressionScope } from '#expression'
import type { LinkedResource } from '../linked.ts'
import { checkAccess } from './access.ts'
import { checkUnique, complain, type LinkContext } from './context.ts'
import { checkExpression } from './expressions.ts'
import { lookField } from './filters.ts'
import { inside, type Place } from './place.ts'

export interface SectionRules {
  readonly resource: LinkedResource
  readonly root: ExpressionScope['root']
  /** People fill it in: a required field may not be in a section that some do not get (design: architecture P4). */
  readonly isFilledIn: boolean
}

/** Checks sections and gives the fields they place, in order. */
export function checkSections(context: LinkContext, place: Place, sections: readonly Section[], rules: SectionRules): readonly string[] {
  checkUnique(context, place, sections)
  return sections.flatMap((section, index) => checkSection(context, inside(place, index), section, rules))
}

function checkSection(context: LinkContext, place: Place, section: Section, rules: SectionRules): readonly string[] {
  const scope: ExpressionScope = { root: rules.root, fields: rules.resource.fields }
  context.strings.need(place.document.id, `sections.${section.id}`, place)
  checkAccess(context, inside(place, 'requires'), section.requires)
  checkExpression(context, inside(place, 'when'), section.when, { scope, yields: 'boolean' })
  const isPruned = rules.isFilledIn && section.requires !== undefined && !('everyone' in section.requires)
  return section.fields.map((placed, index) => {
    const at = inside(place, 'fields', index)
    const { field: name, when, requiredWhen } = typeof placed === 'string' ? { field: placed, when: undefined, requiredWhen: undefined } : placed
    const field = lookField(context, typeof placed === 'string' ? at : inside(at, 'field'), rules.resource, name)
    checkExpression(context, inside(at, 'when'), when, { scope, yields: 'boolean' })
    if (requiredWhen !== undefined && rules.root === 'record')
      complain(
        context,
        inside(at, 'requiredWhen'),
        'A record that is changed is judged by the rules of its resource alone, so this would be asked by the page and by nobody else',
        {
          expected: `"requiredWhen" of the field "${name}" in ${rules.resource.id}`,
        },
      )
    checkExpression(context, inside(at, 'requiredWhen'), requiredWhen, { scope, yields: 'boolean' })
    if (isPruned && (field?.required || requiredWhen !== undefined))
      complain(context, at, `The field "${name}" is required, so it cannot stand in a section that only some people get`)
    return name
  })
}
