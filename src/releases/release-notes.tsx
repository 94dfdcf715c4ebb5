import type { Release } from '#contract'
import { useFormats, useT } from '#i18n'
import { ReleaseMedia } from './release-media.tsx'
import css from './releases.module.css'

export interface ReleaseNotesProps {
  readonly release: Release
  /** Its version is a heading, as on a page of several. */
  readonly headed?: boolean
}

/** One release: its version and day, and by category what is new, with its pictures and videos. */
export function ReleaseNotes({ release, headed = false }: ReleaseNotesProps) {
  const t = useT()
  const formats = useFormats()
  const Version = headed ? 'h2' : 'p'
  return (
    <article className={css.release}>
      <Version className={css.version}>
        {t('shared/help.release.version', { version: release.version })} · {formats.date(release.publishedAt)}
      </Version>
      {release.features.map(({ category, categoryId, items }) => (
        <section key={categoryId} aria-label={category}>
          <h3 dir="auto">{category}</h3>
          <ul className={css.items}>
            {items.map(({ text, imageUrl, mediaType }) => (
              <li key={`${text} ${imageUrl}`}>
                <p dir="auto">{text}</p>
                {imageUrl !== '' && <ReleaseMedia url={imageUrl} type={mediaType} text={text} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  )
}
