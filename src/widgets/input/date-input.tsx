import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useT } from '#i18n'
import { UNREADABLE } from '#validation'
import { classNames } from '../class-names.ts'
import { useControl } from '../field/field-context.ts'
import css from './input.module.css'
import { putNative, readNative, readPair } from './native-moment.ts'
import type { TextLikeProps } from './text-props.ts'
import { partsOf } from './zoned-time.ts'

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
  return (
    <input
      {...control}
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
}

/** A day, `YYYY-MM-DD`. */
export function DateInput(props: DateInputProps) {
  return <NativeInput {...props} type="date" />
}

/** A time of day, `HH:MM`. */
export function TimeInput(props: DateInputProps) {
  return <NativeInput {...props} type="time" />
}

export interface DateTimeInputProps extends Omit<DateInputProps, 'keepsUnreadable' | 'min' | 'max'> {
  /** The zone in which it is typed, e.g. `America/Chicago`; the value is UTC. */
  readonly timeZone: string
}

/** A moment: date and time in the given zone, kept as ISO 8601 in UTC; half of it is unreadable. */
export function DateTimeInput({ value, onChange, onBlur, timeZone, label, small, pauseMs: _whole, ...rest }: DateTimeInputProps) {
  const t = useT()
  const control = useControl({ label, ...rest })
  const date = useRef<HTMLInputElement>(null)
  const time = useRef<HTMLInputElement>(null)
  const parts = partsOf(value, timeZone)
  useLayoutEffect(() => {
    if (value === UNREADABLE || !date.current || !time.current) return
    putNative(date.current, parts?.date ?? '')
    putNative(time.current, parts?.time ?? '')
  }, [value, parts?.date, parts?.time])
  const read = (): string | null => (date.current && time.current ? readPair(date.current, time.current, timeZone) : null)
  const handOn = (next: string | null): void => {
    if (next !== (value ?? null)) onChange(next)
  }
  const shared = {
    className: classNames(css.input, css.number, small && css.small),
    onInput: () => {
      const next = read()
      if (next !== UNREADABLE) handOn(next)
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') handOn(read())
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && currentTarget.parentElement?.contains(relatedTarget)) return
      handOn(read())
      onBlur?.()
    },
  }
  return (
    <span className={css.pair}>
      <input {...control} {...shared} ref={date} type="date" max="9999-12-31" {...(parts ? { defaultValue: parts.date } : {})} />
      <input
        {...control}
        {...shared}
        ref={time}
        type="time"
        id={undefined}
        aria-label={t('shared/widgets.timeOfDay')}
        {...(parts ? { defaultValue: parts.time } : {})}
      />
    </span>
  )
}
