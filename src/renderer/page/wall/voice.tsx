import type { ReactNode } from 'react'
import type { WallVoice } from '#contract'
import { useFormats } from '#i18n'
import { Avatar, tip } from '#widgets'
import css from './wall.module.css'

/** Who says something, of which company, and when. */
export function Voice({ voice: { author, company, at }, size = 36 }: { readonly voice: WallVoice; readonly size?: number }): ReactNode {
  const formats = useFormats()
  return (
    <div className={css.voice}>
      <Avatar name={author} size={size} />
      <div>
        <div className={css.author}>
          <bdi>{author}</bdi>
        </div>
        <div className={css.facts}>
          <bdi>{company}</bdi>
          <span aria-hidden> · </span>
          <time dateTime={at} {...tip(formats.dateTime(at))}>
            {formats.relative(at)}
          </time>
        </div>
      </div>
    </div>
  )
}
