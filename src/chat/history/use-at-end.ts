import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** This near to the end counts as the end. */
export const END_PX = 48

/** Whether the end is in sight, and how to look at that anew. */
export interface AtEnd {
  readonly isAtEnd: boolean
  readonly look: () => void
}

/** Knows whether the end of a list is in sight, and keeps it there while the box around the list changes its size: a keyboard, a larger window, more lines below. */
export function useAtEnd(scroll: RefObject<HTMLElement | null>, toEnd: () => void): AtEnd {
  const [isAtEnd, setAtEnd] = useState(true)
  const known = useRef({ isAtEnd: false, height: 0, width: 0 })
  const look = useCallback(() => {
    const box = scroll.current
    // What is not drawn has no end.
    if (!box || box.clientHeight === 0) return
    const { clientHeight: height, clientWidth: width } = box
    const isResized = known.current.height !== height || known.current.width !== width
    // The end went away from the reader, not the reader from the end.
    const isKept = isResized && known.current.isAtEnd
    const isNow = isKept || box.scrollHeight - height - box.scrollTop <= END_PX
    known.current = { isAtEnd: isNow, height, width }
    setAtEnd(isNow)
    if (isKept) toEnd()
  }, [scroll, toEnd])
  useEffect(() => {
    const observer = new ResizeObserver(look)
    if (scroll.current) observer.observe(scroll.current)
    return () => observer.disconnect()
  }, [scroll, look])
  return { isAtEnd, look }
}
