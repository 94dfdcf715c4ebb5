import { useState } from 'react'
import { useT } from '#i18n'
import { classNames } from '../class-names.ts'
import { useControl } from '../field/field-context.ts'
import css from './input.module.css'
import type { TextLikeProps } from './text-props.ts'
import { localParts, utcOf } from './zoned-time.ts'

export interface DateInputProps extends Omit<TextLikeProps<string>, 'placeholder'> {
  /** Earliest and latest, `YYYY-MM-DD`. */
  readonly min?: string
  readonly max?: string
}

interface NativeProps extends DateInputProps {
  readonly type: 'date' | 'time'
}

/** Browsers report a half-typed date as blank; the value is only handed on when whole, or cleared on blur. */
function NativeInput({ type, value, onChange, onBlur, small, min, max, pauseMs: _whole, ...rest }: NativeProps) {
  const control = useControl(rest)
  const [draft, setDraft] = useState<string>()
  return (
    <input
      {...control}
      type={type}
      min={min}
      max={max ?? (type === 'date' ? '9999-12-31' : undefined)}
      value={draft ?? value ?? ''}
      className={classNames(css.input, css.number, small && css.small)}
      onChange={({ currentTarget }) => {
        setDraft(currentTarget.value)
        if (currentTarget.value !== '') onChange(currentTarget.value)
        else if (!currentTarget.validity.badInput) onChange(null)
      }}
      onBlur={() => {
        setDraft(undefined)
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

export interface DateTimeInputProps extends DateInputProps {
  /** The zone in which it is typed, e.g. `America/Chicago`; the value is UTC. */
  readonly timeZone: string
}

/** A moment: date and time in the given zone, kept as ISO 8601 in UTC. */
export function DateTimeInput({ value, onChange, timeZone, label, ...rest }: DateTimeInputProps) {
  const t = useT()
  const parts = value ? localParts(value, timeZone) : undefined
  const [half, setHalf] = useState<{ readonly date?: string; readonly time?: string }>({})
  const date = half.date ?? parts?.date
  const time = half.time ?? parts?.time
  const take = (next: { readonly date?: string | undefined; readonly time?: string | undefined }) => {
    const isWhole = next.date && next.time
    setHalf({ date: next.date ?? '', time: next.time ?? '' })
    if (isWhole) onChange(utcOf({ date: next.date ?? '', time: next.time ?? '' }, timeZone))
    else if (value) onChange(null)
  }
  return (
    <span className={css.pair}>
      <DateInput {...rest} label={label} value={date ?? null} onChange={(next) => take({ date: next ?? undefined, time })} />
      <TimeInput {...rest} label={t('shared/widgets.timeOfDay')} value={time ?? null} onChange={(next) => take({ date, time: next ?? undefined })} />
    </span>
  )
}
