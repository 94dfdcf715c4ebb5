import type { ReactNode } from 'react'
import type { Column, RecordView, ResolvedResource } from '#contract'
import { RowCell } from './cell.tsx'
import css from './list.module.css'

export interface RecordCardProps {
  readonly row: RecordView
  readonly columns: readonly Column[]
  readonly resource: ResolvedResource
  readonly titleOf: (column: Column) => string
  /** What can be done with it. */
  readonly tools?: ReactNode
  readonly href?: string | undefined
  readonly onOpen?: (() => void) | undefined
}

/** A row as a card, for phones: the columns that the document marks as primary, the first of them as its title; where that is a state or a choice, the record's name. */
export function RecordCard({ row, columns, resource, titleOf, tools, href, onOpen }: RecordCardProps): ReactNode {
  const primary = columns.filter((column) => column.primary)
  const [first] = primary
  const head = first && resource.fields[first.field]?.options === undefined ? first : undefined
  const facts = primary.filter((column) => column !== head)
  const title = head ? <RowCell column={head} resource={resource} row={row} /> : row.display
  return (
    <article className={css.card}>
      <header className={css.cardHead}>
        {onOpen ? (
          <a
            className={css.cardTitle}
            href={href ?? '#'}
            onClick={(event) => {
              event.preventDefault()
              onOpen()
            }}
          >
            {title}
          </a>
        ) : (
          <span className={css.cardTitle}>{title}</span>
        )}
        {tools}
      </header>
      <dl className={css.facts}>
        {facts.map((column) => (
          <div key={column.field} className={css.fact}>
            <dt>{titleOf(column)}</dt>
            <dd>
              <RowCell column={column} resource={resource} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
