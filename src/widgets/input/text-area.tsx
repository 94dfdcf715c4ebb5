import { classNames } from '../class-names.ts'
import { useControl } from '../field/field-context.ts'
import css from './input.module.css'
import type { TextLikeProps } from './text-props.ts'
import { useDraftText } from './use-draft-text.ts'

export interface TextAreaProps extends Omit<TextLikeProps<string>, 'small'> {
  readonly rows?: number
  readonly maxLength?: number
}

/** Several lines of text that grow with what is written; blank is null. */
export function TextArea({ value, onChange, pauseMs, onBlur, placeholder, rows = 3, maxLength, ...rest }: TextAreaProps) {
  const control = useControl(rest)
  const { onKeyDown: _enterMakesLines, ...draft } = useDraftText({
    text: value ?? '',
    onCommit: (text) => onChange(text === '' ? null : text),
    pauseMs,
    onBlur,
  })
  return <textarea {...control} {...draft} rows={rows} maxLength={maxLength} placeholder={placeholder} className={classNames(css.input, css.area)} />
}
