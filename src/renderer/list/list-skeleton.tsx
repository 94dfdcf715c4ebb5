import type { ReactNode } from 'react'
import { useT } from '#i18n'
import { Skeleton } from '#widgets'
import css from './list.module.css'

const ROWS = Array.from({ length: 12 }, (_, row) => `row-${row}`)
const COLUMNS_MAX = 7

/** Grey rows in the shape of the table that is coming. */
export function ListSkeleton({ columns }: { readonly columns: number }): ReactNode {
  const t = useT()
  const cells = Array.from({ length: Math.min(columns, COLUMNS_MAX) }, (_, cell) => `cell-${cell}`)
  return (
    <div className={css.skeleton} role="status">
      <span className="only-read-aloud">{t('shared/list.loading')}</span>
      {ROWS.map((row, at) => (
        <div key={row} className={css.skeletonRow}>
          {cells.map((cell, position) => (
            <Skeleton key={cell} width={`${55 + ((at * 7 + position * 13) % 40)}%`} />
          ))}
        </div>
      ))}
    </div>
  )
}
