import { useLayoutEffect, useState } from 'react'
import type { Json } from '#contract'
import { type NumberWriting, partialDateText, readMoney, readNumber, readPartialDate, readPhone } from '#validation'
import { classNames, moneyText, numberText, phoneAfter, phoneText } from '#widgets'
import { useEngine } from '../view/engine.ts'
import { type Control, type ControlProps, standing, textOf } from './control.ts'
import css from './controls.module.css'
import { type TextForm, TypedText } from './typed-text.ts'

const readText = (text: string): Json => text || null
const PLAIN: TextForm = { read: readText, show: textOf }
const numberOrText = (value: Json | undefined): number | string => (typeof value === 'number' ? value : textOf(value))
const numberForm = (writing: NumberWriting, unit: string): TextForm => ({
  read: (text) => readNumber(text, writing, unit),
  show: (value) => numberText(numberOrText(value), writing),
})
const moneyForm = (writing: NumberWriting): TextForm => ({
  read: (text) => readMoney(text, writing),
  show: (value) => moneyText(numberOrText(value), writing),
})
/** The same object each time: by how the language writes numbers, and by unit. */
function onceFor(make: (writing: NumberWriting, unit: string) => TextForm): (writing: NumberWriting, unit?: string) => TextForm {
  const made = new Map<string, TextForm>()
  return (writing, unit = '') => {
    const known = made.get(`${writing} ${unit}`) ?? make(writing, unit)
    made.set(`${writing} ${unit}`, known)
    return known
  }
}
const numbersOf = onceFor(numberForm)
const amountsOf = onceFor(moneyForm)

const PHONE: TextForm = {
  read: (text) => readPhone(text) || null,
  show: (value) => phoneText(typeof value === 'string' ? value : null),
  mask: (text, before) => phoneText(phoneAfter(text, before)),
}

const PARTIAL_DATE: TextForm = {
  read: (text) => readPartialDate(text) || null,
  show: (value) => partialDateText(textOf(value)),
}

/** Attributes of an input that keeps its keystrokes to itself. */
export function useTypedText({ pointer, field, state }: ControlProps, form: TextForm) {
  const { session, t } = useEngine()
  const [typed] = useState(() => new TypedText(session, pointer, form))
  const { value, workedOut } = state
  useLayoutEffect(() => typed.setFormat(form, value, workedOut), [typed, form, value, workedOut])
  // A blank needs no attribute: a thousand of them would cost as much as the text itself.
  const shown = form.show(value)
  const hint = field.placeholder ? { placeholder: t(field.placeholder) } : {}
  return { ref: typed.ref, ...hint, ...(shown ? { defaultValue: shown } : {}), onInput: typed.onInput, onBlur: typed.onBlur, onKeyDown: typed.onKeyDown }
}

const EMAIL = { type: 'email' } as const

export const TextControl: Control = (props) => {
  const typed = useTypedText(props, PLAIN)
  const isEmail = props.field.type === 'email'
  return <input {...standing(props)} {...typed} {...(isEmail ? EMAIL : {})} className={css.input} />
}

/** Codes and numbers of cards stay left to right. */
export const CodeControl: Control = (props) => {
  const typed = useTypedText(props, props.field.format === 'partial-date' ? PARTIAL_DATE : PLAIN)
  return <input {...standing(props)} {...typed} spellCheck={false} className={classNames(css.input, css.number)} />
}

/** Write-only: what is kept shows as a hint, and only what is typed here takes its place. */
export const SecretControl: Control = (props) => {
  const { t } = useEngine()
  const { kept } = props.state
  const typed = useTypedText(props, PLAIN)
  const hint = typeof kept === 'string' ? kept : kept === true ? t('shared/widgets.onFile') : undefined
  return (
    <input
      {...standing(props)}
      {...typed}
      {...(hint !== undefined && { placeholder: hint })}
      spellCheck={false}
      className={classNames(css.input, css.number)}
    />
  )
}

export const MultilineControl: Control = (props) => {
  const { onKeyDown: _none, ...typed } = useTypedText(props, PLAIN)
  return <textarea {...standing(props)} {...typed} rows={3} className={classNames(css.input, css.area)} />
}

export const NumberControl: Control = (props) => {
  const { t, formats } = useEngine()
  const { field } = props
  const unit = field.type === 'percent' ? '%' : field.unit && t(`shared/units.${field.unit}`)
  const typed = useTypedText(props, numbersOf(formats.numbers, unit))
  const input = (
    <input {...standing(props)} {...typed} inputMode={field.type === 'integer' ? 'numeric' : 'decimal'} className={unit ? css.bare : NUMBER_CLASS} />
  )
  if (!unit) return input
  return (
    <span className={css.framed}>
      {input}
      <span className={css.affix} id={`${props.id}-unit`}>
        {unit}
      </span>
    </span>
  )
}
const NUMBER_CLASS = classNames(css.input, css.number)

export const MoneyControl: Control = (props) => {
  const { formats } = useEngine()
  const typed = useTypedText(props, amountsOf(formats.numbers))
  return (
    <span className={css.framed}>
      <span className={css.affix} aria-hidden>
        $
      </span>
      <input {...standing(props)} {...typed} inputMode="decimal" className={css.bare} />
    </span>
  )
}

export const PhoneControl: Control = (props) => {
  const typed = useTypedText(props, PHONE)
  return <input placeholder="(000)000-0000" {...standing(props)} {...typed} type="tel" dir="ltr" className={NUMBER_CLASS} />
}
