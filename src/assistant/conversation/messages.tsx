import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#i18n'
import { EmptyState, ErrorState, SkeletonLines, ToEnd } from '#widgets'
import { type Conversation, isRunning } from '../desk/conversation.ts'
import { runningIn } from '../desk/desk-state.ts'
import { Prompts } from '../hero/prompts.tsx'
import { useRoom } from '../room.ts'
import { AnswerItem } from './answer-item.tsx'
import css from './conversation.module.css'
import { itemsOf } from './items.ts'
import { Older } from './older.tsx'
import { QuestionItem } from './question-item.tsx'
import type { LiveAnswer } from './use-live-answer.ts'
import { useSight } from './use-sight.ts'
import { VideoItem } from './video-item.tsx'
import type { MessageWays } from './ways.ts'

const GUESSED_PX = 120
const OVERSCAN = 4
/** This near to the end counts as the end. */
const END_PX = 48

export interface MessagesProps {
  readonly conversation: Conversation
  readonly ways: MessageWays
  readonly live: LiveAnswer
}

/** The messages of a conversation, of which only those in sight are in the page. */
export function Messages({ conversation, ways, live }: MessagesProps) {
  const t = useT()
  const { desk } = useRoom()
  const { exchanges, state, id } = conversation
  if (exchanges.length > 0) return <Filled key={id} conversation={conversation} ways={ways} live={live} />
  if (state === 'failed') return <ErrorState message={t('shared/assistant.messagesFailed')} onRetry={() => desk.open(id)} />
  if (state === 'loading' || state === 'new')
    return (
      <div className={css.coming} aria-busy>
        <SkeletonLines lines={5} />
      </div>
    )
  return (
    <div className={css.empty}>
      <EmptyState icon="messages-square" title={t('shared/assistant.emptyHint')} />
      <Prompts onAsk={ways.onAsk} />
    </div>
  )
}

function Filled({ conversation, ways, live }: MessagesProps) {
  const t = useT()
  const { desk } = useRoom()
  const scroll = useRef<HTMLElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const { exchanges, tabId, before } = conversation
  const isTyped = (clientId: string): boolean => clientId === live.exchange?.clientId && live.isBehind
  const items = itemsOf(exchanges, isTyped)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => GUESSED_PX,
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: OVERSCAN,
    paddingStart: 12,
    paddingEnd: 12,
    anchorTo: 'end',
    scrollEndThreshold: END_PX,
    useFlushSync: false,
  })
  const height = virtual.getTotalSize()
  const { follows, toEnd, onScroll } = useSight(virtual, scroll, {
    asked: exchanges.at(-1)?.clientId,
    height,
    lastQuestion: items.findLastIndex(({ kind }) => kind === 'question'),
  })
  // Also when what is in sight was measured anew, which is no scrolling.
  useEffect(() => setAtEnd(virtual.isAtEnd(END_PX)))
  const isBusy = live.isTyping || runningIn(conversation) !== undefined
  const older = async (): Promise<void> => {
    follows.current = false
    await desk.older(tabId)
    // The button has gone with the last of them.
    if (document.activeElement === document.body) scroll.current?.focus({ preventScroll: true })
  }
  return (
    <div className={css.history}>
      <section
        ref={scroll}
        className={css.scroll}
        aria-label={t('shared/assistant.messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        onScroll={() => {
          onScroll()
          setAtEnd(virtual.isAtEnd(END_PX))
        }}
      >
        {before !== undefined && <Older state={conversation.older} onOlder={() => void older()} />}
        <ol className={css.items} style={{ blockSize: height }}>
          {virtual.getVirtualItems().map((row) => {
            const item = items[row.index]
            return (
              item && (
                <li
                  key={item.key}
                  ref={virtual.measureElement}
                  data-index={row.index}
                  className={css.item}
                  style={{ transform: `translateY(${row.start}px)` }}
                  aria-setsize={items.length}
                  aria-posinset={row.index + 1}
                >
                  {item.kind === 'question' && (
                    <QuestionItem
                      clientId={item.exchange.clientId}
                      question={item.exchange.question}
                      canEdit={item.isLast && !isRunning(item.exchange)}
                      ways={ways}
                    />
                  )}
                  {item.kind === 'answer' && (
                    <AnswerItem
                      exchange={item.exchange}
                      answer={item.answer}
                      isLast={item.isLast}
                      isBusy={isBusy && item.answer.nearest.length > 0}
                      ways={ways}
                      typist={isTyped(item.exchange.clientId) ? live.typist : undefined}
                    />
                  )}
                  {item.kind === 'video' && <VideoItem address={item.address} ways={ways} />}
                </li>
              )
            )
          })}
        </ol>
      </section>
      {!isAtEnd && <ToEnd onClick={toEnd}>{t('shared/assistant.toLatest')}</ToEnd>}
    </div>
  )
}
