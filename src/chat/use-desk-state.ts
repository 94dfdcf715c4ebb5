import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ChatClient, WaitingMessage } from '#chat-line'
import type { ChatListEntry } from '#contract'
import { useT } from '#i18n'
import { toast } from '#store'
import type { Desk, HandedBack, Jump } from './desk.ts'

export interface DeskState extends Desk {
  /** Shows a conversation by its id, as a notice names it; `isUnasked`: by a message that came, so that it gives way without a question. */
  readonly openById: (conversationId: string, isUnasked: boolean) => void
}

/** Which windows of the chat are open. */
export function useDeskState(line: ChatClient, isSheet: boolean): DeskState {
  const t = useT()
  const [isListOpen, setListOpen] = useState(false)
  const [isMinimised, setMinimised] = useState(false)
  const [isLarge, setLarge] = useState(false)
  const [jump, setJump] = useState<Jump>()
  const [handedBack, setHandedBack] = useState<HandedBack>()
  const unasked = useRef(false)
  const lastOpenId = useLastOpenId(line)

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
      if (line.get().open?.entry.conversation_id !== conversationId) void line.openById(conversationId)
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
    /** Opens whom a waiting message goes to; undefined where they are not to be found. */
    const openOf = async ({ receiver_id, conversation_id: of }: WaitingMessage): Promise<string | undefined> => {
      const isIt = ({ id, conversation_id }: ChatListEntry): boolean => id === receiver_id || (of !== '' && conversation_id === of)
      const { open: current, entries } = line.get()
      place(false)
      if (current && isIt(current.entry)) return current.entry.id
      const known = entries.find(isIt)
      if (known) {
        line.openConversation(known)
        return known.id
      }
      return of !== '' && (await line.openById(of)) ? line.get().open?.entry.id : undefined
    }
    const rewrite = async (message: WaitingMessage): Promise<boolean> => {
      // Taken back only when there is a field for it.
      const to = await openOf(message)
      if (to === undefined) {
        toast({ tone: 'danger', text: t('shared/chat-window.notDone') })
        return false
      }
      const written = await line.takeBack(message.client_id)
      if (written === undefined) return false
      setHandedBack({ to, written })
      return true
    }
    return {
      isListOpen,
      isMinimised,
      isLarge,
      isSheet,
      jump,
      handedBack,
      lastOpenId,
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
  }, [line, t, isSheet, isListOpen, isMinimised, isLarge, jump, handedBack, lastOpenId])
}

function useLastOpenId(line: ChatClient): () => string | undefined {
  const openId = useSyncExternalStore(line.subscribe, () => line.get().open?.entry.id)
  const last = useRef(openId)
  useEffect(() => {
    if (openId !== undefined) last.current = openId
  }, [openId])
  return useRef(() => last.current).current
}
