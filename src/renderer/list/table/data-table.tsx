import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import styles from './data-table.module.css'
import { HeaderCell } from './header-cell.tsx'
import { placeColumns } from './place-columns.ts'
import { PART } from './roles.ts'
import { TableBody } from './table-body.tsx'
import type { DataTableProps } from './table-props.ts'

const CONTROLS = 'a, button, input'

/** A table that draws only the rows in view, with a head and first columns that stay. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { columns, rows, rowKey, selected, onSelect } = props
  const [box, setBox] = useState<HTMLElement | null>(null)
  useEffect(() => (box ? followSideways(box) : undefined), [box])
  const check = onSelect !== undefined
  const menu = props.rowMenu !== undefined
  const places = useMemo(() => placeColumns(columns, { check, menu }), [columns, check, menu])
  const allSelected = rows.length > 0 && selected !== undefined && rows.every((row) => selected.has(rowKey(row)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section ref={setBox} className={styles.scroll} tabIndex={0} aria-label={props.label} onKeyDown={moveBetweenRows}>
      <div className={styles.width} style={{ inlineSize: places.widthPx }} />
      <table {...PART.table} className={styles.table} style={{ gridTemplateColumns: places.template }} aria-rowcount={props.total + 1}>
        <thead {...PART.rows}>
          <tr {...PART.row}>
            {onSelect && (
              <th {...PART.head} className={`${styles.check} ${styles.pinned}`} scope="col">
                <input
                  type="checkbox"
                  aria-label={props.selectAllLabel}
                  checked={allSelected}
                  ref={(box) => {
                    if (box) box.indeterminate = !allSelected && (selected?.size ?? 0) > 0
                  }}
                  onChange={(event) => onSelect({ kind: 'shown', on: event.target.checked })}
                />
              </th>
            )}
            {columns.map((column, position) => (
              <HeaderCell key={column.id} column={column} className={places.classes[position]} onSort={props.onSort} />
            ))}
            {props.rowMenu && (
              <th {...PART.head} className={styles.menu} scope="col">
                <span className="only-read-aloud">{props.menuLabel}</span>
              </th>
            )}
          </tr>
        </thead>
        <TableBody box={box} table={props} places={places} />
      </table>
    </section>
  )
}

/**
 * The table is as wide as the box and stays in it; this moves its loose cells. So a browser has two layers to move and
 * not one for every pinned cell, and pinned and loose cells never come apart.
 */
function followSideways(box: HTMLElement): () => void {
  let movedPx = 0
  const follow = (): void => {
    const nowPx = Math.abs(box.scrollLeft)
    if (nowPx === movedPx) return
    movedPx = nowPx
    box.toggleAttribute('data-moved', nowPx > 0)
    box.style.setProperty('--moved', `${nowPx}px`)
  }
  follow()
  box.addEventListener('scroll', follow, { passive: true })
  return () => box.removeEventListener('scroll', follow)
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
