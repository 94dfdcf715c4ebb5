import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Column, RecordView, ResolvedResource } from '#contract'
import { useHasText, useT } from '#i18n'
import { columnTitle } from './column-title.ts'
import css from './list.module.css'
import { RecordCard } from './record-card.tsx'

const CARD_PX = 132
const AHEAD_CARDS = 15

export interface ListCardsProps {
  readonly rows: readonly RecordView[]
  readonly columns: readonly Column[]
  readonly resource: ResolvedResource
  readonly strings: string
  readonly label: string
  readonly rowMenu?: (row: RecordView) => ReactNode
  readonly onOpen?: (row: RecordView) => void
  readonly href?: (row: RecordView) => string | undefined
  readonly onEndReached: () => void
}

/** On a phone each row is a card with the columns that the document marks as primary. */
export function ListCards(props: ListCardsProps): ReactNode {
  const { rows, onEndReached } = props
  const t = useT()
  const has = useHasText()
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => scroll.current, estimateSize: () => CARD_PX, overscan: 4, useFlushSync: false })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? -1
  useEffect(() => {
    if (last >= rows.length - AHEAD_CARDS) onEndReached()
  }, [last, rows.length, onEndReached])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section ref={scroll} className={css.cards} tabIndex={0} aria-label={props.label}>
      <ul className={css.cardList} style={{ blockSize: virtual.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index]
          return row ? (
            <li
              key={row.id}
              ref={virtual.measureElement}
              data-index={item.index}
              className={css.cardPlace}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <RecordCard
                row={row}
                columns={props.columns}
                resource={props.resource}
                titleOf={(column) => t(columnTitle(column, props.resource, props.strings, has))}
                tools={props.rowMenu?.(row)}
                href={props.href?.(row)}
                onOpen={props.onOpen && (() => props.onOpen?.(row))}
              />
            </li>
          ) : null
        })}
      </ul>
    </section>
  )
}
