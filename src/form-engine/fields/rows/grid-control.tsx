import { useEngine } from '../../view/engine.ts'
import { type Control, groupStanding } from '../control.ts'
import { Cell } from './cell.tsx'
import { columnStyle } from './column-style.ts'
import { RowNotes } from './row-notes.tsx'
import css from './rows.module.css'
import { useRows } from './use-rows.ts'

/** Fixed rows by columns. */
export const GridControl: Control = (props) => {
  const { t } = useEngine()
  const { rows } = useRows(props)
  const { pointer, field, id } = props
  const labels = new Map((field.items ?? []).map((item) => [item.id, item.label]))
  const columns = Object.entries(field.of ?? {})
  return (
    <fieldset {...groupStanding(props)} tabIndex={-1} className={css.rows}>
      <div className={css.scroll}>
        <table className={css.table} style={columnStyle(columns.length)}>
          <thead>
            <tr>
              <td />
              {columns.map(([name, column]) => (
                <th key={name} scope="col" id={`${id}--${name}`} className={column.required ? css.required : undefined}>
                  {t(column.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} data-row={row.id}>
                <th scope="row" id={`${id}-${row.id}-row`} className={css.head}>
                  {t(labels.get(row.id) ?? row.id)}
                </th>
                {columns.map(([name, column]) => (
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
