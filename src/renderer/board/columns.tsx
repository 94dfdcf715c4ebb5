import { type ReactNode, useRef } from 'react'
import type { RecordView } from '#contract'
import { useT } from '#i18n'
import css from './board.module.css'
import { placeOf } from './board-columns.ts'
import type { BoardProps } from './board-props.ts'
import { Column } from './column.tsx'
import type { BoardData } from './use-board.ts'
import { useColumns } from './use-columns.ts'

export interface ColumnsProps extends BoardProps {
  readonly data: BoardData
  readonly href?: (row: RecordView) => string | undefined
}

/** The columns beside each other. */
export function Columns({ bundle, screen, resource, data, picking, onAction, onOpen, href }: ColumnsProps): ReactNode {
  const t = useT()
  const area = useRef<HTMLElement>(null)
  const { columns, moving, keys, accepts, put, taken, said } = useColumns(area, { bundle, screen, resource, data, picking })
  const own = taken && placeOf(columns, taken.id)?.column
  return (
    <section
      ref={area}
      className={css.columns}
      aria-label={t(`${bundle.id}.title`)}
      onKeyDown={keys.onKeyDown}
      onFocus={({ target }) => {
        const { card } = target.dataset
        if (card !== undefined) keys.activate(card)
      }}
    >
      {columns.map((cards, at) => (
        <Column
          key={cards.column.id}
          bundle={bundle}
          screen={screen}
          resource={resource}
          cards={cards}
          at={at}
          limit={data.limitOf(cards.column.id)}
          isClosed={taken !== undefined && at !== own && !accepts(at, taken)}
          isOver={keys.carried?.over === at && keys.carried.own !== at}
          active={keys.active}
          busy={moving}
          picking={picking}
          targets={(row) => columns.flatMap(({ column }, to) => (to !== at && accepts(to, row) ? [{ column, run: () => put(row, to) }] : []))}
          onMore={() => data.showMore(cards.column.id)}
          onAction={onAction}
          onOpen={onOpen}
          href={href}
        />
      ))}
      <p className="only-read-aloud" role="status">
        {said}
      </p>
    </section>
  )
}
