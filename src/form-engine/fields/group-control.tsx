import { useEngine } from '../view/engine.ts'
import { gridClass } from '../view/grid.ts'
import question from '../view/question.module.css'
import { Question } from '../view/question.tsx'
import { type Control, groupStanding } from './control.ts'
import css from './controls.module.css'

/** Several questions under one name, in columns. */
export const GroupControl: Control = (props) => {
  const { t, controlOf } = useEngine()
  const { pointer, field, state, labelId } = props
  return (
    <fieldset {...groupStanding(props)} tabIndex={-1} className={css.group}>
      <legend id={labelId} className={state.required ? question.required : question.label}>
        {t(field.label)}
      </legend>
      <div className={gridClass(field.columns ?? 2)}>
        {Object.entries(field.of ?? {}).map(([name, inner]) => (
          <Question key={name} pointer={`${pointer}/${name}`} field={inner} control={controlOf(inner)} span={inner.span} />
        ))}
      </div>
    </fieldset>
  )
}
