import { type CSSProperties, type ReactNode, useState } from 'react'
import type { ResolvedField } from '#contract'
import { classNames } from '#widgets'
import { useEngine } from '../../view/engine.ts'
import { type ControlProps, groupStanding } from '../control.ts'
import { Cell } from './cell.tsx'
import { segmentsStyle } from './column-style.ts'
import { RowNotes } from './row-notes.tsx'
import css from './rows.module.css'
import { useRows } from './use-rows.ts'

export interface FixedRowsProps {
  readonly control: ControlProps
  /** Those of the rows' fields that have a column of their own. */
  readonly columns: readonly (readonly [name: string, field: ResolvedField])[]
  readonly className: string | undefined
  readonly style?: CSSProperties
  /** What stands before the columns: its heads, and the cells of a row. */
  readonly first?: { readonly heads: ReactNode; readonly cells: (rowId: string) => ReactNode }
}

/** A table whose rows are there from the start: the items down the side, the rows' fields across. */
export function FixedRows({ control, columns, className, style, first }: FixedRowsProps) {
  const { t } = useEngine()
  const { rows, fillAllElse } = useRows(control)
  const { pointer, field, id } = control
  const labels = new Map((field.items ?? []).map((item) => [item.id, item.label]))
  const nameOf = (rowId: string) => (labels.has(rowId) ? t(labels.get(rowId) ?? '') : rowId)
  return (
    <fieldset {...groupStanding(control)} tabIndex={-1} className={css.rows}>
      {field.allElse && <AllElse label={field.allElse.label} fill={fillAllElse} />}
      <div className={css.scroll}>
        <table className={className} style={style}>
          <thead>
            <tr>
              <td />
              {first?.heads}
              {columns.map(([name, column]) => (
                <th key={name} scope="col" className={classNames(column.required && css.required, css[column.type])} style={segmentsStyle(column, t)}>
                  <span id={`${id}--${name}`}>{t(column.label)}</span>
                  {column.help && <span className={css.headHelp}>{t(column.help)}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} data-row={row.id}>
                <th scope="row" id={`${id}-${row.id}-row`} className={css.head}>
                  {nameOf(row.id)}
                </th>
                {first?.cells(row.id)}
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
      <RowNotes {...control} rows={rows} />
    </fieldset>
  )
}

/** Fills in what nothing is said of yet, where all but a few are in order. */
function AllElse({ label, fill }: { readonly label: string; readonly fill: () => number }) {
  const { t } = useEngine()
  const [filled, setFilled] = useState<number>()
  return (
    <div className={css.adding}>
      <button type="button" className={css.shortcut} onClick={() => setFilled(fill())}>
        {t(label)}
      </button>
      <span role="status" className={css.told}>
        {filled !== undefined && t('shared/form-engine.rowsFilled', { count: filled })}
      </span>
    </div>
  )
}
