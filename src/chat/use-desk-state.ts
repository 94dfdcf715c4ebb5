import { useMemo, useRef, useState } from 'react'
import type { ChatLine, WaitingMessage } from '#chat-line'
import type { ChatListEntry } from '#contract'
import { useT } from '#i18n'
import { toast } from '#store'
import type { Desk, HandedBack, Jump } from './desk.ts'

export interface DeskState extends Desk {
  /** Shows a conversation by its id, as a notice names it; `isUnasked`: by a message that came, so that it gives way without a question. */
  readonly openById: (conversationId: string, isUnasked: boolean) => void
}

/** Which windows of the chat are open. */
export function useDeskState(line: ChatLine, isSheet: boolean): DeskState {
  const t = useT()
  const [isListOpen, setListOpen] = useState(false)
  const [isMinimised, setMinimised] = useState(false)
  const [isLarge, setLarge] = useState(false)
  const [jump, setJump] = useState<Jump>()
  const [handedBack, setHandedBack] = useState<HandedBack>()
  const unasked = useRef(false)

  return useMemo(() => {
    const place = (isUnasked: boolean): void => {
      unasked.current = isUnasked
      setListOpen(true)
      setMinimised(false)
    }
    const show = (entry: ChatListEntry): void => {
      place(false)
      line.openConversation(entry)
    }
    const close = (): void => {
      unasked.current = false
      setJump(undefined)
      line.closeConversation()
    }
    const openById = (conversationId: string, isUnasked: boolean): void => {
      place(isUnasked)
      if (line.get().open?.entry.conversation_id !== conversationId) line.openById(conversationId)
    }
    const open = (entry: ChatListEntry): void => {
      const current = line.get().open
      if (current === undefined || unasked.current || isSheet) show(entry)
      else if (current.entry.id === entry.id) setMinimised(false)
      else
        toast({
          tone: 'warning',
          text: t('shared/chat-window.closeFirst'),
          action: { label: t('shared/chat-window.switchTo', { name: entry.full_name }), run: () => show(entry) },
        })
    }
    const rewrite = async (message: WaitingMessage): Promise<boolean> => {
      const written = await line.takeBack(message.client_id)
      if (written === undefined) return false
      const known = line
        .get()
        .entries.find(({ id, conversation_id }) => id === message.receiver_id || (conversation_id !== '' && conversation_id === message.conversation_id))
      setHandedBack({ to: message.conversation_id || (message.receiver_id ?? ''), written })
      if (message.conversation_id !== '') openById(message.conversation_id, false)
      else if (known) show(known)
      return true
    }
    return {
      isListOpen,
      isMinimised,
      isLarge,
      isSheet,
      jump,
      handedBack,
      takesFocus: () => !unasked.current,
      toggleList: () => {
        if (isListOpen) close()
        setListOpen(!isListOpen)
      },
      open,
      openById,
      goTo: (next: Jump) => {
        setJump(next)
        openById(next.conversationId, false)
      },
      jumped: () => setJump(undefined),
      close,
      setMinimised,
      setLarge,
      rewrite,
      tookBack: () => setHandedBack(undefined),
    }
  }, [line, t, isSheet, isListOpen, isMinimised, isLarge, jump, handedBack])
}
