import { memo } from 'react'
import type { ChatListEntry } from '#contract'
import { useFormats, useT } from '#i18n'
import { classNames, Icon } from '#widgets'
import css from './list.module.css'
import { Face } from './person.tsx'

export interface EntryRowProps {
  readonly entry: ChatListEntry
  readonly isOpen: boolean
  readonly now: Date
  readonly tabIndex: 0 | -1
  readonly onOpen: (entry: ChatListEntry) => void
}

/** A person or group of the list: who, whether they are there, when and what was written last, and how much is unread. */
export const EntryRow = memo(function EntryRow({ entry, isOpen, now, tabIndex, onOpen }: EntryRowProps) {
  const t = useT()
  const formats = useFormats()
  return (
    <button type="button" className={css.row} tabIndex={tabIndex} aria-current={isOpen || undefined} data-entry={entry.id} onClick={() => onOpen(entry)}>
      <Face entry={entry} size={36} />
      <span className={css.rowWords}>
        <span className={css.rowTop}>
          <span className={css.name}>{entry.full_name}</span>
          {!entry.group && <span className="only-read-aloud">{t(`shared/chat-window.status.${entry.status === 'online' ? 'online' : 'offline'}`)}</span>}
          {entry.muted && <Icon name="bell-off" size={14} label={t('shared/chat-window.muted')} />}
          {entry.time !== '' && (
            <time className={css.time} dateTime={entry.time}>
              {formats.relative(entry.time, now)}
            </time>
          )}
        </span>
        {(entry.text !== '' || entry.unread > 0) && (
          <span className={css.rowBottom}>
            <span className={classNames(css.last, entry.unread > 0 && css.strong)} dir="auto">
              {entry.call ? t(`shared/chat-window.calls.last.${entry.call}`) : entry.text}
            </span>
            {entry.unread > 0 && <Count count={entry.unread} />}
          </span>
        )}
      </span>
    </button>
  )
})

const SHOWN_MAX = 99

/** How many are unread. */
export function Count({ count }: { readonly count: number }) {
  const t = useT()
  return (
    <span className={css.count}>
      <span aria-hidden>{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>
      <span className="only-read-aloud">{t('shared/chat-window.unreadCount', { count })}</span>
    </span>
  )
}
