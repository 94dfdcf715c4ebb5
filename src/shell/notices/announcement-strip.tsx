import { useState } from 'react'
import type { Announcement } from '#contract'
import { useT } from '#i18n'
import { Icon, IconButton } from '#widgets'
import css from './announcement-strip.module.css'

export type Announced = Pick<Announcement, '_id' | 'txt' | 'title'>

/** Characters that pass by in a second: slow enough to be read. */
const CHARS_EACH_SECOND = 9
const SHORTEST_S = 12

export interface AnnouncementStripProps {
  readonly announcements: readonly Announced[]
  readonly onClose: () => void
}

/** Announcements that scroll by, until they are put away; a button or pointing at them holds them, and who wishes for less motion reads them at rest. */
export function AnnouncementStrip({ announcements, onClose }: AnnouncementStripProps) {
  const t = useT()
  const [isHeld, setHeld] = useState(false)
  const chars = announcements.reduce((sum, { txt, title }) => sum + txt.length + title.length, 0)
  const seconds = Math.max(SHORTEST_S, Math.round(chars / CHARS_EACH_SECOND))
  const texts = announcements.map(({ _id, txt, title }) => (
    <li key={_id} className={css.text} dir="auto">
      {title && <strong>{title} </strong>}
      {txt}
    </li>
  ))
  return (
    <section className={css.strip} aria-label={t('shared/shell.announcements')}>
      <Icon name="megaphone" />
      <div className={css.window}>
        <div className={css.track} data-held={isHeld || undefined} style={{ animationDuration: `${seconds}s` }}>
          <ul className={css.texts}>{texts}</ul>
          <ul className={css.texts} aria-hidden>
            {texts}
          </ul>
        </div>
      </div>
      <span className={css.hold}>
        <IconButton
          small
          icon={isHeld ? 'play' : 'pause'}
          label={t(isHeld ? 'shared/shell.resumeAnnouncements' : 'shared/shell.pauseAnnouncements')}
          onClick={() => setHeld(!isHeld)}
        />
      </span>
      <IconButton small icon="x" label={t('shared/shell.hideAnnouncements')} onClick={onClose} />
    </section>
  )
}
