import { useQuery } from '@tanstack/react-query'
import { errorText } from '#actions'
import { shellApi } from '#api'
import type { Release } from '#contract'
import { useT } from '#i18n'
import { ReleaseNotes } from '#releases'
import { Card, EmptyState, ErrorState, SkeletonLines } from '#widgets'
import css from './page.module.css'

const withVideos = (release: Release): Release => ({
  ...release,
  features: release.features.flatMap((feature) => {
    const items = feature.items.filter(({ mediaType }) => mediaType?.startsWith('video/'))
    return items.length === 0 ? [] : [{ ...feature, items }]
  }),
})

/** The releases of the product, the newest first; of each only what has a video when asked for. */
export function ReleasesBlock({ media }: { readonly media?: 'video' | undefined }) {
  const t = useT()
  const releases = useQuery({ queryKey: ['releases'], queryFn: ({ signal }) => shellApi.releases(signal) })
  if (releases.isPending) return <SkeletonLines lines={6} />
  if (releases.isError) return <ErrorState message={errorText(releases.error, t)} onRetry={() => void releases.refetch()} />
  const shown = releases.data.map((release) => (media === 'video' ? withVideos(release) : release)).filter(({ features }) => features.length > 0)
  if (shown.length === 0)
    return <EmptyState icon={media === 'video' ? 'video' : 'sparkles'} title={t(`shared/help.release.${media === 'video' ? 'noVideos' : 'none'}`)} />
  return (
    <div className={css.wideBlock}>
      {shown.map((release) => (
        <Card key={release._id}>
          <ReleaseNotes release={release} headed />
        </Card>
      ))}
    </div>
  )
}
