import { errorText } from '#actions'
import { ApiError } from '#api'
import type { RecordScreen as RecordDocument, ScreenBundle } from '#contract'
import { useT } from '#i18n'
import { asLeft, Link, pathOf, type RouteParams } from '#navigation'
import { EmptyState, ErrorState } from '#widgets'
import { ScreenSkeleton } from '../screen-skeleton.tsx'
import { RecordPage } from './record-page.tsx'
import { useRecord } from './use-record.ts'

export interface RecordScreenProps {
  readonly bundle: ScreenBundle
  readonly screen: RecordDocument
  readonly params: RouteParams
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && [400, 403, 404].includes(error.status)

/** One record of a resource: fetched, then drawn; a missing one says so. */
export function RecordScreen({ bundle, screen, params }: RecordScreenProps) {
  const t = useT()
  const resource = bundle.resources[screen.resource]
  const back = screen.back ? pathOf(screen.back) : undefined
  const { data, isError, error, refetch } = useRecord(screen.resource, params.id ?? '')
  if (data && resource) return <RecordPage key={data.id} bundle={bundle} screen={screen} resource={resource} record={data} />
  if (isError && isMissing(error)) {
    return (
      <EmptyState icon="file" title={t('shared/forms.record.notFound')} hint={t('shared/forms.record.notFoundHint')}>
        {back && resource && <Link href={asLeft(back)}>{t('shared/forms.record.back', { list: t(resource.plural) })}</Link>}
      </EmptyState>
    )
  }
  if (isError || !resource) return <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />
  return <ScreenSkeleton />
}
