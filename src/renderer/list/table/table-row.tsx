import { type ChangeEvent, type MouseEvent, memo, type ReactNode } from 'react'
import styles from './data-table.module.css'
import type { Places } from './place-columns.ts'
import { PART } from './roles.ts'
import type { DataTableProps } from './table-props.ts'

/** Of the table what its rows are drawn with. All of it stays the same while nothing of the row changes. */
type OfTable<Row> = Pick<DataTableProps<Row>, 'columns' | 'selectLabel' | 'onSelect' | 'rowMenu' | 'onOpen' | 'href'>

export interface TableRowProps<Row> extends OfTable<Row> {
  readonly row: Row
  readonly id: string
  readonly label: string
  readonly index: number
  /** Where it stands in the body. */
  readonly topPx: number
  readonly selected: boolean
  readonly places: Places
}

function Row<R>(props: TableRowProps<R>): ReactNode {
  const { row, id, label, index, topPx, selected, columns, places, onSelect, rowMenu, onOpen, href } = props
  const address = href?.(row)
  const open = (event: MouseEvent<HTMLElement>): void => {
    if ((event.target as HTMLElement).closest('a, button, input')) return
    if (window.getSelection()?.toString()) return
    if (address && (event.ctrlKey || event.metaKey)) window.open(address, '_blank', 'noopener')
    else onOpen?.(row)
  }
  return (
    <tr
      {...PART.row}
      className={selected ? styles.selected : undefined}
      style={{ insetBlockStart: topPx }}
      aria-rowindex={index + 2}
      onClick={open}
      data-opens={onOpen ? '' : undefined}
    >
      {onSelect && (
        <td {...PART.cell} className={`${styles.check} ${styles.pinned}`} onMouseDown={keepTextUnmarked}>
          <input
            type="checkbox"
            aria-label={`${props.selectLabel} ${label}`}
            checked={selected}
            onChange={(event) => onSelect({ kind: isWithShift(event) ? 'range' : 'one', key: id, on: event.target.checked })}
          />
        </td>
      )}
      {columns.map((column, position) => (
        <td key={column.id} {...PART.cell} className={places.classes[position]}>
          {position === 0 ? (
            <FirstCell row={row} address={address} onOpen={onOpen}>
              {column.cell(row)}
            </FirstCell>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {rowMenu && (
        <td {...PART.cell} className={styles.menu}>
          {rowMenu(row)}
        </td>
      )}
    </tr>
  )
}

/** React tells a tick by its click, which knows the keys held. */
const isWithShift = ({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean => nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey

/** With Shift a browser would mark the text from the last click to this one. */
function keepTextUnmarked(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault()
}

interface FirstCellProps<R> {
  readonly row: R
  readonly address: string | undefined
  readonly onOpen: ((row: R) => void) | undefined
  readonly children: ReactNode
}

function FirstCell<R>({ row, address, onOpen, children }: FirstCellProps<R>): ReactNode {
  if (!onOpen) return children
  if (!address)
    return (
      <button type="button" className={styles.link} onClick={() => onOpen(row)}>
        {children}
      </button>
    )
  return (
    <a
      className={styles.link}
      href={address}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onOpen(row)
      }}
    >
      {children}
    </a>
  )
}

/** One row; drawn again only when something of it changes. */
export const TableRow = memo(Row) as typeof Row
