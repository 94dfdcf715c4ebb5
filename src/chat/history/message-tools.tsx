import type { StoredMessage } from '#chat-line'
import { CHAT_REACTIONS } from '#contract'
import { useT } from '#i18n'
import { classNames, IconButton, Menu, type MenuEntry } from '#widgets'
import { useRoom } from '../room.ts'
import { tellRefusal } from '../tell.ts'
import { useIsTouched } from '../use-media.ts'
import css from './history.module.css'
import { useHistoryActions } from './history-actions.ts'

/**
 * What can be done with a message. Where one points, it is shown beside the message that is pointed at or has the focus; where one touches, one
 * button beside each message has it all.
 */
export function MessageTools({ message }: { readonly message: StoredMessage }) {
  const t = useT()
  const { line } = useRoom()
  const actions = useHistoryActions()
  const isTouched = useIsTouched()
  if (actions === undefined) return null
  const isOwn = message.side === 'left'
  const reactions: readonly MenuEntry[] = CHAT_REACTIONS.map((reaction, at) => ({
    id: reaction,
    label: `${reaction} ${t(`shared/chat-window.reactions.${at}`)}`,
  }))
  const words: readonly MenuEntry[] = [
    { id: 'copy', label: t('shared/chat-window.copy'), icon: 'copy', disabled: message.text === '' },
    ...(isOwn ? [{ id: 'edit', label: t('shared/chat-window.edit'), icon: 'pencil', disabled: message.text === '' }] : []),
  ]
  const last: readonly MenuEntry[] = isOwn ? [{ id: 'take-back', label: t('shared/chat-window.takeBack'), icon: 'trash-2', danger: true, line: true }] : []
  const react = (reaction: string): void => void tellRefusal(line.react(message.seq, reaction))
  const choose = (id: string): void => {
    if (id === 'edit') actions.onEdit(message)
    else if (id === 'take-back') actions.onTakeBack(message)
    else if (id === 'reply') actions.onReply(message)
    else if (id === 'copy') navigator.clipboard?.writeText(message.text).catch(() => undefined)
    else react(id)
  }
  if (isTouched)
    return (
      <div className={classNames(css.tools, css.touched)} data-tools>
        <Menu
          label={t('shared/chat-window.more')}
          entries={[{ id: 'reply', label: t('shared/chat-window.reply'), icon: 'reply' }, ...words, ...lined(reactions), ...last]}
          onChoose={choose}
          trigger={(props) => <IconButton {...props} className={css.tool} icon="ellipsis" label={t('shared/chat-window.more')} />}
        />
      </div>
    )
  return (
    <div className={css.tools} data-tools>
      <Menu
        label={t('shared/chat-window.react')}
        entries={reactions}
        onChoose={react}
        trigger={(props) => <IconButton {...props} small className={css.tool} icon="smile-plus" label={t('shared/chat-window.react')} />}
      />
      <IconButton small className={css.tool} icon="reply" label={t('shared/chat-window.reply')} onClick={() => actions.onReply(message)} />
      <Menu
        label={t('shared/chat-window.more')}
        entries={[...words, ...last]}
        onChoose={choose}
        trigger={(props) => <IconButton {...props} small className={css.tool} icon="ellipsis" label={t('shared/chat-window.more')} />}
      />
    </div>
  )
}

/** The same after a line. */
const lined = (entries: readonly MenuEntry[]): readonly MenuEntry[] => entries.map((entry, at) => (at === 0 ? { ...entry, line: true } : entry))
