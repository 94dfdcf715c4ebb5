import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '#i18n'
import { Button } from '#widgets'
import { Findings } from './findings.tsx'
import { nameOf } from './item-columns.ts'
import css from './operation.module.css'
import { runsApi } from './runs-api.ts'

/** What a run did not do, each with why, a page at a time. */
export function RunRefused({ run }: { readonly run: string }): ReactNode {
  const t = useT()
  const found = useInfiniteQuery({
    queryKey: ['runs', run, 'refused'],
    queryFn: ({ pageParam, signal }) => runsApi.items(run, { state: 'refused', after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const items = found.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return null
  return (
    <>
      <h3>{t('shared/operations.report.notDone')}</h3>
      <ul className={css.cards}>
        {items.map((item) => (
          <li key={item.key} className={css.card}>
            <strong dir="auto">{nameOf(item)}</strong>
            <Findings findings={item.findings} />
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button small busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('shared/operations.run.more')}
        </Button>
      )}
    </>
  )
}
