import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#actions'
import { recordsApi } from '#api'
import type { RecordBlock, ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { ErrorState, SkeletonLines } from '#widgets'
import { FieldsTab } from './fields-tab.tsx'
import { useRecord } from './use-record.ts'

export interface OwnRecordProps {
  readonly resource: ResolvedResource
  readonly block: RecordBlock
  readonly strings: string
}

/** The first record of those that this person reads, shown and changed as on a record's page. */
export function OwnRecord({ resource, block, strings }: OwnRecordProps) {
  const t = useT()
  const [isEditing, setEditing] = useState(false)
  const first = useQuery({
    queryKey: ['records', resource.name, 'own'],
    queryFn: async ({ signal }) => (await recordsApi.list(resource.name, { limit: 1 }, signal)).data[0]?.id ?? '',
  })
  const { data: record, isError, error, refetch } = useRecord(resource.name, first.data ?? '')
  if (first.isError) return <ErrorState message={errorText(first.error, t)} onRetry={() => void first.refetch()} />
  if (isError) return <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />
  if (!record) return first.data === '' ? null : <SkeletonLines lines={8} />
  return (
    <FieldsTab
      tab={{ id: block.id, kind: 'fields', sections: block.sections }}
      strings={strings}
      resource={resource}
      record={record}
      hasEditAction={false}
      isEditing={isEditing}
      onEditing={setEditing}
    />
  )
}
