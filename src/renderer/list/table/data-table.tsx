import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './data-table.module.css'
import { HeaderCell } from './header-cell.tsx'
import type { DataTableProps } from './table-props.ts'
import { TableRow } from './table-row.tsx'

/** Heights of the style sheet: by mouse, and by touch. */
const ROW_PX = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? 48 : 40
/** The columns of the checkbox and of the menu, as in the style sheet. */
const SIDE_PX = 44
const OVERSCAN_ROWS = 8
/** More rows are asked for when fewer than this are left below. */
const AHEAD_ROWS = 30
const CONTROLS = 'a, button, input'

/** A table that draws only the rows in view, with a sticky header and sticky first columns. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { columns, rows, rowKey, selected, onSelect, onEndReached } = props
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  const lastIndex = last?.index ?? -1
  useEffect(() => {
    if (lastIndex >= rows.length - AHEAD_ROWS) onEndReached()
  }, [lastIndex, rows.length, onEndReached])

  const widthPx = columns.reduce((sum, column) => sum + column.width, (onSelect ? SIDE_PX : 0) + (props.rowMenu ? SIDE_PX : 0))
  const span = columns.length + (onSelect ? 1 : 0) + (props.rowMenu ? 1 : 0)
  const allSelected = rows.length > 0 && selected !== undefined && rows.every((row) => selected.has(rowKey(row)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section ref={scroll} className={styles.scroll} tabIndex={0} aria-label={props.label} onKeyDown={moveBetweenRows}>
      <table className={styles.table} style={{ inlineSize: `max(100%, ${widthPx}px)` }} aria-rowcount={props.total + 1}>
        <thead>
          <tr>
            {onSelect && (
              <th className={`${styles.check} ${styles.pinned}`} scope="col">
                <input
                  type="checkbox"
                  aria-label={props.selectAllLabel}
                  checked={allSelected}
                  ref={(box) => {
                    if (box) box.indeterminate = !allSelected && (selected?.size ?? 0) > 0
                  }}
                  onChange={(event) => onSelect(rows.map(rowKey), event.target.checked)}
                />
              </th>
            )}
            {columns.map((column, position) => (
              <HeaderCell key={column.id} column={column} takesRest={position === 0} afterCheck={onSelect !== undefined} onSort={props.onSort} />
            ))}
            {props.rowMenu && (
              <th className={styles.menu} scope="col">
                <span className="only-read-aloud">{props.menuLabel}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <Spacer height={first?.start ?? 0} span={span} />
          {items.map((item) => {
            const row = rows[item.index]
            if (row === undefined) return null
            const key = rowKey(row)
            return <TableRow key={key} row={row} index={item.index} selected={selected?.has(key) ?? false} table={props} />
          })}
          <Spacer height={virtual.getTotalSize() - (last?.end ?? 0)} span={span} />
        </tbody>
      </table>
    </section>
  )
}

function Spacer({ height, span }: { readonly height: number; readonly span: number }): ReactNode {
  if (height <= 0) return null
  return (
    <tr style={{ height }}>
      <td colSpan={span} />
    </tr>
  )
}

/** Arrow keys walk from row to row, in the column where the focus is. A menu open in a row keeps its own arrows. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
  if (!(event.target instanceof HTMLElement)) return
  const cell = event.target.closest('td, th')
  const row = cell?.closest('tr')
  if (!cell || !row) return
  const next = event.key === 'ArrowDown' ? rowAfter(row) : row.previousElementSibling
  const target = next?.children[[...row.children].indexOf(cell)]?.querySelector<HTMLElement>(CONTROLS)
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** From the head the walk goes on to the first row drawn. */
function rowAfter(row: Element): Element | null {
  if (row.parentElement?.tagName !== 'THEAD') return row.nextElementSibling
  return row.closest('table')?.querySelector('tbody > tr[aria-rowindex]') ?? null
}
