import { useQuery } from '@tanstack/react-query'
import { errorText } from '#actions'
import { recordsApi } from '#api'
import type { ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { Card, EmptyState, ErrorState, SkeletonLines } from '#widgets'
import { HistoryList } from './history-list.tsx'

export interface HistoryTabProps {
  readonly resource: ResolvedResource
  readonly id: string
}

/** What happened to the record, newest first. */
export function HistoryTab({ resource, id }: HistoryTabProps) {
  const t = useT()
  const history = useQuery({ queryKey: ['records', resource.name, 'history', id], queryFn: ({ signal }) => recordsApi.history(resource.name, id, signal) })
  return (
    <Card>
      {history.isPending && <SkeletonLines lines={6} />}
      {history.isError && <ErrorState message={errorText(history.error, t)} onRetry={() => void history.refetch()} />}
      {history.data?.length === 0 && <EmptyState icon="history" title={t('shared/forms.history.empty')} />}
      {history.data && history.data.length > 0 && <HistoryList resource={resource} entries={history.data} />}
    </Card>
  )
}
