import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { OpenConversation } from '#chat-line'
import { useFormats, useT } from '#i18n'
import { classNames, EmptyState, ErrorState, SkeletonLines, ToEnd } from '#widgets'
import { useRoom } from '../room.ts'
import css from './history.module.css'
import { useHistoryActions } from './history-actions.ts'
import { pressInHistory } from './history-keys.ts'
import { type HistoryItem, itemsOf } from './items.ts'
import { Message, Waiting } from './message.tsx'
import { useArrivals } from './use-arrivals.ts'
import { END_PX, useAtEnd } from './use-at-end.ts'
import { useOlder } from './use-older.ts'
import { type HistoryHandle, useAttention, useEndAfterSending, useFirstPlace, useJump, useMove } from './use-place.ts'

const GUESSED_PX = 72
const OVERSCAN = 6

export interface HistoryProps {
  readonly conversation: OpenConversation
  /** Before somebody's eyes: not minimised. */
  readonly isShown: boolean
  readonly onLeave: () => void
  readonly ref?: Ref<HistoryHandle>
}

/** The messages of a conversation, of which only those in sight are in the page; it stays where one reads while older and newer ones come. */
export function History(props: HistoryProps) {
  const t = useT()
  const { conversation } = props
  if (conversation.problem !== undefined) return <ErrorState message={conversation.problem} />
  if (conversation.messages.length + conversation.waiting.length > 0) return <Filled key={conversation.entry.id} {...props} />
  if (conversation.isLoading)
    return (
      <div className={css.scroll} aria-busy>
        <SkeletonLines lines={6} />
      </div>
    )
  return <EmptyState icon="messages-square" title={t('shared/chat-window.nothingHere')} hint={t('shared/chat-window.noChat')} />
}

function Filled({ conversation, isShown, onLeave, ref }: HistoryProps) {
  const t = useT()
  const formats = useFormats()
  const { line } = useRoom()
  const actions = useHistoryActions()
  const scroll = useRef<HTMLElement>(null)
  const [isSettled, setSettled] = useState(false)
  const settle = useCallback(() => setSettled(true), [])
  const [active, setActive] = useState<string>()
  const { messages, waiting, firstUnread } = conversation
  const items = useMemo(() => itemsOf({ messages, waiting, firstUnread }, { dayOf: formats.date }), [messages, waiting, firstUnread, formats])
  const activeIndex = active === undefined ? -1 : items.findIndex(({ key }) => key === active)
  const virtual = useItemWindow(items, { scroll, activeIndex })
  const isComing = useOlder(conversation, isSettled ? virtual.range?.startIndex : undefined)
  const { isAtEnd, look } = useAtEnd(scroll, virtual.scrollToEnd)
  const arrivals = useArrivals(messages, isAtEnd)
  useFirstPlace(virtual, { unreadAt: items.findIndex(({ kind }) => kind === 'unread'), look, onPlaced: settle })
  useEndAfterSending(virtual, waiting.length)
  // Also when what is in sight was measured anew, which is no scrolling.
  useEffect(() => {
    if (isSettled) look()
  })
  useAttention(isShown && isAtEnd && isSettled, line.attend)
  const move = useMove(scroll, virtual, (index) => setActive(items[index]?.key))
  const marked = useJump(virtual, { ref, scroll, items })
  const keys = { items, active: activeIndex, onMove: move, onLeave, ...answering(items, actions) }
  const label = t('shared/chat-window.messagesWith', { name: conversation.entry.full_name })
  return (
    <div className={css.history}>
      {isComing && (
        <p className={css.older} role="status">
          {t('shared/chat-window.loadingOlder')}
        </p>
      )}
      <section
        ref={scroll}
        className={css.scroll}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        onScroll={look}
        onKeyDown={(event) => pressInHistory(event, keys)}
      >
        {/* Read aloud as it grows, but only at the end: further up every row that comes into sight would be. */}
        <div {...(isAtEnd && isSettled ? { role: 'log', 'aria-label': label } : {})}>
          <Items items={items} virtual={virtual} conversation={conversation} marked={marked} onActive={setActive} />
        </div>
      </section>
      {!isAtEnd && isSettled && (
        <ToEnd onClick={() => virtual.scrollToEnd()}>
          {arrivals > 0 ? t('shared/chat-window.newMessages', { count: arrivals }) : t('shared/chat-window.toLatest')}
        </ToEnd>
      )}
      <p className="only-read-aloud" role="status">
        {arrivals > 0 && t('shared/chat-window.newMessages', { count: arrivals })}
      </p>
    </div>
  )
}

interface Window {
  readonly scroll: RefObject<HTMLElement | null>
  readonly activeIndex: number
}

/** The items in sight; who has the focus stays in the page. */
const useItemWindow = (items: readonly HistoryItem[], { scroll, activeIndex }: Window) =>
  useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => GUESSED_PX,
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: OVERSCAN,
    paddingStart: 8,
    paddingEnd: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_PX,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return activeIndex < 0 || shown.includes(activeIndex) ? shown : [...shown, activeIndex].sort((a, b) => a - b)
    },
  })

/** What the keys do with the message that has the focus: nothing where it is none that was stored. */
function answering(items: readonly HistoryItem[], actions: ReturnType<typeof useHistoryActions>) {
  const storedAt = (index: number) => {
    const item = items[index]
    return item?.kind === 'message' ? item.message : undefined
  }
  return {
    onReply: (index: number) => {
      const message = storedAt(index)
      if (message && !message.deleted_at && !message.call) actions?.onReply(message)
    },
    onEdit: (index: number) => {
      const message = storedAt(index)
      if (message?.side === 'left' && message.text !== '' && !message.call) actions?.onEdit(message)
    },
  }
}

interface ItemsProps {
  readonly items: readonly HistoryItem[]
  readonly virtual: ReturnType<typeof useItemWindow>
  readonly conversation: OpenConversation
  /** The number of the message that somebody jumped to. */
  readonly marked: number | undefined
  readonly onActive: (key: string) => void
}

function Items({ items, virtual, conversation, marked, onActive }: ItemsProps) {
  return (
    <ol className={css.items} style={{ blockSize: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((row) => {
        const item = items[row.index]
        return (
          item && (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={row.index}
              className={classNames(css.item, item.kind === 'message' && item.message.seq === marked && css.marked)}
              style={{ transform: `translateY(${row.start}px)` }}
              tabIndex={-1}
              aria-setsize={items.length}
              aria-posinset={row.index + 1}
              onFocus={() => onActive(item.key)}
            >
              <Item item={item} conversation={conversation} />
            </li>
          )
        )
      })}
    </ol>
  )
}

function Item({ item, conversation }: { readonly item: HistoryItem; readonly conversation: OpenConversation }) {
  const t = useT()
  const formats = useFormats()
  if (item.kind === 'day') return <p className={css.day}>{formats.date(item.time)}</p>
  if (item.kind === 'unread') return <p className={css.unread}>{t('shared/chat-window.unreadLine')}</p>
  if (item.kind === 'waiting') return <Waiting message={item.message} isFirst={item.isFirst} />
  return <Message message={item.message} readers={conversation.readers} isFirst={item.isFirst} />
}
