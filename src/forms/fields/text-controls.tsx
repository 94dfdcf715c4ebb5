import { useState } from 'react'
import { useT } from '#i18n'
import { partialDateText } from '#validation'
import { DateInput, DateTimeInput, MoneyInput, NumberInput, PhoneInput, TextArea, TextInput, TimeInput } from '#widgets'
import { isKeptSecret } from '../rules/kept-secrets.ts'
import { type FieldControlProps, numberOf, TYPING_PAUSE_MS, textOf } from './control-props.ts'
import { useFormSetting } from './form-context.ts'

const typing = { pauseMs: TYPING_PAUSE_MS }

/** What every typed control shares: its rest between keys, and its example while it is empty. */
function useTyping({ placeholder }: FieldControlProps['field']) {
  const t = useT()
  return placeholder ? { ...typing, placeholder: t(placeholder) } : typing
}

export function TextControl({ field, value, onChange, onBlur }: FieldControlProps) {
  const type = field.type === 'email' ? 'email' : 'text'
  const isCode = field.format !== undefined && field.format !== 'person-name'
  // What is typed stays as it is typed until it is saved.
  const [opened] = useState(value)
  const text = textOf(value)
  const shown = field.format === 'partial-date' && value === opened && text !== null ? partialDateText(text) : text
  return <TextInput {...useTyping(field)} type={type} code={isCode} value={shown} onChange={onChange} onBlur={onBlur} />
}

/** Write-only: what is kept shows as a hint; only what is typed here replaces it, and blank brings it back. */
export function SecretControl({ field, value, onChange, onBlur }: FieldControlProps) {
  const t = useT()
  const [kept] = useState(isKeptSecret(field, value) ? value : undefined)
  const isKept = isKeptSecret(field, value)
  const hint = typeof kept === 'string' ? kept : kept === true ? t('shared/widgets.onFile') : undefined
  return (
    <TextInput
      {...typing}
      code
      value={isKept ? null : textOf(value)}
      {...(hint ? { placeholder: hint } : {})}
      onChange={(typed) => onChange(typed ?? kept ?? null)}
      onBlur={onBlur}
    />
  )
}

export function MultilineControl({ field, value, onChange, onBlur }: FieldControlProps) {
  return <TextArea {...useTyping(field)} value={textOf(value)} onChange={onChange} onBlur={onBlur} />
}

export function NumberControl({ field, value, onChange, onBlur }: FieldControlProps) {
  const t = useT()
  const unit = field.type === 'percent' ? '%' : field.unit && t(`shared/units.${field.unit}`)
  return <NumberInput {...useTyping(field)} whole={field.type === 'integer'} unit={unit} value={numberOf(value)} onChange={onChange} onBlur={onBlur} />
}

export function MoneyControl({ field, value, onChange, onBlur }: FieldControlProps) {
  return <MoneyInput {...useTyping(field)} scale={field.scale} value={numberOf(value)} onChange={onChange} onBlur={onBlur} />
}

export function PhoneControl({ field, value, onChange, onBlur }: FieldControlProps) {
  return <PhoneInput {...useTyping(field)} value={textOf(value)} onChange={onChange} onBlur={onBlur} />
}

export function DateControl({ field, value, onChange, onBlur }: FieldControlProps) {
  const { timeZone } = useFormSetting()
  const props = { value: textOf(value), onChange, onBlur }
  if (field.type === 'time') return <TimeInput {...props} keepsUnreadable />
  return field.type === 'datetime' ? <DateTimeInput {...props} timeZone={timeZone} /> : <DateInput {...props} keepsUnreadable />
}
