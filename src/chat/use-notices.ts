import { useEffect, useRef } from 'react'
import type { ChatClient, ChatNotices } from '#chat-line'
import { useT } from '#i18n'
import { toast } from '#store'
import { isLoud } from './kept.ts'
import { playMessage } from './tones.ts'
import type { DeskState } from './use-desk-state.ts'

/**
 * What is done about a message that comes: the list that is open shows its conversation, without a move of the focus; beside another
 * conversation it counts as unread; with the list closed a toast tells it. Muted ones do none of this (spec: chat-assistant-session §4).
 */
export function useNotices(line: ChatClient, desk: DeskState): void {
  const t = useT()
  const latest = useRef({ desk, t })
  useEffect(() => {
    latest.current = { desk, t }
  })
  useEffect(() => {
    const came = ({ message, isOpen, isMuted }: ChatNotices['messageCame']): void => {
      const { desk: now, t: say } = latest.current
      if (isOpen || isMuted || message.side === 'left') return
      if (isLoud() && line.get().makesSound) playMessage()
      if (line.get().open !== undefined) return
      if (now.isListOpen && !now.isSheet) now.openById(message.conversation_id, true)
      else
        toast({
          tone: 'success',
          text: say('shared/chat-window.received'),
          detail: message.sender_name,
          action: { label: say('shared/chat-window.open'), run: () => now.openById(message.conversation_id, false) },
        })
    }
    const answered = ({ name, answer }: ChatNotices['callAnswered']): void =>
      toast({ tone: answer === 'rejected' ? 'warning' : 'info', text: latest.current.t(`shared/chat-window.callAnswers.${answer}`, { name }) })
    const left = ({ name }: ChatNotices['groupLeft']): void => toast({ tone: 'info', text: latest.current.t('shared/chat-window.groupLeft', { name }) })
    const leave = [line.onNotice('messageCame', came), line.onNotice('callAnswered', answered), line.onNotice('groupLeft', left)]
    return () => {
      for (const each of leave) each()
    }
  }, [line])
}
