import { classNames } from '../class-names.ts'
import { useControl } from '../field/field-context.ts'
import css from './input.module.css'
import type { TextLikeProps } from './text-props.ts'
import { useDraftText } from './use-draft-text.ts'

export interface TextInputProps extends TextLikeProps<string> {
  readonly type?: 'text' | 'email' | 'password' | 'url'
  /** What the browser may fill in; off unless told otherwise. */
  readonly autoComplete?: string
  readonly inputMode?: 'text' | 'numeric'
  readonly maxLength?: number
  readonly name?: string
  readonly autoFocus?: boolean
  /** Codes and numbers: stays left to right. */
  readonly code?: boolean
}

/** One line of text; blank is null. */
export function TextInput({ value, onChange, pauseMs, onBlur, placeholder, small, type = 'text', autoComplete = 'off', code, ...rest }: TextInputProps) {
  const { label, readOnly, disabled, ...native } = rest
  const control = useControl({ label, readOnly, disabled })
  const draft = useDraftText({ text: value ?? '', onCommit: (text) => onChange(text === '' ? null : text), pauseMs, onBlur })
  return (
    <input
      {...native}
      {...control}
      {...draft}
      type={type}
      placeholder={placeholder}
      autoComplete={autoComplete}
      className={classNames(css.input, small && css.small, (code || type === 'email') && css.number)}
    />
  )
}
