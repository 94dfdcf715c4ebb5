import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef } from 'react'

const ABOVE_PX = 8
/** This near to where it was put, nobody has scrolled. */
const NEAR_PX = 4

interface SightOptions {
  /** The newest question; another one brings its answer into sight. */
  readonly asked: string | undefined
  /** Of all messages, in pixels: it grows as an answer is typed out. */
  readonly height: number
  /** Its place among the items; -1 for none. */
  readonly lastQuestion: number
}

export interface Sight {
  /** Off as soon as the person scrolls away. */
  readonly follows: RefObject<boolean>
  readonly toEnd: () => void
  readonly onScroll: () => void
}

/** What is typed out stays in sight from its question on: an answer that is longer than the panel is read from its beginning. */
export function useSight<Row extends Element>(
  virtual: Virtualizer<HTMLElement, Row>,
  scroll: RefObject<HTMLElement | null>,
  { asked, height, lastQuestion }: SightOptions,
): Sight {
  const follows = useRef(true)
  const put = useRef(0)
  const before = useRef(asked)
  useLayoutEffect(() => {
    if (before.current !== asked) follows.current = true
    before.current = asked
    const element = scroll.current
    if (!follows.current || !element || height === 0) return
    const start = lastQuestion < 0 ? undefined : virtual.getOffsetForIndex(lastQuestion, 'start')?.[0]
    const end = element.scrollHeight - element.clientHeight
    put.current = Math.max(0, Math.min(end, (start ?? end) - ABOVE_PX))
    element.scrollTop = put.current
  }, [asked, height, lastQuestion, scroll, virtual])
  return {
    follows,
    toEnd: () => {
      follows.current = false
      virtual.scrollToEnd()
    },
    onScroll: () => {
      const at = scroll.current?.scrollTop ?? 0
      if (Math.abs(at - put.current) > NEAR_PX) follows.current = false
    },
  }
}
