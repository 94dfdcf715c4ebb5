import type { ChatListEntry } from '#contract'
import { useT } from '#i18n'
import { Avatar, classNames, Icon } from '#widgets'
import css from './list.module.css'

/** A picture of initials with a dot that says online or not; a sign for a group. */
export function Face({ entry, size }: { readonly entry: ChatListEntry; readonly size: number }) {
  const isOnline = entry.status === 'online'
  return (
    <span className={css.face} style={{ inlineSize: size, blockSize: size }}>
      {entry.group ? (
        <span className={css.groupFace}>
          <Icon name="users" size={Math.round(size / 2)} />
        </span>
      ) : (
        <Avatar name={entry.full_name} size={size} />
      )}
      {!entry.group && <span className={classNames(css.dot, isOnline && css.online)} aria-hidden />}
    </span>
  )
}

/** Name and status, as at the head of a conversation. */
export function Person({ entry, size }: { readonly entry: ChatListEntry; readonly size: number }) {
  const t = useT()
  return (
    <div className={css.who}>
      <Face entry={entry} size={size} />
      <div className={css.whoWords}>
        <h2 className={css.whoName}>{entry.full_name}</h2>
        <p className={css.whoStatus}>
          {entry.group ? t('shared/chat-window.group') : t(`shared/chat-window.status.${entry.status === 'online' ? 'online' : 'offline'}`)}
          {entry.muted && (
            <>
              {' · '}
              {t('shared/chat-window.muted')}
            </>
          )}
        </p>
      </div>
    </div>
  )
}
