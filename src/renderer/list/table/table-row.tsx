import { type MouseEvent, memo, type ReactNode } from 'react'
import styles from './data-table.module.css'
import type { Places } from './place-columns.ts'
import { PART } from './roles.ts'
import type { DataTableProps } from './table-props.ts'

export interface TableRowProps<Row> {
  readonly row: Row
  readonly index: number
  /** Where it stands in the body. */
  readonly topPx: number
  readonly selected: boolean
  readonly table: DataTableProps<Row>
  readonly places: Places
}

function Row<R>({ row, index, topPx, selected, table, places }: TableRowProps<R>): ReactNode {
  const { columns, onSelect, rowMenu, onOpen, href, rowKey, rowLabel } = table
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
        <td {...PART.cell} className={`${styles.check} ${styles.pinned}`}>
          <input
            type="checkbox"
            aria-label={`${table.selectLabel} ${rowLabel(row)}`}
            checked={selected}
            onChange={(event) => onSelect([rowKey(row)], event.target.checked)}
          />
        </td>
      )}
      {columns.map((column, position) => (
        <td key={column.id} {...PART.cell} className={places.classes[position]}>
          {position === 0 ? <FirstCell row={row} table={table} address={address} /> : column.cell(row)}
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

function FirstCell<R>({ row, table, address }: { readonly row: R; readonly table: DataTableProps<R>; readonly address: string | undefined }): ReactNode {
  const content = table.columns[0]?.cell(row)
  const { onOpen } = table
  if (!onOpen) return content
  if (!address)
    return (
      <button type="button" className={styles.link} onClick={() => onOpen(row)}>
        {content}
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
      {content}
    </a>
  )
}

/** One row; drawn again only when its own data, its selection or the table's columns change. */
export const TableRow = memo(
  Row,
  (before, after) =>
    before.row === after.row &&
    before.selected === after.selected &&
    before.index === after.index &&
    before.table.columns === after.table.columns &&
    before.table.onOpen === after.table.onOpen &&
    before.table.onSelect === after.table.onSelect,
) as typeof Row
