import { memo, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { ResolvedField } from '#contract'
import { classNames, useLatest } from '#widgets'
import type { Row } from '../../session/pointers.ts'
import { useEngine } from '../../view/engine.ts'
import { type Control, groupStanding } from '../control.ts'
import { AddRows } from './add-rows.tsx'
import { Cell } from './cell.tsx'
import { columnStyle } from './column-style.ts'
import { RowNotes } from './row-notes.tsx'
import { RowShortcuts } from './row-shortcuts.tsx'
import css from './rows.module.css'
import { useRows } from './use-rows.ts'

/** Rows as a table, one line each; on a phone each row becomes a card. */
export const TableControl: Control = (props) => {
  const { t } = useEngine()
  const box = useRef<HTMLFieldSetElement>(null)
  const list = useRows(props)
  const { rows, remove, move } = list
  useRowNumbers(box, rows)
  const acts = useLatest({ remove, move })
  const onRemove = useCallback(
    (id: string) => {
      acts.current.remove(id)
      box.current?.querySelector<HTMLElement>('[data-add]')?.focus({ preventScroll: true })
    },
    [acts],
  )
  const onMove = useCallback((id: string, by: number) => acts.current.move(id, by), [acts])
  const { pointer, field, id, state } = props
  const columns = Object.entries(field.of ?? {})
  return (
    <fieldset {...groupStanding(props)} tabIndex={-1} ref={box} className={css.rows}>
      <div className={css.scroll}>
        <table className={css.table} style={columnStyle(columns.length)}>
          <thead>
            <tr>
              <th scope="col" className={css.number}>
                <span className="only-read-aloud">{t('shared/form-engine.rowNumber')}</span>
              </th>
              {columns.map(([name, column]) => (
                <th key={name} scope="col" className={classNames(column.required && css.required, css[column.type])}>
                  <span id={`${id}--${name}`}>{t(column.label)}</span>
                  {column.help && <span className={css.headHelp}>{t(column.help)}</span>}
                </th>
              ))}
              <td className={css.tools} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TableRow key={row.id} rowId={row.id} pointer={pointer} field={field} tableId={id} onRemove={onRemove} onMove={field.owns ? undefined : onMove} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className={css.none}>{t('shared/form-engine.noRows')}</p>}
      <RowNotes {...props} rows={rows} />
      {!state.readOnly && <AddRows {...props} list={list} />}
    </fieldset>
  )
}

/** Writes the rows' numbers: taking the first row away changes forty-nine texts and redraws no row. */
export function useRowNumbers(box: RefObject<HTMLElement | null>, rows: readonly Row[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: which rows there are is what the numbers depend on
  useLayoutEffect(() => {
    const places = [...(box.current?.querySelectorAll('[data-number]') ?? [])]
    // Rows inside rows count for themselves.
    for (const [index, place] of places.filter((each) => each.closest(`.${css.rows}`) === box.current).entries()) {
      const number = String(index + 1)
      if (place.textContent !== number) place.textContent = number
    }
  }, [box, rows])
}

interface TableRowProps {
  readonly rowId: string
  readonly pointer: string
  readonly field: ResolvedField
  readonly tableId: string
  readonly onRemove: (id: string) => void
  /** Absent: the rows have an order of their own. */
  readonly onMove: ((id: string, by: number) => void) | undefined
}

const TableRow = memo(function TableRow({ rowId, pointer, field, tableId, onRemove, onMove }: TableRowProps) {
  const { t } = useEngine()
  const headId = `${tableId}-${rowId}-row`
  return (
    <tr data-row={rowId}>
      <th scope="row" id={headId} className={css.number} data-number />
      {Object.entries(field.of ?? {}).map(([name, column]) => (
        <td key={name} data-label={t(column.label)} data-at={`${pointer}/${rowId}/${name}`}>
          <Cell pointer={`${pointer}/${rowId}/${name}`} field={column} labelledBy={`${tableId}--${name} ${headId}`} />
        </td>
      ))}
      <td className={css.tools}>
        <RowShortcuts pointer={`${pointer}/${rowId}`} field={field} headId={headId} />
        <RowTools rowId={rowId} headId={headId} onRemove={onRemove} onMove={onMove} />
      </td>
    </tr>
  )
})

interface RowToolsProps extends Pick<TableRowProps, 'rowId' | 'onRemove' | 'onMove'> {
  /** Id of what says the row's number. */
  readonly headId: string
}

/** Moving and removing a row. */
export function RowTools({ rowId, headId, onRemove, onMove }: RowToolsProps) {
  const { t } = useEngine()
  const named = (tool: string) => ({
    type: 'button' as const,
    id: `${headId}-${tool}`,
    'aria-label': t(`shared/form-engine.${tool}`),
    'aria-labelledby': `${headId}-${tool} ${headId}`,
  })
  return (
    <>
      {onMove && <button {...named('moveUp')} className={css.up} onClick={() => onMove(rowId, -1)} />}
      {onMove && <button {...named('moveDown')} className={css.down} onClick={() => onMove(rowId, 1)} />}
      <button {...named('removeRow')} className={css.remove} onClick={() => onRemove(rowId)} />
    </>
  )
}
