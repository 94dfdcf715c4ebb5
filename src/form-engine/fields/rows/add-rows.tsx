import { useState } from 'react'
import { elementId, useEngine } from '../../view/engine.ts'
import type { ControlProps } from '../control.ts'
import css from './rows.module.css'
import type { useRows } from './use-rows.ts'

interface AddRowsProps extends ControlProps {
  readonly list: Pick<ReturnType<typeof useRows>, 'add' | 'make' | 'isFull' | 'max'>
}

/** Adds a row, or those that follow from other answers, and puts the focus into the first of them; says when there is no room for more. */
export function AddRows({ pointer, field, list }: AddRowsProps) {
  const { t, idPrefix } = useEngine()
  const [made, setMade] = useState<number>()
  const { isFull, max } = list
  const focus = (row: string | undefined) => {
    if (row === undefined) return
    const id = elementId(idPrefix, `${pointer}/${row}`)
    // After the row has been painted: finding out where it stands costs a layout.
    requestAnimationFrame(() => setTimeout(() => document.querySelector<HTMLElement>(`[id^="${CSS.escape(id)}-"]:is(input, select, textarea)`)?.focus()))
  }
  const make = () => {
    const ids = list.make()
    setMade(ids.length)
    focus(ids[0])
  }
  const told = isFull ? t('shared/form-engine.rowsFull', { count: max }) : made === 0 ? t('shared/form-engine.noneMade') : ''
  return (
    <div className={css.adding}>
      {field.madeOf && (
        <button type="button" data-make className={css.shortcut} disabled={isFull} onClick={make}>
          {t(field.madeOf.label)}
        </button>
      )}
      <button type="button" data-add className={css.add} disabled={isFull} onClick={() => focus(list.add())}>
        {t('shared/form-engine.addRow')}
      </button>
      <span role="status" className={css.told}>
        {told || (made !== undefined && t('shared/form-engine.rowsMade', { count: made }))}
      </span>
    </div>
  )
}
