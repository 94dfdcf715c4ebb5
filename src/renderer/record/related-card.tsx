import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText, type Offering, runAction } from '#actions'
import { type ListFilter, recordsApi } from '#api'
import type { Action, Column, RecordView, ResolvedResource } from '#contract'
import { countedThings, useFormats, useT } from '#i18n'
import { pathOf } from '#navigation'
import { Button, Card, EmptyState, ErrorState, SkeletonLines } from '#widgets'
import css from './related.module.css'
import { RelatedTable } from './related-table.tsx'

export interface RelatedCardProps {
  readonly title: string
  readonly actions?: ReactNode
  /** Only the first ones are shown, with what leads to all of them. */
  readonly first?: { readonly limit: number; readonly more: ReactNode } | undefined
  readonly resource: ResolvedResource
  readonly filter: readonly ListFilter[]
  readonly sort: readonly string[] | undefined
  readonly columns: readonly Column[]
  /** Document id of the screen and id of the tab, for the words of the columns. */
  readonly strings: string
  readonly tabId: string
  readonly empty: { readonly icon?: string | undefined; readonly title: string }
  /** Route of the page of a row. */
  readonly opens?: string | undefined
  readonly onEdit?: ((record: RecordView) => void) | undefined
  readonly rowActions?: readonly Action[] | undefined
  /** What the screen is drawn from; its row actions may run operations of it. */
  readonly bundle?: Offering['bundle']
}

const PAGE_ROWS = 25

/** Records that belong to something, a page at a time; fetched when the card is drawn. */
export function RelatedCard({
  title,
  actions,
  first,
  resource,
  filter,
  sort,
  columns,
  strings,
  tabId,
  empty,
  opens,
  onEdit,
  rowActions,
  bundle,
}: RelatedCardProps) {
  const t = useT()
  const formats = useFormats()
  const query = { filter, sort, limit: first?.limit ?? PAGE_ROWS }
  const list = useInfiniteQuery({
    queryKey: ['records', resource.name, 'list', query],
    queryFn: ({ pageParam, signal }) => recordsApi.list(resource.name, { ...query, after: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.page.next ?? undefined,
  })
  const rows = list.data?.pages.flatMap((page) => page.data) ?? []
  const page = list.data?.pages[0]?.page
  const count = page?.count ?? rows.length
  return (
    <Card flush title={title} actions={first ? <Heading actions={actions} more={first.more} /> : actions}>
      {list.isPending && (
        <div className={css.waiting}>
          <SkeletonLines lines={5} />
        </div>
      )}
      {list.isError && first && <p className={css.none}>{errorText(list.error, t)}</p>}
      {list.isError && !first && <ErrorState message={errorText(list.error, t)} onRetry={() => void list.refetch()} />}
      {list.isSuccess &&
        rows.length === 0 &&
        (first ? <p className={css.none}>{t('shared/forms.record.noneNow')}</p> : <EmptyState icon={empty.icon} title={empty.title} />)}
      {rows.length > 0 && (
        <RelatedTable
          columns={columns}
          strings={strings}
          tabId={tabId}
          resource={resource}
          rows={rows}
          isBrief={first !== undefined}
          caption={countedThings(t, resource, { count, number: formats.number(count), isExact: page?.countIsExact !== false })}
          hrefOf={opens === undefined ? undefined : ({ id }) => pathOf(opens, { id })}
          onEdit={onEdit}
          actions={rowActions}
          bundle={bundle}
          onAction={rowActions && ((action, row) => void runAction(action, { resource, bundle, records: [row] }))}
        />
      )}
      {list.hasNextPage && !first && (
        <div className={css.more}>
          <Button small busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('shared/forms.record.relatedMore')}
          </Button>
        </div>
      )}
    </Card>
  )
}

const Heading = ({ actions, more }: { readonly actions: ReactNode; readonly more: ReactNode }) => (
  <div className={css.heading}>
    {actions}
    {more}
  </div>
)
