import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '#actions'
import { ApiError, ownReportsApi } from '#api'
import type { ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { navigate, pathOf, useNameHere, useRoute } from '#navigation'
import { Button, EmptyState, ErrorState } from '#widgets'
import { ListSkeleton } from '../../list/list-skeleton.tsx'
import { ReportScreen, type ReportScreenProps } from '../../report/report-screen.tsx'
import { wordsHere } from '../../words.ts'

interface OwnReportProps {
  readonly resource: ResolvedResource
  /** The route where it is changed. */
  readonly changedAt: string | undefined
}

/** Fetches a report of the company as this person gets it, and draws it as those of the product. */
export function OwnReport({ resource, changedAt }: OwnReportProps): ReactNode {
  const t = useT()
  const { id = '' } = useRoute().params
  const opened = useQuery({
    queryKey: ['records', resource.name, 'own-report', id],
    queryFn: async ({ signal }) => {
      const found = await ownReportsApi.open(id, signal)
      await wordsHere(found.words)
      return found.bundle
    },
  })
  const { data, error } = opened
  if (data) return <NamedReport key={data.id} bundle={data} tools={<EditReport resource={resource} changedAt={changedAt} id={id} />} />
  if (error instanceof ApiError && error.code === 'not-found')
    return (
      <EmptyState icon="chart-no-axes-combined" title={t('shared/own-report.broken')} hint={t('shared/own-report.brokenHint')}>
        <EditReport resource={resource} changedAt={changedAt} id={id} />
      </EmptyState>
    )
  if (error) return <ErrorState message={errorText(error, t)} onRetry={() => void opened.refetch()} />
  return <ListSkeleton columns={4} />
}

function NamedReport({ bundle, tools }: Pick<ReportScreenProps, 'bundle' | 'tools'>): ReactNode {
  useNameHere(bundle.own?.title ?? '')
  return bundle.screen.kind === 'report' ? <ReportScreen bundle={bundle} screen={bundle.screen} tools={tools} /> : null
}

function EditReport({ resource, changedAt, id }: OwnReportProps & { readonly id: string }): ReactNode {
  const t = useT()
  const path = changedAt === undefined ? undefined : pathOf(changedAt)
  if (path === undefined || !resource.can.includes('update')) return null
  return (
    <Button small icon="pencil" onClick={() => navigate(`${path}?${new URLSearchParams({ report: id }).toString()}`)}>
      {t('shared/own-report.edit')}
    </Button>
  )
}
