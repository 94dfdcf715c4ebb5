import { classNames } from '../class-names.ts'
import { useControl } from '../field/field-context.ts'
import css from './input.module.css'
import { phoneAfter, phoneText } from './number-text.ts'
import type { TextLikeProps } from './text-props.ts'
import { useDraftText } from './use-draft-text.ts'

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
      onChange={({ currentTarget }) => draft.onChange({ currentTarget: { value: phoneAfter(currentTarget.value, phoneText(draft.value)) } })}
    />
  )
}
