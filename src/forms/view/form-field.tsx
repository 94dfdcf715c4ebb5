import { memo, useCallback } from 'react'
import type { Json } from '#contract'
import { useT } from '#i18n'
import { Field, FieldValue } from '#widgets'
import type { FormErrors, Mode } from '../answers.ts'
import { FieldControl } from '../fields/field-control.tsx'
import { fieldId, useFormSetting } from '../fields/form-context.ts'
import { isGroupControl } from '../fields/group-control.ts'
import type { VisibleField } from '../rules/record-rules.ts'
import css from './view.module.css'

export interface FormFieldProps extends Omit<VisibleField, 'span'> {
  readonly value: Json | undefined
  readonly label: string | readonly string[] | undefined
  readonly masked: boolean
  readonly mode: Mode
  readonly error: string | undefined
  /** Errors of what lies inside it, by pointer; the same empty object while there are none. */
  readonly innerErrors: FormErrors
  readonly onChange: (name: string, value: Json) => void
}

/** Fields with fields inside say themselves which of them was left. */
const NOTHING = () => undefined

/** One field of a form. Draws itself again only when something of its own has changed. */
export const FormField = memo(function FormField(props: FormFieldProps) {
  const { name, field, value, label, masked, mode, required, readOnly, error, innerErrors, onChange } = props
  const t = useT()
  const { formId, leave, labelOf } = useFormSetting()
  const path = `/${name}`
  const change = useCallback((next: Json) => onChange(name, next), [name, onChange])
  const onBlur = useCallback(() => leave(path), [path, leave])
  const known = typeof value === 'string' ? labelOf(value) : undefined
  if (mode === 'read' || readOnly) {
    return (
      <div className={css.reading} id={fieldId(formId, path)} tabIndex={-1}>
        <div className={css.readingLabel}>{t(field.label)}</div>
        <div className={css.readingValue}>
          <FieldValue field={field} value={value} label={label ?? known} masked={masked} labelOf={labelOf} />
        </div>
      </div>
    )
  }
  return (
    <Field id={fieldId(formId, path)} label={t(field.label)} help={field.help && t(field.help)} error={error} required={required} group={isGroupControl(field)}>
      <FieldControl
        field={field}
        value={value}
        label={label ?? known}
        path={path}
        errors={innerErrors}
        onChange={change}
        onBlur={field.of ? NOTHING : onBlur}
      />
    </Field>
  )
})
