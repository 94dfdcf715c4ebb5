import { classNames } from '../class-names.ts'
import { useControl } from '../field/field-context.ts'
import css from './input.module.css'
import { phoneText, readPhone } from './number-text.ts'
import type { TextLikeProps } from './text-props.ts'
import { useDraftText } from './use-draft-text.ts'

/** Taking away a mark of the mask, such as the `)`, takes away the digit before it. */
function digitsAfter(typed: string, before: string): string {
  const digits = readPhone(typed)
  return digits === before && typed.length < phoneText(before).length ? digits.slice(0, -1) : digits
}

/** A ten-digit phone number, shown as `(000)000-0000` while typing and kept as digits. */
export function PhoneInput({ value, onChange, onBlur, placeholder = '(000)000-0000', small, pauseMs, ...rest }: TextLikeProps<string>) {
  const control = useControl(rest)
  const draft = useDraftText({ text: value ?? '', onCommit: (digits) => onChange(digits || null), pauseMs, onBlur })
  return (
    <input
      {...control}
      {...draft}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      dir="ltr"
      value={phoneText(draft.value)}
      placeholder={placeholder}
      className={classNames(css.input, css.number, small && css.small)}
      onChange={({ currentTarget }) => draft.onChange({ currentTarget: { value: digitsAfter(currentTarget.value, draft.value) } })}
    />
  )
}
