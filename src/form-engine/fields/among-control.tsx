import { rowsOf } from '../session/pointers.ts'
import { useEngine, useQuestion } from '../view/engine.ts'
import { type Control, textOf } from './control.ts'
import { Picker } from './picker.tsx'

/** One of the texts that stand in rows of the form, by the browser's own picker. */
export const AmongControl: Control = (props) => {
  const { session } = useEngine()
  const { rows = '', field: taken = '', show } = props.field.among ?? {}
  const list = useQuestion(session, `/${rows}`)
  const known = rowsOf(list.value).flatMap((row) => {
    const id = textOf(row[taken])
    return id === '' ? [] : [{ id, text: [id, show === undefined ? '' : textOf(row[show])].filter(Boolean).join(' · ') }]
  })
  return <Picker {...props} options={known} />
}
