import type { Json, ResolvedOption } from '#contract'
import { classNames } from '#widgets'
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
}

/** One of few, all in sight. Pressing the chosen one again leaves it; what need not be answered is taken back by its button or the Delete key. */
function OneOf({ list, item, box, ...props }: OneProps) {
  const { session, t } = useEngine()
  const { pointer, field, state, id } = props
  const blur = useGroupBlur(props)
  const mayClear = !state.required && typeof state.value === 'string'
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
      {offeredOptions(field, state).map((option) => (
        <label key={option.id} className={item}>
          <input type="radio" name={id} className={box} checked={state.value === option.id} onChange={() => session.commit(pointer, option.id)} />
          <span>{t(option.label)}</span>
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

export const RadioControl: Control = (props) => <OneOf {...props} list={css.list} item={css.choice} box={css.box} />
export const SegmentsControl: Control = (props) => <OneOf {...props} list={css.segments} item={css.segment} box={css.hidden} />

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
