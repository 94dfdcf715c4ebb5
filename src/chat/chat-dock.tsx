import { type Ref, Suspense, useEffect, useRef } from 'react'
import { useT } from '#i18n'
import { classNames, Icon } from '#widgets'
import css from './chat.module.css'
import { DeskProvider, isInDialog } from './desk.ts'
import { unreadOf } from './list/rows.ts'
import panel from './panel.module.css'
import { ConversationWindow, ListPanel, Ringing } from './parts.tsx'
import { type ChatRoom, RoomProvider, useChat } from './room.ts'
import { useCover } from './use-cover.ts'
import { type DeskState, useDeskState } from './use-desk-state.ts'
import { useIsSheet } from './use-media.ts'
import { useNotices } from './use-notices.ts'
import { useRegionKeys } from './use-region-keys.ts'

/** The chat at the lower end of every page: closed it is one button; its parts are fetched when it is first opened. */
export function ChatDock(room: ChatRoom) {
  return (
    <RoomProvider value={room}>
      <Dock room={room} />
    </RoomProvider>
  )
}

function Dock({ room: { line } }: { readonly room: ChatRoom }) {
  const t = useT()
  const isSheet = useIsSheet()
  const desk = useDeskState(line, isSheet)
  const open = useChat((chat) => chat.open)
  const dock = useRef<HTMLElement>(null)
  const head = useRef<HTMLButtonElement>(null)
  useNotices(line, desk)
  useRegionKeys(dock, desk.isListOpen)
  useCover(dock, isSheet && desk.isListOpen)
  useRoomBeside()
  useFocusReturn(open?.entry.id, dock, desk.isSheet)
  return (
    <DeskProvider value={desk}>
      <aside ref={dock} className={classNames(css.dock, desk.isListOpen && css.open)} aria-label={t('shared/chat-window.chat')}>
        {open && desk.isListOpen && (
          <Suspense fallback={null}>
            <ConversationWindow key={open.entry.id} conversation={open} />
          </Suspense>
        )}
        {!(open && isSheet) && (
          <section
            className={classNames(panel.panel, css.list)}
            aria-label={t('shared/chat-window.list')}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || event.defaultPrevented || !desk.isListOpen || isInDialog(event)) return
              desk.toggleList()
              head.current?.focus()
            }}
          >
            <Head ref={head} desk={desk} />
            {desk.isListOpen && (
              <Suspense fallback={null}>
                <ListPanel />
              </Suspense>
            )}
          </section>
        )}
        <Ringing />
      </aside>
    </DeskProvider>
  )
}

/** Opens and closes the list; says when something is unread. */
function Head({ desk, ref }: { readonly desk: DeskState; readonly ref: Ref<HTMLButtonElement> }) {
  const t = useT()
  const unread = useChat((chat) => unreadOf(chat.counts))
  const isCut = useChat((chat) => chat.connection.state === 'cut' || chat.connection.state === 'refused')
  return (
    <button ref={ref} type="button" className={css.head} aria-expanded={desk.isListOpen} onClick={desk.toggleList}>
      <Icon name="messages-square" size={18} />
      <span className={css.word}>{t('shared/chat-window.chat')}</span>
      {unread > 0 && <span className={css.badge}>{t('shared/chat-window.newMessagesBadge')}</span>}
      {isCut && <Icon name="wifi-off" label={t('shared/chat-window.notConnected')} />}
      <span className={css.arrow}>
        <Icon name={desk.isListOpen ? 'chevron-down' : 'chevron-up'} />
      </span>
    </button>
  )
}

/** Bars at the lower end of the page leave this much of their end free (see global.css). */
function useRoomBeside(): void {
  useEffect(() => {
    document.documentElement.dataset.chat = ''
    return () => {
      delete document.documentElement.dataset.chat
    }
  }, [])
}

/** The focus goes into a conversation that somebody opened by its row, and back to the row when it closes. */
function useFocusReturn(openId: string | undefined, dock: { readonly current: HTMLElement | null }, isSheet: boolean): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    const before = last.current
    last.current = openId
    if (openId !== undefined || before === undefined) return
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (isLost || isSheet) dock.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(before)}"]`)?.focus()
  }, [openId, dock, isSheet])
}
