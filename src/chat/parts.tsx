import { Suspense } from 'react'
import { lazyPart } from '#widgets'
import { useChat } from './room.ts'

/** Parts of the chat that are fetched when they are first shown. */
export const ListPanel = lazyPart(async () => (await import('./list/list-panel.tsx')).ListPanel)
export const ConversationWindow = lazyPart(async () => (await import('./conversation/conversation-window.tsx')).ConversationWindow)
const CallDialog = lazyPart(async () => (await import('./call/call-dialog.tsx')).CallDialog, 'nothing')

/** While somebody calls. */
export function Ringing() {
  const call = useChat((chat) => chat.call)
  return (
    call && (
      <Suspense fallback={null}>
        <CallDialog call={call} />
      </Suspense>
    )
  )
}
