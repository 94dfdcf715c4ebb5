import { useState } from 'react'
import type { OpenConversation } from '#chat-line'
import { useT } from '#i18n'
import { toast } from '#store'
import { IconButton, Menu, type MenuEntry } from '#widgets'
import { startCall } from '../call/start-call.ts'
import { useDesk } from '../desk.ts'
import { DeleteGroupDialog } from '../groups/delete-group-dialog.tsx'
import { GroupUsersDialog } from '../groups/group-users-dialog.tsx'
import { Person } from '../list/person.tsx'
import { useChat, useRoom } from '../room.ts'
import { tellRefusal } from '../tell.ts'
import css from './conversation.module.css'

export interface ConversationHeadProps {
  readonly conversation: OpenConversation
  readonly onSearch: () => void
}

/** Whom one writes with, and what can be done about the conversation and its window. */
export function ConversationHead({ conversation: { entry }, onSearch }: ConversationHeadProps) {
  const t = useT()
  const { line, self } = useRoom()
  const desk = useDesk()
  const mayCallGroups = useChat((chat) => chat.mayCallGroups)
  const [dialog, setDialog] = useState<'users' | 'delete'>()
  const close = (): void => setDialog(undefined)
  const entries: readonly MenuEntry[] = [
    ...(entry.group ? [{ id: 'users', label: t('shared/chat-window.groupUsers'), icon: 'users' }] : []),
    { id: 'search', label: t('shared/chat-window.searchMessages'), icon: 'search', disabled: entry.conversation_id === '' },
    {
      id: 'mute',
      label: t(entry.muted ? 'shared/chat-window.unmute' : 'shared/chat-window.mute'),
      icon: entry.muted ? 'bell' : 'bell-off',
      disabled: entry.conversation_id === '',
    },
    ...(entry.group ? [{ id: 'delete', label: t('shared/chat-window.deleteGroup'), icon: 'trash-2', danger: true, line: true }] : []),
  ]
  const choose = (id: string): void => {
    if (id === 'search') onSearch()
    else if (id === 'mute') void tellRefusal(line.mute(!entry.muted))
    else setDialog(id === 'users' ? 'users' : 'delete')
  }
  const call = async (): Promise<void> => {
    if (entry.group && mayCallGroups === false) return toast({ tone: 'danger', text: t('shared/chat.noGroupCalls') })
    const { success, msg, data } = await line.invite()
    if (!success || !data) return toast({ tone: 'danger', text: msg || t('shared/chat-window.notDone') })
    const isOpen = startCall(data.link)
    toast({ tone: isOpen ? 'info' : 'danger', text: t(isOpen ? 'shared/chat-window.ringing' : 'shared/chat-window.badLink', { name: entry.full_name }) })
  }
  return (
    <header className={css.head}>
      {desk.isSheet && <IconButton small icon="chevron-left" label={t('shared/chat-window.back')} onClick={desk.close} />}
      <Person entry={entry} size={32} />
      <div className={css.headTools}>
        <IconButton small icon="video" label={t('shared/chat-window.call')} disabled={self.isSuper} onClick={() => void call()} />
        <Menu
          label={t('shared/chat-window.conversationMenu')}
          entries={entries}
          onChoose={choose}
          trigger={(props) => <IconButton {...props} small icon="ellipsis-vertical" label={t('shared/chat-window.conversationMenu')} />}
        />
        {!desk.isSheet && (
          <>
            <IconButton
              small
              icon={desk.isLarge ? 'minimize-2' : 'maximize-2'}
              label={t(desk.isLarge ? 'shared/chat-window.smaller' : 'shared/chat-window.larger')}
              onClick={() => desk.setLarge(!desk.isLarge)}
            />
            <IconButton
              small
              icon={desk.isMinimised ? 'chevron-up' : 'minus'}
              label={t(desk.isMinimised ? 'shared/chat-window.expand' : 'shared/chat-window.minimise')}
              onClick={() => desk.setMinimised(!desk.isMinimised)}
            />
          </>
        )}
        <IconButton small icon="x" label={t('shared/chat-window.close')} onClick={desk.close} />
      </div>
      {dialog === 'users' && <GroupUsersDialog onClose={close} />}
      {dialog === 'delete' && <DeleteGroupDialog name={entry.full_name} onClose={close} />}
    </header>
  )
}
