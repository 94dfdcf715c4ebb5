import { useEngine } from '../view/engine.ts'
import { type ControlProps, standing, textOf } from './control.ts'
import css from './controls.module.css'

export interface PickerProps extends ControlProps {
  readonly options: readonly { readonly id: string; readonly text: string }[]
}

/** The browser's own picker. A kept value that is no option, or one no more, stays visible. */
export function Picker({ options, ...props }: PickerProps) {
  const { session, t } = useEngine()
  const { pointer, state } = props
  const value = textOf(state.value)
  return (
    <select
      {...standing(props)}
      value={value}
      className={css.select}
      onChange={({ currentTarget }) => session.commit(pointer, currentTarget.value || null)}
      onBlur={() => session.leave(pointer)}
    >
      <option value="">{t('shared/form-engine.choose')}</option>
      {value !== '' && !options.some(({ id }) => id === value) && <option value={value}>{value}</option>}
      {options.map(({ id, text }) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </select>
  )
}
