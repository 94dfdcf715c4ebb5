import Form from '@rjsf/core/lib/components/Form.js'
import type { ResolvedSection } from '#contract'
import type { EngineForm } from '../session/engine-form.ts'
import { FIELDS } from './fields.tsx'
import { NO_VALIDATOR } from './no-validator.ts'
import { type SectionSchema, sectionSchema } from './section-schema.ts'

export interface SectionFormProps {
  readonly form: EngineForm
  readonly section: ResolvedSection
  readonly idPrefix: string
  readonly className: string
}

const schemas = new WeakMap<ResolvedSection, SectionSchema>()

function schemaOf(form: EngineForm, section: ResolvedSection): SectionSchema {
  const known = schemas.get(section)
  if (known) return known
  const made = sectionSchema(form, section)
  schemas.set(section, made)
  return made
}

const NO_DEFAULTS = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const
const NO_BUTTON = <></>

/**
 * One section as a small rjsf form. rjsf looks up the field of each question and draws it; answers, rules and errors stay in
 * our store, to which each field is subscribed by its pointer, so that a commit redraws no section (rjsf v7 changes who owns the data).
 */
export function SectionForm({ form, section, idPrefix, className }: SectionFormProps) {
  const { schema, uiSchema } = schemaOf(form, section)
  return (
    <Form
      tagName="div"
      className={className}
      schema={schema}
      uiSchema={uiSchema}
      idPrefix={idPrefix}
      idSeparator="-"
      fields={FIELDS}
      validator={NO_VALIDATOR}
      noValidate
      showErrorList={false}
      experimental_componentUpdateStrategy="shallow"
      experimental_defaultFormStateBehavior={NO_DEFAULTS}
    >
      {NO_BUTTON}
    </Form>
  )
}
