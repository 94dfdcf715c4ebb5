import { useFormats } from '#i18n'
import { readMoney, readNumber } from '#validation'
import { classNames } from '../class-names.ts'
import { useControl } from '../field/field-context.ts'
import css from './input.module.css'
import { moneyText, numberText } from './number-text.ts'
import type { TextLikeProps } from './text-props.ts'
import { useDraftText } from './use-draft-text.ts'

export interface NumberInputProps extends TextLikeProps<number | string> {
  /** Shown after the number. */
  readonly unit?: string | undefined
  readonly whole?: boolean
}

/** A number with its unit. What is not a number is handed on as text, for validation to name. */
export function NumberInput({ value, unit, whole = false, ...rest }: NumberInputProps) {
  const { numbers } = useFormats()
  return (
    <Affixed {...rest} text={numberText(value, numbers)} read={(text) => readNumber(text, numbers, unit)} after={unit} mode={whole ? 'numeric' : 'decimal'} />
  )
}

export interface MoneyInputProps extends TextLikeProps<number | string> {
  /** The sign before the amount. */
  readonly sign?: string
  /** Places of the dollar that are kept; two when absent. */
  readonly scale?: number | undefined
}

/** An amount in dollars, kept as cents. */
export function MoneyInput({ value, sign = '$', scale, ...rest }: MoneyInputProps) {
  const { numbers } = useFormats()
  return <Affixed {...rest} text={moneyText(value, numbers)} read={(text) => readMoney(text, numbers, scale)} before={sign} mode="decimal" />
}

interface AffixedProps extends Omit<TextLikeProps<number | string>, 'value'> {
  readonly text: string
  readonly read: (text: string) => number | string | null
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly mode: 'numeric' | 'decimal'
}

function Affixed({ text, read, onChange, before, after, mode, pauseMs, onBlur, placeholder, small, ...rest }: AffixedProps) {
  const control = useControl(rest)
  const draft = useDraftText({ text, onCommit: (typed) => onChange(read(typed)), pauseMs, onBlur })
  return (
    <span className={classNames(css.framed, small && css.small)}>
      {before && <span className={css.affix}>{before}</span>}
      <input {...control} {...draft} type="text" inputMode={mode} autoComplete="off" placeholder={placeholder} className={classNames(css.bare, css.number)} />
      {after && <span className={css.affix}>{after}</span>}
    </span>
  )
}
