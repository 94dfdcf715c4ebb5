import { memo } from 'react'
import type { ResolvedField } from '#contract'
import { elementId, useEngine, useQuestion } from '../../view/engine.ts'
import { toggled } from '../choice-controls.tsx'
import { type Control, groupStanding, isWrong, listOf } from '../control.ts'
import { Cell } from './cell.tsx'
import { RowNotes } from './row-notes.tsx'
import css from './rows.module.css'
import { useRows } from './use-rows.ts'

/** A week: one line for each activity, a tick for each day. The list of choices among its fields holds the days; the others stand behind. */
export const WeekControl: Control = (props) => {
  const { t } = useEngine()
  const { rows } = useRows(props)
  const { pointer, field, id } = props
  const labels = new Map((field.items ?? []).map((item) => [item.id, item.label]))
  const columns = Object.entries(field.of ?? {})
  const [dayName, days] = columns.find(([, column]) => column.type === 'choices') ?? []
  const others = columns.filter(([name]) => name !== dayName)
  return (
    <fieldset {...groupStanding(props)} tabIndex={-1} className={css.rows}>
      <div className={css.scroll}>
        <table className={css.week}>
          <thead>
            <tr>
              <td />
              {days?.options?.map((day) => (
                <th key={day.id} scope="col" id={`${id}--${day.id}`} className={css.day}>
                  {t(day.label)}
                </th>
              ))}
              {others.map(([name, column]) => (
                <th key={name} scope="col" id={`${id}--${name}`}>
                  {t(column.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} data-row={row.id}>
                <th scope="row" id={`${id}-${row.id}-row`} className={css.head}>
                  {labels.has(row.id) ? t(labels.get(row.id) ?? '') : row.id}
                </th>
                {days && dayName !== undefined && <Days pointer={`${pointer}/${row.id}/${dayName}`} field={days} tableId={id} rowId={row.id} />}
                {others.map(([name, column]) => (
                  <td key={name} data-label={t(column.label)} data-at={`${pointer}/${row.id}/${name}`}>
                    <Cell pointer={`${pointer}/${row.id}/${name}`} field={column} labelledBy={`${id}--${name} ${id}-${row.id}-row`} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <RowNotes {...props} rows={rows} />
    </fieldset>
  )
}

interface DaysProps {
  readonly pointer: string
  readonly field: ResolvedField
  readonly tableId: string
  readonly rowId: string
}

const Days = memo(function Days({ pointer, field, tableId, rowId }: DaysProps) {
  const { session, idPrefix, t } = useEngine()
  const state = useQuestion(session, pointer)
  const options = field.options ?? []
  const chosen = listOf(state.value)
  const id = elementId(idPrefix, pointer)
  return options.map((day, index) => (
    <td key={day.id} className={css.day} data-label={t(day.label)} data-at={pointer}>
      {state.visible && (
        <label>
          <input
            type="checkbox"
            {...(index === 0 ? { id } : {})}
            aria-labelledby={`${tableId}-${rowId}-row ${tableId}--${day.id}`}
            aria-invalid={isWrong(state) || undefined}
            disabled={state.readOnly}
            checked={chosen.includes(day.id)}
            onChange={() => session.commit(pointer, toggled(options, listOf(session.get(pointer)), day.id))}
            onBlur={() => session.leave(pointer)}
          />
        </label>
      )}
    </td>
  ))
})
