import type { FieldProps, RegistryFieldsType } from '@rjsf/utils'
import type { ComponentType } from 'react'
import type { Control } from '../fields/control.ts'
import { CONTROLS } from '../fields/controls.ts'
import { useDrawnQuestion } from '../view/question.tsx'
import { StaticText } from '../view/static-text.tsx'

/** Takes the place of rjsf's SchemaField: the section's items in their order, each drawn by the field that its options name. */
function SectionItems({ schema, uiSchema = {}, registry, ...rest }: FieldProps) {
  return Object.keys(schema.properties ?? {}).map((name) => {
    const options = uiSchema[name]
    const Field = registry.fields[options['ui:field']]
    return Field && <Field {...rest} key={name} name={name} schema={schema} uiSchema={options} registry={registry} />
  })
}

/** A field of rjsf that is one of our questions. */
const questionField = (control: Control): ComponentType<FieldProps> =>
  function QuestionField({ name, uiSchema }) {
    const { question, span } = uiSchema?.['ui:options'] ?? {}
    return useDrawnQuestion({ pointer: `/${name}`, field: question, span, control })
  }

function StaticField({ uiSchema }: FieldProps) {
  const { item, section } = uiSchema?.['ui:options'] ?? {}
  return <StaticText item={item} section={section} />
}

/** rjsf's registry: one field for each kind of question. */
export const FIELDS: RegistryFieldsType = {
  SchemaField: SectionItems,
  'static-text': StaticField,
  ...Object.fromEntries(Object.entries(CONTROLS).map(([kind, control]) => [`question-${kind}`, questionField(control)])),
}
