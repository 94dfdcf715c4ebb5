import { Suspense, useMemo, useRef } from 'react'
import { useT } from '#i18n'
import { EmptyState, SkeletonLines } from '#widgets'
import css from './chat-page.module.css'
import { DeskProvider } from './desk.ts'
import { ConversationWindow, ListPanel, Ringing } from './parts.tsx'
import { type ChatRoom, RoomProvider, useChat } from './room.ts'
import { useDeskState } from './use-desk-state.ts'
import { useIsSheet } from './use-media.ts'
import { useNotices } from './use-notices.ts'
import { useRegionKeys } from './use-region-keys.ts'

export interface ChatPageProps {
  readonly room: ChatRoom
  /** What it is, read aloud. */
  readonly label: string
}

const stay = (): void => undefined

/** The chat as a whole page: list and conversation side by side, one of them where the page is narrow. */
export function ChatPage({ room, label }: ChatPageProps) {
  return (
    <RoomProvider value={room}>
      <Page room={room} label={label} />
    </RoomProvider>
  )
}

function Page({ room: { line }, label }: ChatPageProps) {
  const t = useT()
  const isNarrow = useIsSheet()
  // As on a phone there is nothing behind it: no window to be made smaller, larger or put away.
  const state = useDeskState(line, true)
  const desk = useMemo(() => ({ ...state, isListOpen: true, isMinimised: false, isLarge: false, toggleList: stay }), [state])
  const open = useChat((chat) => chat.open)
  const page = useRef<HTMLElement>(null)
  useNotices(line, desk)
  useRegionKeys(page, true)
  return (
    <DeskProvider value={desk}>
      <section ref={page} className={css.page} aria-label={label}>
        {!(open && isNarrow) && (
          <div className={css.list}>
            <Suspense fallback={<SkeletonLines lines={8} />}>
              <ListPanel />
            </Suspense>
          </div>
        )}
        {open && (
          <div className={css.conversation}>
            <Suspense fallback={null}>
              <ConversationWindow key={open.entry.id} conversation={open} />
            </Suspense>
          </div>
        )}
        {!open && !isNarrow && <EmptyState icon="messages-square" title={t('shared/chat-window.chat')} hint={t('shared/chat-window.choosePerson')} />}
        <Ringing />
      </section>
    </DeskProvider>
  )
}
