import { useLayoutEffect, useRef, useState } from 'react'
import { localParts, utcOf } from '#widgets'
import { useEngine } from '../view/engine.ts'
import { type Control, type ControlProps, groupStanding, isWrong, standing, textOf } from './control.ts'
import css from './controls.module.css'

/** The browser reports a half-typed date as blank; only a whole one, or a cleared one, is handed on. */
function Native({ type, ...props }: ControlProps & { readonly type: 'date' | 'time' }) {
  const { session } = useEngine()
  const { pointer, state } = props
  const input = useRef<HTMLInputElement>(null)
  const value = textOf(state.value)
  useLayoutEffect(() => {
    if (input.current && input.current !== document.activeElement && input.current.value !== value) input.current.value = value
  }, [value])
  return (
    <input
      {...standing(props)}
      ref={input}
      type={type}
      max={type === 'date' ? '9999-12-31' : undefined}
      {...(value ? { defaultValue: value } : {})}
      className={css.date}
      onInput={({ currentTarget: { value: text, validity } }) => {
        if (text !== '' || !validity.badInput) session.typing.wait(pointer, () => session.commit(pointer, text || null, { typed: true }))
      }}
      onBlur={({ currentTarget }) => {
        session.leave(pointer)
        const kept = textOf(session.get(pointer))
        if (currentTarget.value !== kept) currentTarget.value = kept
      }}
    />
  )
}

export const DateControl: Control = (props) => <Native {...props} type="date" />
export const TimeControl: Control = (props) => <Native {...props} type="time" />

/** A moment: date and time of the company's zone, kept in UTC. */
export const DateTimeControl: Control = (props) => {
  const { session, formats, t } = useEngine()
  const { pointer, state, id } = props
  const parts = state.value ? localParts(textOf(state.value), formats.timeZone) : undefined
  const [half, setHalf] = useState<{ readonly date?: string; readonly time?: string }>({})
  const take = (given: { readonly date?: string; readonly time?: string }) => {
    const next = { date: half.date ?? parts?.date ?? '', time: half.time ?? parts?.time ?? '', ...given }
    setHalf(next)
    session.commit(pointer, next.date && next.time ? utcOf(next, formats.timeZone) : null)
  }
  const shared = { 'aria-invalid': isWrong(state) || undefined, className: css.date }
  return (
    <fieldset
      {...groupStanding(props)}
      id={`${id}-both`}
      className={css.pair}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setHalf({})
        session.leave(pointer)
      }}
    >
      <input
        {...shared}
        id={id}
        type="date"
        max="9999-12-31"
        aria-label={t('shared/form-engine.day')}
        value={half.date ?? parts?.date ?? ''}
        onChange={({ currentTarget }) => take({ date: currentTarget.value })}
      />
      <input
        {...shared}
        type="time"
        aria-label={t('shared/form-engine.time')}
        value={half.time ?? parts?.time ?? ''}
        onChange={({ currentTarget }) => take({ time: currentTarget.value })}
      />
    </fieldset>
  )
}
