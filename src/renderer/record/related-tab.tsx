import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#actions'
import { recordsApi } from '#api'
import type { RecordView, RelatedTab as RelatedTabDocument, ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { Button, Card, EmptyState, ErrorState, SkeletonLines } from '#widgets'
import { RecordDrawer } from './record-drawer.tsx'
import css from './related.module.css'
import { RelatedTable } from './related-table.tsx'

export interface RelatedTabProps {
  readonly tab: RelatedTabDocument
  readonly strings: string
  readonly resource: ResolvedResource
  /** The record that they belong to. */
  readonly parent: RecordView
}

const PAGE_ROWS = 25

/** Records of another kind that point here; fetched when the tab is opened, made and changed in a drawer. */
export function RelatedTab({ tab, strings, resource, parent }: RelatedTabProps) {
  const t = useT()
  const [editing, setEditing] = useState<{ readonly record?: RecordView }>()
  const query = { filter: [{ field: tab.by, op: 'eq', value: parent.id }], sort: tab.sort, limit: PAGE_ROWS }
  const list = useInfiniteQuery({
    queryKey: ['records', resource.name, 'list', query],
    queryFn: ({ pageParam, signal }) => recordsApi.list(resource.name, { ...query, after: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.page.next ?? undefined,
  })
  const rows = list.data?.pages.flatMap((page) => page.data) ?? []
  const page = list.data?.pages[0]?.page
  const mayAdd = tab.editor !== undefined && resource.can.includes('create') && parent.deletedAt === null
  const add = mayAdd && (
    <Button small icon="plus" onClick={() => setEditing({})}>
      {t('shared/forms.record.add')}
    </Button>
  )
  return (
    <Card flush title={t(`${strings}.tabs.${tab.id}`)} actions={add}>
      {list.isPending && (
        <div style={{ padding: 16 }}>
          <SkeletonLines lines={5} />
        </div>
      )}
      {list.isError && <ErrorState message={errorText(list.error, t)} onRetry={() => void list.refetch()} />}
      {list.isSuccess && rows.length === 0 && <EmptyState icon={tab.icon} title={t('shared/forms.record.relatedEmpty')} />}
      {rows.length > 0 && (
        <RelatedTable
          columns={tab.columns}
          strings={strings}
          tabId={tab.id}
          resource={resource}
          rows={rows}
          caption={t(page?.countIsExact ? 'shared/forms.record.relatedCount' : 'shared/forms.record.relatedCountMore', { count: page?.count ?? rows.length })}
          {...(tab.editor ? { onEdit: (record: RecordView) => setEditing({ record }) } : {})}
        />
      )}
      {list.hasNextPage && (
        <div className={css.more}>
          <Button small busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('shared/forms.record.relatedMore')}
          </Button>
        </div>
      )}
      {editing && tab.editor && (
        <RecordDrawer
          resource={resource}
          record={editing.record}
          sections={tab.editor.sections}
          strings={strings}
          title={editing.record?.display || t('shared/forms.record.addTitle', { title: t(resource.title) })}
          fixed={{ [tab.by]: parent.id }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  )
}
