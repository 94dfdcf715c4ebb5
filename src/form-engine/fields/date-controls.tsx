import { useLayoutEffect, useRef } from 'react'
import { UNREADABLE } from '#validation'
import { partsOf, putNative, readNative, readPair, useCalendar } from '#widgets'
import { useEngine } from '../view/engine.ts'
import { type Control, type ControlProps, groupStanding, isWrong, standing, textOf } from './control.ts'
import css from './controls.module.css'

/**
 * Hands on what native inputs hold: what is whole as any typed text, what is not only when the field is left or the form is sent, so that
 * an answer does not come and go while its year is typed.
 */
function useHandOn(pointer: string, read: () => string | null) {
  const { session } = useEngine()
  const commit = (): void => {
    const value = read()
    if (value !== (session.get(pointer) ?? null)) session.commit(pointer, value, { typed: true })
  }
  return {
    /** What is being typed is newer than what comes from outside. */
    isTyping: (): boolean => session.typing.isWaiting(pointer),
    /** After a key or a choice in the browser's calendar. Keys of a date that is not whole are no input to the browser. */
    typed: (): void => {
      if (read() === UNREADABLE) session.typing.hold(pointer, commit)
      else if (session.typing.isWaiting(pointer) || read() !== (session.get(pointer) ?? null)) session.typing.wait(pointer, commit)
    },
    left: (): void => {
      commit()
      session.leave(pointer)
    },
  }
}

function Native({ type, ...props }: ControlProps & { readonly type: 'date' | 'time' }) {
  const { pointer, state } = props
  const input = useRef<HTMLInputElement>(null)
  const value = textOf(state.value)
  const { typed, left, isTyping } = useHandOn(pointer, () => (input.current ? readNative(input.current) : null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again when the answer changes, and then only
  useLayoutEffect(() => {
    if (input.current && !isTyping()) putNative(input.current, value)
  }, [value])
  const calendar = useCalendar(input)
  const element = (
    <input
      {...standing(props)}
      {...(type === 'date' && calendar.near)}
      ref={input}
      type={type}
      max={type === 'date' ? '9999-12-31' : undefined}
      {...(value && value !== UNREADABLE ? { defaultValue: value } : {})}
      className={css.date}
      onInput={typed}
      onKeyUp={typed}
      onBlur={left}
    />
  )
  return (
    <>
      {element}
      {calendar.button}
    </>
  )
}

export const DateControl: Control = (props) => <Native {...props} type="date" />
export const TimeControl: Control = (props) => <Native {...props} type="time" />

/** A moment: date and time of the company's zone, kept in UTC. */
export const DateTimeControl: Control = (props) => {
  const { formats, t } = useEngine()
  const { pointer, state, id } = props
  const date = useRef<HTMLInputElement>(null)
  const time = useRef<HTMLInputElement>(null)
  const value = textOf(state.value)
  const parts = partsOf(value, formats.timeZone)
  const { typed, left, isTyping } = useHandOn(pointer, () => (date.current && time.current ? readPair(date.current, time.current, formats.timeZone) : null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again when the answer changes, and then only
  useLayoutEffect(() => {
    if (isTyping() || value === UNREADABLE || !date.current || !time.current) return
    putNative(date.current, parts?.date ?? '')
    putNative(time.current, parts?.time ?? '')
  }, [value, parts?.date, parts?.time])
  const calendar = useCalendar(date)
  const shared = { 'aria-invalid': isWrong(state) || undefined, className: css.date, onInput: typed, onKeyUp: typed }
  return (
    <fieldset
      {...groupStanding(props)}
      id={`${id}-both`}
      className={css.pair}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) left()
      }}
    >
      <span className={css.day}>
        <input
          {...shared}
          {...calendar.near}
          ref={date}
          id={id}
          type="date"
          max="9999-12-31"
          aria-label={t('shared/form-engine.day')}
          {...(parts ? { defaultValue: parts.date } : {})}
        />
        {calendar.button}
      </span>
      <input {...shared} ref={time} type="time" aria-label={t('shared/form-engine.time')} {...(parts ? { defaultValue: parts.time } : {})} />
    </fieldset>
  )
}
