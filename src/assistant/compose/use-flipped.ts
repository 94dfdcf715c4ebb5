import { useLayoutEffect, useRef } from 'react'

/** A second click of a double click comes within this, in milliseconds. */
const SETTLE_MS = 400

/** Sending and stopping share a place: tells whether it became the other one only a moment ago. */
export function useFlipped(isSending: boolean): () => boolean {
  const was = useRef(false)
  const at = useRef(Number.NEGATIVE_INFINITY)
  useLayoutEffect(() => {
    if (was.current !== isSending) at.current = performance.now()
    was.current = isSending
  }, [isSending])
  return () => performance.now() - at.current < SETTLE_MS
}
