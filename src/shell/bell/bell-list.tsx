import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '#actions'
import { ApiError } from '#api'
import { useT } from '#i18n'
import { Button, SkeletonLines } from '#widgets'
import css from './bell.module.css'

export interface BellListProps<T> {
  readonly query: UseQueryResult<readonly T[]>
  /** What is said when there is nothing. */
  readonly empty: string
  readonly label: string
  readonly children: (rows: readonly T[]) => ReactNode
}

const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403

/** A list of the bell in its states, 230 px high at the most (spec: shell-and-account §9). Who may not see what is listed has nothing to see. */
export function BellList<T>({ query, empty, label, children }: BellListProps<T>) {
  const t = useT()
  if (query.isPending) return <SkeletonLines />
  if (query.isError && !isForbidden(query.error))
    return (
      <div role="alert" className={css.failed}>
        <p>{errorText(query.error, t)}</p>
        <Button small icon="refresh-cw" onClick={() => void query.refetch()}>
          {t('shared/widgets.tryAgain')}
        </Button>
      </div>
    )
  const rows = query.data ?? []
  if (rows.length === 0) return <p className={css.empty}>{empty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <ul className={css.list} aria-label={label} tabIndex={0}>
      {children(rows)}
    </ul>
  )
}
