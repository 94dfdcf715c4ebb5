import { useLayoutEffect, useState } from 'react'
import type { Json } from '#contract'
import { classNames, type Decimal, moneyText, numberText, phoneText, readMoney, readNumber, readPhone } from '#widgets'
import { useEngine } from '../view/engine.ts'
import { type Control, type ControlProps, standing, textOf } from './control.ts'
import css from './controls.module.css'
import { type TextForm, TypedText } from './typed-text.ts'

const readText = (text: string): Json => text || null
const PLAIN: TextForm = { read: readText, show: textOf }
const numberOrText = (value: Json | undefined): number | string => (typeof value === 'number' ? value : textOf(value))
const numberForm = (decimal: Decimal): TextForm => ({ read: (text) => readNumber(text, decimal), show: (value) => numberText(numberOrText(value), decimal) })
const moneyForm = (decimal: Decimal): TextForm => ({ read: (text) => readMoney(text, decimal), show: (value) => moneyText(numberOrText(value), decimal) })
/** By what the language writes before decimals; the same objects each time. */
const NUMBER: Readonly<Record<Decimal, TextForm>> = { '.': numberForm('.'), ',': numberForm(',') }
const MONEY: Readonly<Record<Decimal, TextForm>> = { '.': moneyForm('.'), ',': moneyForm(',') }

/** Taking away a mark of the mask, such as the `)`, takes away the digit before it. */
function maskPhone(text: string, before: string): string {
  const [digits, known] = [readPhone(text), readPhone(before)]
  return phoneText(digits === known && text.length < before.length ? digits.slice(0, -1) : digits)
}
const PHONE: TextForm = { read: (text) => readPhone(text) || null, show: (value) => phoneText(typeof value === 'string' ? value : null), mask: maskPhone }

/** Attributes of an input that keeps its keystrokes to itself. */
export function useTypedText({ pointer, state }: ControlProps, form: TextForm) {
  const { session } = useEngine()
  const [typed] = useState(() => new TypedText(session, pointer, form))
  useLayoutEffect(() => typed.wear(form, state.value), [typed, form, state.value])
  // A blank needs no attribute: a thousand of them would cost as much as the text itself.
  const shown = form.show(state.value)
  return { ref: typed.ref, ...(shown ? { defaultValue: shown } : {}), onInput: typed.onInput, onBlur: typed.onBlur, onKeyDown: typed.onKeyDown }
}

const EMAIL = { type: 'email' } as const

export const TextControl: Control = (props) => {
  const typed = useTypedText(props, PLAIN)
  const isEmail = props.field.type === 'email'
  return <input {...standing(props)} {...typed} {...(isEmail ? EMAIL : {})} className={css.input} />
}

/** Codes and numbers of cards stay left to right. */
export const CodeControl: Control = (props) => {
  const typed = useTypedText(props, PLAIN)
  return <input {...standing(props)} {...typed} spellCheck={false} className={classNames(css.input, css.number)} />
}

export const MultilineControl: Control = (props) => {
  const { onKeyDown: _none, ...typed } = useTypedText(props, PLAIN)
  return <textarea {...standing(props)} {...typed} rows={3} className={classNames(css.input, css.area)} />
}

export const NumberControl: Control = (props) => {
  const { t, formats } = useEngine()
  const typed = useTypedText(props, NUMBER[formats.decimal])
  const { field } = props
  const unit = field.type === 'percent' ? '%' : field.unit && t(`shared/units.${field.unit}`)
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
  const typed = useTypedText(props, MONEY[formats.decimal])
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
  return <input {...standing(props)} {...typed} type="tel" dir="ltr" placeholder="(000)000-0000" className={NUMBER_CLASS} />
}
