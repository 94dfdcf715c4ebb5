import { type ReactNode, useId } from 'react'
import { LIST_LIMIT_MAX, type RecordView } from '#contract'
import { useFormats, useT } from '#i18n'
import { Button } from '#widgets'
import css from './board.module.css'
import { BoardCard } from './board-card.tsx'
import type { ColumnCards, Moving } from './board-columns.ts'
import type { BoardProps, Target } from './board-props.ts'

export interface ColumnProps extends BoardProps {
  readonly cards: ColumnCards
  /** Counted from 0. */
  readonly at: number
  /** How many cards were asked for. */
  readonly limit: number
  /** A card is taken that cannot be put here. */
  readonly isClosed: boolean
  /** The card that is carried by keys would be put here. */
  readonly isOver: boolean
  /** The card that is in the tab order. */
  readonly active: string | undefined
  /** Cards on their way. */
  readonly busy: readonly Moving[]
  readonly targets: (row: RecordView) => readonly Target[]
  readonly onMore: () => void
  readonly href: ((row: RecordView) => string | undefined) | undefined
}

/** One column: its title with how many there are, its first cards, and more on demand. */
export function Column(props: ColumnProps): ReactNode {
  const { bundle, screen, resource, cards, at, limit, isClosed, isOver, active, busy, picking, targets } = props
  const t = useT()
  const formats = useFormats()
  const titleId = useId()
  const { column, rows, count, countIsExact } = cards
  const isMore = count > rows.length
  return (
    <section className={css.column} aria-labelledby={titleId} data-column={at} data-closed={isClosed || undefined} data-over={isOver || undefined}>
      <h2 id={titleId} className={css.columnHead}>
        {t(`${bundle.id}.columns.${column.id}`)} <span className={css.count}>{`${formats.number(count)}${countIsExact ? '' : '+'}`}</span>
      </h2>
      <div className={css.scroll}>
        {rows.length === 0 && <p className={css.none}>{t('shared/board.none')}</p>}
        {rows.length > 0 && (
          <ul className={css.cards}>
            {rows.map((row) => (
              <BoardCard
                key={row.id}
                bundle={bundle}
                screen={screen}
                resource={resource}
                row={row}
                isActive={active === row.id}
                isBusy={busy.some((each) => each.row.id === row.id)}
                targets={targets(row)}
                picking={picking}
                onAction={props.onAction}
                onOpen={props.onOpen}
                href={props.href?.(row)}
              />
            ))}
          </ul>
        )}
        {isMore && limit < LIST_LIMIT_MAX && (
          <Button small look="quiet" onClick={props.onMore}>
            {t('shared/board.more')}
          </Button>
        )}
        {isMore && limit >= LIST_LIMIT_MAX && <p className={css.none}>{t('shared/board.cut', { max: formats.number(LIST_LIMIT_MAX) })}</p>}
      </div>
    </section>
  )
}
