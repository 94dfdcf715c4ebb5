import { useLayoutEffect, useRef } from 'react'
import { UNREADABLE } from '#validation'
import { useCalendar } from '../calendar/use-calendar.tsx'
import { classNames } from '../class-names.ts'
import { useControl } from '../field/field-context.ts'
import css from './input.module.css'
import { putNative, readNative } from './native-moment.ts'
import type { TextLikeProps } from './text-props.ts'

export interface DateInputProps extends Omit<TextLikeProps<string>, 'placeholder'> {
  /** Earliest and latest, `YYYY-MM-DD`. */
  readonly min?: string
  readonly max?: string
  /** Hands on `UNREADABLE` for what is no whole date or time, for validation to refuse; else that is blank. */
  readonly keepsUnreadable?: boolean
}

interface NativeProps extends DateInputProps {
  readonly type: 'date' | 'time'
}

/** The browser reports a half-typed date as blank; what is read is handed on when it is whole, and on leaving and on Enter whatever it is. */
function NativeInput({ type, value, onChange, onBlur, small, min, max, keepsUnreadable = false, pauseMs: _whole, ...rest }: NativeProps) {
  const control = useControl(rest)
  const input = useRef<HTMLInputElement>(null)
  const shown = value ?? ''
  useLayoutEffect(() => {
    if (input.current) putNative(input.current, shown)
  }, [shown])
  const handOn = (element: HTMLInputElement): void => {
    const read = readNative(element)
    const next = read === UNREADABLE && !keepsUnreadable ? null : read
    if (next !== (value ?? null)) onChange(next)
  }
  const calendar = useCalendar(input)
  const element = (
    <input
      {...control}
      {...(type === 'date' && calendar.near)}
      ref={input}
      type={type}
      min={min}
      max={max ?? (type === 'date' ? '9999-12-31' : undefined)}
      {...(value && value !== UNREADABLE ? { defaultValue: value } : {})}
      className={classNames(css.input, css.number, small && css.small)}
      onInput={({ currentTarget }) => {
        if (!currentTarget.validity.badInput) handOn(currentTarget)
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') handOn(currentTarget)
      }}
      onBlur={({ currentTarget }) => {
        handOn(currentTarget)
        onBlur?.()
      }}
    />
  )
  if (type === 'time') return element
  return (
    <span className={css.day}>
      {element}
      {calendar.button}
    </span>
  )
}

/** A day, `YYYY-MM-DD`. */
export function DateInput(props: DateInputProps) {
  return <NativeInput {...props} type="date" />
}

/** A time of day, `HH:MM`. */
export function TimeInput(props: DateInputProps) {
  return <NativeInput {...props} type="time" />
}
