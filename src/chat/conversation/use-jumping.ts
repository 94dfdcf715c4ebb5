import { type RefObject, useCallback, useEffect } from 'react'
import type { OpenConversation } from '#chat-line'
import { useT } from '#i18n'
import { toast } from '#store'
import { useLatest } from '#widgets'
import { useDesk } from '../desk.ts'
import type { HistoryHandle } from '../history/use-place.ts'

/** Brings a message in sight: whichever is asked for here, and the one that the conversation was opened for. */
export function useJumping({ entry, messages }: OpenConversation, history: RefObject<HistoryHandle | null>): (seq: number) => void {
  const t = useT()
  const { jump, jumped } = useDesk()
  const latest = useLatest(t)
  const goTo = useCallback(
    (seq: number) =>
      void (async () => {
        if (!(await history.current?.jumpTo(seq))) toast({ tone: 'warning', text: latest.current('shared/chat-window.messageGone') })
      })(),
    [history, latest],
  )
  const isLoaded = messages.length > 0
  useEffect(() => {
    if (!isLoaded || jump?.conversationId !== entry.conversation_id) return
    jumped()
    goTo(jump.seq)
  }, [isLoaded, jump, jumped, entry.conversation_id, goTo])
  return goTo
}
