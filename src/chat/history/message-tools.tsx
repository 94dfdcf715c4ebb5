import type { StoredMessage } from '#chat-line'
import { CHAT_REACTIONS } from '#contract'
import { useT } from '#i18n'
import { IconButton, Menu, type MenuEntry } from '#widgets'
import { useRoom } from '../room.ts'
import { tellRefusal } from '../tell.ts'
import css from './history.module.css'
import { useHistoryActions } from './history-actions.ts'

/** What can be done with a message; shown beside it when it is pointed at or has the focus. */
export function MessageTools({ message }: { readonly message: StoredMessage }) {
  const t = useT()
  const { line } = useRoom()
  const actions = useHistoryActions()
  if (actions === undefined) return null
  const isOwn = message.side === 'left'
  const entries: readonly MenuEntry[] = [
    { id: 'copy', label: t('shared/chat-window.copy'), icon: 'copy', disabled: message.text === '' },
    ...(isOwn
      ? [
          { id: 'edit', label: t('shared/chat-window.edit'), icon: 'pencil', disabled: message.text === '' },
          { id: 'take-back', label: t('shared/chat-window.takeBack'), icon: 'trash-2', danger: true, line: true },
        ]
      : []),
  ]
  const choose = (id: string): void => {
    if (id === 'edit') actions.onEdit(message)
    else if (id === 'take-back') actions.onTakeBack(message)
    else navigator.clipboard?.writeText(message.text).catch(() => undefined)
  }
  return (
    <div className={css.tools} data-tools>
      <Menu
        label={t('shared/chat-window.react')}
        entries={CHAT_REACTIONS.map((reaction, at) => ({ id: reaction, label: `${reaction} ${t(`shared/chat-window.reactions.${at}`)}` }))}
        onChoose={(reaction) => void tellRefusal(line.react(message.seq, reaction))}
        trigger={(props) => <IconButton {...props} small className={css.tool} icon="smile-plus" label={t('shared/chat-window.react')} />}
      />
      <IconButton small className={css.tool} icon="reply" label={t('shared/chat-window.reply')} onClick={() => actions.onReply(message)} />
      <Menu
        label={t('shared/chat-window.more')}
        entries={entries}
        onChoose={choose}
        trigger={(props) => <IconButton {...props} small className={css.tool} icon="ellipsis" label={t('shared/chat-window.more')} />}
      />
    </div>
  )
}
