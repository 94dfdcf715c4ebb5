import type { Virtualizer } from '@tanstack/react-virtual'
import { type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { type HistoryItem, indexOfSeq } from './items.ts'
import { useReach } from './use-older.ts'

type Virtual = Pick<Virtualizer<HTMLElement, Element>, 'scrollToIndex' | 'scrollToEnd'>

/** What others may ask of the list. */
export interface HistoryHandle {
  readonly jumpTo: (seq: number) => Promise<boolean>
  readonly focus: () => void
}

interface FirstPlace {
  /** Of the line above what is unread; -1 for none. */
  readonly unreadAt: number
  readonly look: () => void
  readonly onPlaced: () => void
}

/** A conversation opens at what is unread, else at its end; once. */
export function useFirstPlace(virtual: Virtual, { unreadAt, look, onPlaced }: FirstPlace): void {
  const first = useRef({ unreadAt, isPlaced: false })
  useLayoutEffect(() => {
    if (first.current.isPlaced) return
    first.current.isPlaced = true
    if (first.current.unreadAt >= 0) virtual.scrollToIndex(first.current.unreadAt, { align: 'start' })
    else virtual.scrollToEnd()
    const frame = requestAnimationFrame(() => {
      look()
      onPlaced()
    })
    return () => cancelAnimationFrame(frame)
  }, [virtual, look, onPlaced])
}

/** Whoever sends something sees it: the list goes to its end when more waits. */
export function useEndAfterSending(virtual: Virtual, sentCount: number): void {
  const before = useRef(sentCount)
  useEffect(() => {
    if (sentCount > before.current) virtual.scrollToEnd()
    before.current = sentCount
  }, [sentCount, virtual])
}

/** Tells the line whether the end of the conversation is before somebody's eyes. */
export function useAttention(isAtEnd: boolean, attend: (isAttended: boolean) => void): void {
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

/** Moves the focus to a message by its index; one that is not in the page gets it when it is. */
export function useMove(scroll: RefObject<HTMLElement | null>, virtual: Virtual, onMove: (index: number) => void): (index: number) => void {
  const wanted = useRef<number>(undefined)
  const focusWanted = (): void => {
    const item = wanted.current === undefined ? null : scroll.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!item) return
    wanted.current = undefined
    item.focus({ preventScroll: true })
  }
  // What is moved to may be drawn only now.
  useLayoutEffect(focusWanted)
  return (index) => {
    wanted.current = index
    onMove(index)
    virtual.scrollToIndex(index, { align: 'auto' })
    focusWanted()
  }
}

interface Jumping {
  readonly ref: Ref<HistoryHandle> | undefined
  readonly scroll: RefObject<HTMLElement | null>
  readonly items: readonly HistoryItem[]
}

/** Others may jump to a message, which stays marked; gives its number in the conversation. */
export function useJump(virtual: Virtual, { ref, scroll, items }: Jumping): number | undefined {
  const reach = useReach()
  const [marked, setMarked] = useState<{ readonly seq: number }>()
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
  return marked?.seq
}
