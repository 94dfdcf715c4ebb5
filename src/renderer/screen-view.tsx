import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { errorText } from '#actions'
import { ApiError } from '#api'
import { useT } from '#i18n'
import type { RouteParams } from '#navigation'
import { useApp } from '#store'
import { ErrorState } from '#widgets'
import { FilesGivenOut } from './files/file-access.tsx'
import { partOf } from './screen-parts.ts'
import { screenQuery, type WantedScreen } from './screen-query.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'

export interface ScreenViewProps extends WantedScreen {
  readonly params?: RouteParams
}

const NO_PARAMS: RouteParams = {}

/**
 * Fetches a screen's document and draws it by its kind. A newer version of the document replaces the older one
 * in place, so that typed input stays. An unknown kind is refused in view of the person.
 */
export function ScreenView({ screenId, kind, params = NO_PARAMS }: ScreenViewProps) {
  const t = useT()
  const hash = useApp((state) => state.boot?.index[screenId])
  const document = useQuery({
    ...screenQuery({ screenId, kind }, hash),
    placeholderData: keepPreviousData,
  })
  if (document.data?.id === screenId) {
    const { screen } = document.data
    const Part = partOf(screen.kind)
    if (!Part) return <ErrorState title={t('shared/app.screenFailed')} message={t('shared/app.unknownKind', { kind: screen.kind })} />
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <FilesGivenOut>
          <Part bundle={document.data} screen={screen} params={params} />
        </FilesGivenOut>
      </Suspense>
    )
  }
  if (document.isError) {
    const retry = document.error instanceof ApiError && document.error.isTemporary ? { onRetry: () => void document.refetch() } : {}
    return <ErrorState title={t('shared/app.screenFailed')} message={errorText(document.error, t)} {...retry} />
  }
  return <ScreenSkeleton />
}
