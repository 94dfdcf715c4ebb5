import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { shellApi } from '#api'
import { useT } from '#i18n'
import { Skeleton } from '#widgets'
import css from './releases.module.css'

export interface ReleaseMediaProps {
  /** The path of what is stored, or a data URL of what was just picked. */
  readonly url: string
  readonly type?: string | undefined
  /** What it shows, for who can't see it. */
  readonly text: string
}

const typeOf = (url: string): string => /^data:([^;,]+)/.exec(url)?.[1] ?? ''

/** The picture or video of a release item; stored ones come by a call, as they need the headers of one. */
export function ReleaseMedia({ url, type, text }: ReleaseMediaProps) {
  const t = useT()
  const isOwn = url.startsWith('data:')
  const media = useQuery({
    queryKey: ['release-media', url],
    queryFn: () => shellApi.releaseMedia(url),
    enabled: !isOwn && url !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    if (isOwn || !media.data) return
    const made = URL.createObjectURL(media.data)
    setShown(made)
    return () => URL.revokeObjectURL(made)
  }, [isOwn, media.data])
  const source = isOwn ? url : shown
  if (media.isError) return <p className={css.note}>{t('shared/help.mediaFailed')}</p>
  if (source === undefined) return <Skeleton height="160px" />
  const kind = isOwn ? typeOf(url) : (type ?? media.data?.type ?? '')
  return kind.startsWith('video/') ? (
    // biome-ignore lint/a11y/useMediaCaption: the text beside it says what it shows
    <video src={source} controls className={css.picture} aria-label={text} />
  ) : (
    <img src={source} alt={t('shared/help.pictureOf', { text })} className={css.picture} />
  )
}
