import type { ReactNode } from 'react'
import type { Json, ResolvedField } from '#contract'
import { useT } from '#i18n'
import { AddressInput, Field, RowsEditor } from '#widgets'
import { pointer } from '../answers.ts'
import { type FieldControlProps, TYPING_PAUSE_MS } from './control-props.ts'
import { fieldId, useFormSetting } from './form-context.ts'
import { isGroupControl } from './group-control.ts'
import css from './structured.module.css'

type Part = Readonly<Record<string, Json>>
type Row = Part & { readonly id: string }

const isPart = (value: Json | undefined): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)
const isRow = (value: Json): value is Row => isPart(value) && typeof value.id === 'string'

export function AddressControl({ value, onChange, onBlur }: FieldControlProps) {
  const address = isPart(value) ? Object.fromEntries(Object.entries(value).filter(([, part]) => typeof part === 'string')) : null
  return <AddressInput value={address} onChange={(next) => onChange(next && { ...next })} onBlur={onBlur} pauseMs={TYPING_PAUSE_MS} />
}

/** Draws the control of one inner field; given from outside, so that controls need not know each other. */
export interface InnerProps extends FieldControlProps {
  readonly draw: (props: FieldControlProps) => ReactNode
}

const isWide = (field: ResolvedField): boolean => ['rows', 'group', 'address', 'choices', 'multiline'].includes(field.type)

function Parts({
  field,
  value,
  onChange,
  path,
  errors,
  draw,
  ...rest
}: Omit<InnerProps, 'value' | 'onChange'> & { readonly value: Part; readonly onChange: (next: Part) => void }) {
  const t = useT()
  const { formId, leave } = useFormSetting()
  return (
    <div className={css.parts}>
      {Object.entries(field.of ?? {}).map(([name, inner]) => {
        const at = pointer(path, name)
        return (
          <div key={name} className={isWide(inner) ? css.full : undefined}>
            <Field
              id={fieldId(formId, at)}
              label={t(inner.label)}
              required={inner.required === true}
              group={isGroupControl(inner)}
              error={errors[at]}
              help={inner.help && t(inner.help)}
            >
              {draw({
                ...rest,
                field: inner,
                value: value[name],
                label: undefined,
                path: at,
                errors,
                onBlur: () => leave(at),
                onChange: (next) => onChange({ ...value, [name]: next }),
              })}
            </Field>
          </div>
        )
      })}
    </div>
  )
}

export function GroupControl({ value, onChange, ...rest }: InnerProps) {
  return <Parts {...rest} value={isPart(value) ? value : {}} onChange={onChange} />
}

/** Rows keep their ids; a new one gets its own. */
export function RowsControl({ field, value, onChange, path, ...rest }: InnerProps) {
  const rows = Array.isArray(value) ? value.filter(isRow) : []
  return (
    <RowsEditor<Row>
      rows={rows}
      onChange={(next) => onChange(next)}
      newRow={() => ({ id: crypto.randomUUID() })}
      maxRows={field.max}
      renderRow={(row, index, onRow) => (
        <Parts {...rest} field={field} value={row} onChange={(next) => onRow({ ...next, id: row.id })} path={pointer(path, index)} />
      )}
    />
  )
}
