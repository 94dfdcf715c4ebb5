import { rowsOf } from '../session/pointers.ts'
import { useEngine, useQuestion } from '../view/engine.ts'
import { type Control, standing, textOf } from './control.ts'
import css from './controls.module.css'

/** One of the texts that stand in rows of the form, by the browser's own picker. A kept value that is there no more stays visible. */
export const AmongControl: Control = (props) => {
  const { session, t } = useEngine()
  const { pointer, state, field } = props
  const { rows = '', field: taken = '', show } = field.among ?? {}
  const list = useQuestion(session, `/${rows}`)
  const known = rowsOf(list.value).flatMap((row) => {
    const id = textOf(row[taken])
    return id === '' ? [] : [{ id, text: [id, show === undefined ? '' : textOf(row[show])].filter(Boolean).join(' · ') }]
  })
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
      {value !== '' && !known.some(({ id }) => id === value) && <option value={value}>{value}</option>}
      {known.map(({ id, text }) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </select>
  )
}
