import { useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '#actions'
import { recordsApi } from '#api'
import type { Column, FormEntry, RecordView, ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { navigate } from '#navigation'
import { Button, Card, EmptyState, ErrorState, SkeletonLines } from '#widgets'
import { RelatedTable } from '../record/related-table.tsx'
import css from './answers.module.css'
import { addressOf } from './form-address.ts'

export interface FiledListProps {
  /** The resource of filed forms. */
  readonly resource: ResolvedResource
  readonly forms: readonly FormEntry[]
  readonly title: string
  readonly filter: readonly { readonly field: string; readonly op: 'eq'; readonly value: string }[]
  readonly columns: readonly Column[]
}

const PAGE_ROWS = 25

/** Filed forms, newest first; one opens on the screen of its form. */
export function FiledList({ resource, forms, title, filter, columns }: FiledListProps) {
  const t = useT()
  const query = { filter, sort: ['-eventDate', '-submittedAt'], limit: PAGE_ROWS }
  const list = useInfiniteQuery({
    queryKey: ['records', resource.name, 'list', query],
    queryFn: ({ pageParam, signal }) => recordsApi.list(resource.name, { ...query, after: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.page.next ?? undefined,
  })
  const rows = list.data?.pages.flatMap((page) => page.data) ?? []
  const page = list.data?.pages[0]?.page
  const open = (record: RecordView) => {
    const form = forms.find(({ formType }) => formType === record.values.formType)
    if (form) navigate(addressOf(form.path, { kind: 'filed', id: record.id }))
  }
  return (
    <Card flush title={title}>
      {list.isPending && (
        <div className={css.waiting}>
          <SkeletonLines lines={5} />
        </div>
      )}
      {list.isError && <ErrorState message={errorText(list.error, t)} onRetry={() => void list.refetch()} />}
      {list.isSuccess && rows.length === 0 && <EmptyState icon="clipboard-list" title={t('shared/answers.nothingFiled')} />}
      {rows.length > 0 && (
        <RelatedTable
          columns={columns}
          strings="shared/answers"
          tabId="filed"
          resource={resource}
          rows={rows}
          caption={t(page?.countIsExact ? 'shared/forms.record.relatedCount' : 'shared/forms.record.relatedCountMore', { count: page?.count ?? rows.length })}
          onEdit={open}
        />
      )}
      {list.hasNextPage && (
        <div className={css.more}>
          <Button small busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('shared/forms.record.relatedMore')}
          </Button>
        </div>
      )}
    </Card>
  )
}
