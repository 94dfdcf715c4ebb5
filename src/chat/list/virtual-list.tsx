import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import css from './list.module.css'

export interface VirtualListProps<Row extends { readonly id: string }> {
  readonly rows: readonly Row[]
  /** `tabIndex` belongs on the one control of the row: the list is one stop of the Tab key. */
  readonly draw: (row: Row, tabIndex: 0 | -1) => ReactNode
  readonly label: string
  /** Height of most rows in pixels; what is drawn is measured. */
  readonly guessedPx: number
  /** What scrolls, null until it is in the page; the list stands at its beginning. */
  readonly scroller: HTMLElement | null
  /** A row that stays in the page also out of sight, and where the list begins. */
  readonly keptId?: string | undefined
}

/** What a list is taken for until it has been measured. */
const FIRST_SIGHT = { width: 310, height: 480 }
const OVERSCAN = 5

/** Rows of which only those in sight are in the page, however many there are; arrows, Home and End move the focus over all of them. */
export function VirtualList<Row extends { readonly id: string }>({ rows, draw, label, guessedPx, scroller, keptId }: VirtualListProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const [activeId, setActive] = useState<string>()
  const keptAt = [activeId, keptId].map((id) => (id === undefined ? -1 : rows.findIndex((row) => row.id === id)))
  const stopAt = keptAt.find((at) => at >= 0) ?? 0
  const [begin] = useState(() => Math.max(0, (keptAt[1] ?? 0) * guessedPx - FIRST_SIGHT.height / 2))
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => guessedPx,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    initialRect: FIRST_SIGHT,
    initialOffset: begin,
    useFlushSync: false,
    // Who has the focus, and where it goes back to, stay in the page.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...keptAt, stopAt].filter((at) => at >= 0 && at < rows.length))].sort((a, b) => a - b),
  })
  const move = (event: KeyboardEvent<HTMLUListElement>): void => {
    // Those belong to the browser, as Alt with an arrow goes back.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const at = keptAt[0] ?? -1
    const moves: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }
    const next = moves[event.key] ?? -1
    const row = rows[next]
    if (row === undefined) return
    event.preventDefault()
    // It may not be in the page yet; the focus brings it into sight.
    flushSync(() => setActive(row.id))
    list.current?.querySelector<HTMLElement>(`[data-index="${next}"] :is(button, input)`)?.focus()
  }
  return (
    <ul ref={list} className={css.virtual} style={{ blockSize: virtual.getTotalSize() }} aria-label={label} onKeyDown={move}>
      {virtual.getVirtualItems().map(({ index, start, key }) => {
        const row = rows[index]
        return (
          row && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={css.virtualRow}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              onFocus={() => setActive(row.id)}
            >
              {draw(row, index === stopAt ? 0 : -1)}
            </li>
          )
        )
      })}
    </ul>
  )
}
