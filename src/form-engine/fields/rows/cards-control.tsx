import { useRef } from 'react'
import { classNames } from '#widgets'
import { useEngine } from '../../view/engine.ts'
import { gridClass } from '../../view/grid.ts'
import { Question } from '../../view/question.tsx'
import { type Control, groupStanding } from '../control.ts'
import { AddRows } from './add-rows.tsx'
import { RowNotes } from './row-notes.tsx'
import { RowShortcuts } from './row-shortcuts.tsx'
import css from './rows.module.css'
import { RowTools, useRowNumbers } from './table-control.tsx'
import { useRows } from './use-rows.ts'

/** Rows as cards, for rows with many or long questions. */
export const CardsControl: Control = (props) => {
  const { t, controlOf } = useEngine()
  const box = useRef<HTMLFieldSetElement>(null)
  const list = useRows(props)
  const { rows, remove, move } = list
  const { pointer, field, id, state } = props
  useRowNumbers(box, rows)
  return (
    <fieldset {...groupStanding(props)} tabIndex={-1} ref={box} className={css.rows}>
      {rows.length === 0 && <p className={css.none}>{t('shared/form-engine.noRows')}</p>}
      {rows.map((row) => (
        <fieldset key={row.id} className={css.card} data-row={row.id} tabIndex={-1}>
          <legend>
            {t('shared/form-engine.entry')} <span data-number id={`${id}-${row.id}-row`} />
          </legend>
          <div className={css.cardTools}>
            <RowShortcuts pointer={`${pointer}/${row.id}`} field={field} headId={`${id}-${row.id}-row`} />
            <RowTools
              rowId={row.id}
              headId={`${id}-${row.id}-row`}
              onMove={field.owns ? undefined : move}
              onRemove={(id) => {
                remove(id)
                box.current?.querySelector<HTMLElement>('[data-add]')?.focus({ preventScroll: true })
              }}
            />
          </div>
          <div className={classNames(gridClass(field.columns ?? 2), css.cardFields)}>
            {Object.entries(field.of ?? {}).map(([name, inner]) => (
              <Question key={name} pointer={`${pointer}/${row.id}/${name}`} field={inner} control={controlOf(inner)} span={inner.span} />
            ))}
          </div>
        </fieldset>
      ))}
      <RowNotes {...props} rows={rows} />
      {!state.readOnly && <AddRows {...props} list={list} />}
    </fieldset>
  )
}
