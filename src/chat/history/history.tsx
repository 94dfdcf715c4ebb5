import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { OpenConversation } from '#chat-line'
import { useFormats, useT } from '#i18n'
import { classNames, EmptyState, ErrorState, SkeletonLines, ToEnd } from '#widgets'
import { useRoom } from '../room.ts'
import css from './history.module.css'
import { useHistoryActions } from './history-actions.ts'
import { pressInHistory } from './history-keys.ts'
import { type HistoryItem, indexOfSeq, itemsOf } from './items.ts'
import { Message, Waiting } from './message.tsx'
import { useArrivals } from './use-arrivals.ts'
import { END_PX, useAtEnd } from './use-at-end.ts'
import { useOlder, useReach } from './use-older.ts'

const GUESSED_PX = 72
const OVERSCAN = 6

/** What others may ask of the list. */
export interface HistoryHandle {
  readonly jumpTo: (seq: number) => Promise<boolean>
  readonly focus: () => void
}

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
  const [active, setActive] = useState<string>()
  const [marked, setMarked] = useState<{ readonly seq: number }>()
  const { messages, waiting, firstUnread } = conversation
  const items = useMemo(() => itemsOf({ messages, waiting, firstUnread }, { dayOf: formats.date }), [messages, waiting, firstUnread, formats])
  const activeIndex = active === undefined ? -1 : items.findIndex(({ key }) => key === active)
  const virtual = useVirtualizer({
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
    // Who has the focus stays in the page.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return activeIndex < 0 || shown.includes(activeIndex) ? shown : [...shown, activeIndex].sort((a, b) => a - b)
    },
  })
  const shown = virtual.getVirtualItems()
  const isComing = useOlder(conversation, isSettled ? virtual.range?.startIndex : undefined)
  const { isAtEnd, look } = useAtEnd(scroll, virtual.scrollToEnd)
  const arrivals = useArrivals(messages, isAtEnd)
  const reach = useReach()

  const unreadAt = items.findIndex(({ kind }) => kind === 'unread')
  const first = useRef({ unreadAt, isPlaced: false })
  useLayoutEffect(() => {
    if (first.current.isPlaced) return
    first.current.isPlaced = true
    if (first.current.unreadAt >= 0) virtual.scrollToIndex(first.current.unreadAt, { align: 'start' })
    else virtual.scrollToEnd()
    const frame = requestAnimationFrame(() => {
      look()
      setSettled(true)
    })
    return () => cancelAnimationFrame(frame)
  }, [virtual, look])

  const sentCount = waiting.length
  const before = useRef(sentCount)
  useEffect(() => {
    if (sentCount > before.current) virtual.scrollToEnd()
    before.current = sentCount
  }, [sentCount, virtual])

  // Also when what is in sight was measured anew, which is no scrolling.
  useEffect(() => {
    if (isSettled) look()
  })
  useAttention(isShown && isAtEnd && isSettled, line.attend)

  const wanted = useRef<number>(undefined)
  const focusWanted = (): void => {
    const item = wanted.current === undefined ? null : scroll.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!item) return
    wanted.current = undefined
    item.focus({ preventScroll: true })
  }
  // What is moved to may be drawn only now.
  useLayoutEffect(focusWanted)
  const move = (index: number): void => {
    wanted.current = index
    setActive(items[index]?.key)
    virtual.scrollToIndex(index, { align: 'auto' })
    focusWanted()
  }
  useImperativeHandle(ref, () => ({
    focus: () => scroll.current?.focus(),
    jumpTo: async (seq) => {
      if (!(await reach(seq))) return false
      setMarked({ seq })
      return true
    },
  }))
  const markedAt = marked === undefined ? -1 : indexOfSeq(items, marked.seq)
  const reached = useRef<typeof marked>(undefined)
  useEffect(() => {
    // Once for each jump: its place changes with every older page.
    if (markedAt < 0 || reached.current === marked) return
    reached.current = marked
    virtual.scrollToIndex(markedAt, { align: 'center' })
  }, [marked, markedAt, virtual])

  const label = t('shared/chat-window.messagesWith', { name: conversation.entry.full_name })
  const storedAt = (index: number) => {
    const item = items[index]
    return item?.kind === 'message' ? item.message : undefined
  }
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
        onKeyDown={(event) =>
          pressInHistory(event, {
            items,
            active: activeIndex,
            onMove: move,
            onLeave,
            onReply: (index) => {
              const message = storedAt(index)
              if (message && !message.deleted_at && !message.call) actions?.onReply(message)
            },
            onEdit: (index) => {
              const message = storedAt(index)
              if (message?.side === 'left' && message.text !== '' && !message.call) actions?.onEdit(message)
            },
          })
        }
      >
        {/* Read aloud as it grows, but only at the end: further up every row that comes into sight would be. */}
        <div {...(isAtEnd && isSettled ? { role: 'log', 'aria-label': label } : {})}>
          <ol className={css.items} style={{ blockSize: virtual.getTotalSize() }}>
            {shown.map((row) => {
              const item = items[row.index]
              return (
                item && (
                  <li
                    key={item.key}
                    ref={virtual.measureElement}
                    data-index={row.index}
                    className={classNames(css.item, item.kind === 'message' && item.message.seq === marked?.seq && css.marked)}
                    style={{ transform: `translateY(${row.start}px)` }}
                    tabIndex={-1}
                    aria-setsize={items.length}
                    aria-posinset={row.index + 1}
                    onFocus={() => setActive(item.key)}
                  >
                    <Item item={item} conversation={conversation} />
                  </li>
                )
              )
            })}
          </ol>
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

function Item({ item, conversation }: { readonly item: HistoryItem; readonly conversation: OpenConversation }) {
  const t = useT()
  const formats = useFormats()
  if (item.kind === 'day') return <p className={css.day}>{formats.date(item.time)}</p>
  if (item.kind === 'unread') return <p className={css.unread}>{t('shared/chat-window.unreadLine')}</p>
  if (item.kind === 'waiting') return <Waiting message={item.message} isFirst={item.isFirst} />
  return <Message message={item.message} readers={conversation.readers} isFirst={item.isFirst} />
}

/** Tells the line whether the end of the conversation is before somebody's eyes. */
function useAttention(isAtEnd: boolean, attend: (isAttended: boolean) => void): void {
  useEffect(() => {
    const tell = (): void => attend(isAtEnd && document.visibilityState === 'visible')
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => {
      document.removeEventListener('visibilitychange', tell)
      attend(false)
    }
  }, [isAtEnd, attend])
}
