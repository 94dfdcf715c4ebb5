import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#actions'
import { shellApi } from '#api'
import { useT } from '#i18n'
import { ReleaseNotes } from '#releases'
import { Button, Dialog, EmptyState, ErrorState, SkeletonLines } from '#widgets'
import type { LayerProps } from '../layers/layer-props.ts'
import { ReleaseEditor } from './release-editor.tsx'

const QUERY_KEY = ['release']

/** "What's New": the newest release; super admins edit it (spec: shell-and-account §2, §3). */
export function WhatsNewDialog({ boot: { user }, onClose }: Pick<LayerProps, 'boot' | 'onClose'>) {
  const t = useT()
  const queries = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const release = useQuery({ queryKey: QUERY_KEY, queryFn: ({ signal }) => shellApi.release(signal) })
  if (isEditing)
    return (
      <ReleaseEditor
        release={release.data ?? undefined}
        onSaved={(saved) => {
          queries.setQueryData(QUERY_KEY, saved)
          setEditing(false)
        }}
        onClose={() => setEditing(false)}
      />
    )
  const edit = user.superadmin && release.isSuccess && (
    <Button icon="pencil" onClick={() => setEditing(true)}>
      {t('shared/help.release.edit')}
    </Button>
  )
  return (
    <Dialog title={t('shared/help.whatsNew')} wide onClose={onClose} footer={edit || undefined}>
      {release.isPending && <SkeletonLines />}
      {release.isError && <ErrorState message={errorText(release.error, t)} onRetry={() => void release.refetch()} />}
      {release.data === null && <EmptyState icon="sparkles" title={t('shared/help.release.none')} />}
      {release.data && <ReleaseNotes release={release.data} />}
    </Dialog>
  )
}
