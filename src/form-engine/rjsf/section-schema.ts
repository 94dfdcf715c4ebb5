import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import type { ResolvedSection } from '#contract'
import { typeOf } from '#fields'
import { kindOf } from '../fields/kinds.ts'
import type { EngineForm } from '../session/engine-form.ts'

/** What rjsf gets of a section: a flat object of items, and for each the name of the field that draws it. */
export interface SectionSchema {
  readonly schema: RJSFSchema
  readonly uiSchema: UiSchema
}

/** No conditions, defaults, enums or formats: rjsf draws what it is told, the rules decide. */
export function sectionSchema(form: EngineForm, section: ResolvedSection): SectionSchema {
  const properties: Record<string, RJSFSchema> = {}
  const uiSchema: UiSchema = {}
  for (const item of section.items) {
    if (item.kind === 'text') {
      properties[`text-${item.id}`] = { type: 'null' }
      uiSchema[`text-${item.id}`] = { 'ui:field': 'static-text', 'ui:options': { item, section: section.id } }
      continue
    }
    const question = form.fields[item.field]
    if (!question) continue
    properties[item.field] = { type: typeOf(question).holds }
    uiSchema[item.field] = { 'ui:field': `question-${kindOf(question)}`, 'ui:options': { question, span: item.span } }
  }
  return { schema: { type: 'object', properties }, uiSchema }
}
