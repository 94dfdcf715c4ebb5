import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Column, RecordView, ResolvedResource } from '#contract'
import { useHasText, useT } from '#i18n'
import { Cell } from './cell.tsx'
import { columnTitle } from './column-title.ts'
import css from './list.module.css'

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
              <RowCard {...props} row={row} />
            </li>
          ) : null
        })}
      </ul>
    </section>
  )
}

function RowCard({ row, columns, resource, strings, rowMenu, onOpen, href }: ListCardsProps & { readonly row: RecordView }): ReactNode {
  const t = useT()
  const has = useHasText()
  const [head, ...facts] = columns.filter((column) => column.primary)
  const title = head ? <Cell column={head} field={resource.fields[head.field]} row={row} /> : row.display
  return (
    <article className={css.card}>
      <header className={css.cardHead}>
        {onOpen ? (
          <a
            className={css.cardTitle}
            href={href?.(row) ?? '#'}
            onClick={(event) => {
              event.preventDefault()
              onOpen(row)
            }}
          >
            {title}
          </a>
        ) : (
          <span className={css.cardTitle}>{title}</span>
        )}
        {rowMenu?.(row)}
      </header>
      <dl className={css.facts}>
        {facts.map((column) => (
          <div key={column.field} className={css.fact}>
            <dt>{t(columnTitle(column, resource, strings, has))}</dt>
            <dd>
              <Cell column={column} field={resource.fields[column.field]} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
