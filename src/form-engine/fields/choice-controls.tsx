import type { ReactNode } from 'react'
import type { Json, ResolvedOption } from '#contract'
import { classNames, Swatch } from '#widgets'
import { useEngine } from '../view/engine.ts'
import question from '../view/question.module.css'
import { type Control, type ControlProps, groupStanding, isWrong, listOf, standing } from './control.ts'
import css from './controls.module.css'
import { offeredOptions } from './offered-options.ts'
import { Picker } from './picker.tsx'

/** Leaving a group of boxes is leaving the field, moving inside it isn't. */
function useGroupBlur({ pointer }: ControlProps) {
  const { session } = useEngine()
  return {
    onBlur: (event: { readonly currentTarget: Element; readonly relatedTarget: EventTarget | null }) => {
      const to = event.relatedTarget
      if (!(to instanceof Node && event.currentTarget.contains(to))) session.leave(pointer)
    },
  }
}

/** A tick: yes, or not said. */
export const TickControl: Control = (props) => {
  const { session, t } = useEngine()
  const { pointer, state, field, id, labelId, labelledBy } = props
  return (
    <label className={css.tick} htmlFor={id} id={labelId}>
      <input
        {...standing(props)}
        type="checkbox"
        className={css.box}
        checked={state.value === true}
        onChange={({ currentTarget }) => session.commit(pointer, currentTarget.checked || null)}
        onBlur={() => session.leave(pointer)}
      />
      {labelledBy === undefined && <span className={state.required ? question.mark : undefined}>{t(field.label)}</span>}
    </label>
  )
}

/** One of a list, by the browser's own picker. */
export const SelectControl: Control = (props) => {
  const { t } = useEngine()
  return <Picker {...props} options={offeredOptions(props.field, props.state).map(({ id, label }) => ({ id, text: t(label) }))} />
}

interface OneProps extends ControlProps {
  readonly list: string | undefined
  readonly item: string | undefined
  readonly box: string | undefined
  readonly options: readonly Pick<ResolvedOption, 'id' | 'label'>[]
  /** Id of the chosen option. */
  readonly chosen: string | undefined
  /** The answer that an option stands for. */
  readonly answerOf: (id: string) => Json
  /** Stands before the word of an option. */
  readonly markOf?: ((id: string) => ReactNode) | undefined
}

/** One of few, all in sight. Pressing the chosen one again leaves it; what need not be answered is taken back by its button or the Delete key. */
function OneOf({ list, item, box, options, chosen, answerOf, markOf, ...props }: OneProps) {
  const { session, t } = useEngine()
  const { pointer, field, state, id } = props
  const blur = useGroupBlur(props)
  const mayClear = !state.required && chosen !== undefined
  const clear = () => session.commit(pointer, null)
  const group = (
    <div
      {...groupStanding(props)}
      {...blur}
      role="radiogroup"
      onKeyDown={({ key }) => mayClear && (key === 'Delete' || key === 'Backspace') && clear()}
      aria-required={state.required || undefined}
      aria-invalid={isWrong(state) || undefined}
      className={list}
    >
      {options.map((option) => (
        <label key={option.id} className={item}>
          <input type="radio" name={id} className={box} checked={chosen === option.id} onChange={() => session.commit(pointer, answerOf(option.id))} />
          <span>
            {markOf?.(option.id)}
            {t(option.label)}
          </span>
        </label>
      ))}
    </div>
  )
  // A cell of a table has no room for it; there the key does.
  if (!mayClear || props.labelledBy !== undefined) return group
  return (
    <div className={css.clearable}>
      {group}
      <button type="button" tabIndex={-1} className={css.clear} aria-label={t('shared/widgets.clear', { name: t(field.label) })} onClick={clear}>
        {t('shared/widgets.clearChoice')}
      </button>
    </div>
  )
}

const AS_LIST = { list: css.list, item: css.choice, box: css.box }
const AS_SEGMENTS = { list: css.segments, item: css.segment, box: css.hidden }

/** Of a choice: its options, which of them is chosen, and that each stands for itself. */
const choiceOf = ({ field, state }: ControlProps) => ({
  options: offeredOptions(field, state),
  chosen: typeof state.value === 'string' ? state.value : undefined,
  answerOf: (id: string): Json => id,
})

export const RadioControl: Control = (props) => <OneOf {...props} {...AS_LIST} {...choiceOf(props)} />
export const SegmentsControl: Control = (props) => <OneOf {...props} {...AS_SEGMENTS} {...choiceOf(props)} />

export const ColorControl: Control = (props) => <OneOf {...props} {...AS_LIST} {...choiceOf(props)} markOf={(id) => <Swatch color={id} />} />

const YES_NO = [
  { id: 'yes', label: 'shared/widgets.yes' },
  { id: 'no', label: 'shared/widgets.no' },
]

/** Yes, no, or not answered yet. */
export const YesNoControl: Control = (props) => {
  const { value } = props.state
  const chosen = typeof value !== 'boolean' ? undefined : value ? 'yes' : 'no'
  return <OneOf {...props} {...AS_SEGMENTS} options={YES_NO} chosen={chosen} answerOf={(id) => id === 'yes'} />
}

/** What is chosen after one option was toggled: in the order of the options; an exclusive one stands alone. */
export function toggled(options: readonly ResolvedOption[], chosen: readonly string[], id: string): Json {
  const isOn = !chosen.includes(id)
  const isExclusive = options.some((option) => option.id === id && option.exclusive)
  if (isOn && isExclusive) return [id]
  const alone = new Set(options.filter((option) => option.exclusive).map((option) => option.id))
  const next = new Set(chosen.filter((other) => other !== id && !(isOn && alone.has(other))))
  if (isOn) next.add(id)
  const known = options.map((option) => option.id)
  return [...known.filter((other) => next.has(other)), ...[...next].filter((other) => !known.includes(other))]
}

/** Any of a list, all in sight. */
export const ChecklistControl: Control = (props) => {
  const { session, t } = useEngine()
  const { pointer, field, state } = props
  const blur = useGroupBlur(props)
  const options = offeredOptions(field, state)
  const chosen = listOf(state.value)
  return (
    <fieldset {...groupStanding(props)} {...blur} className={classNames(css.list, options.length > 4 && css.many)}>
      {options.map((option) => (
        <label key={option.id} className={css.choice}>
          <input
            type="checkbox"
            className={css.box}
            aria-invalid={isWrong(state) || undefined}
            checked={chosen.includes(option.id)}
            onChange={() => session.commit(pointer, toggled(options, listOf(session.get(pointer)), option.id))}
          />
          <span>{t(option.label)}</span>
        </label>
      ))}
    </fieldset>
  )
}
