import { useEffect, useState } from 'react'
import { wantsCalm } from '../wishes.ts'
import { CHARACTER_MS } from './typed.ts'

/** Characters come in small heaps: the page has other work to do. */
const HEAP_MS = 50

export interface Typist {
  /** Characters that stand already. */
  readonly shown: number
  readonly showAll: () => void
}

export interface TypistOptions {
  /** The answer that comes now; undefined for none. */
  readonly key: string | undefined
  /** Characters of it that have come. */
  readonly length: number
  /** No more will come. */
  readonly isWhole: boolean
}

/** Types an answer out, ten milliseconds a character (spec: chat-assistant-session §4); at once for whom motion disturbs. What was whole when one came stands. */
export function useTypist({ key, length, isWhole }: TypistOptions): Typist {
  const [isCalm] = useState(wantsCalm)
  const [typed, setTyped] = useState({ key, shown: isWhole ? Number.POSITIVE_INFINITY : 0 })
  // One comes back to an answer that was finished meanwhile: it stands. Between others of them it is kept how far the typing was.
  if (key !== undefined && typed.key !== key) setTyped({ key, shown: isWhole ? Number.POSITIVE_INFINITY : 0 })
  const shown = isCalm ? Number.POSITIVE_INFINITY : typed.shown
  const isBehind = key !== undefined && shown < length
  useEffect(() => {
    if (!isBehind) return undefined
    let before = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const more = Math.floor((now - before) / CHARACTER_MS)
      before += more * CHARACTER_MS
      setTyped((last) => ({ ...last, shown: last.shown + more }))
    }, HEAP_MS)
    return () => clearInterval(timer)
  }, [isBehind])
  return { shown, showAll: () => setTyped({ key, shown: Number.POSITIVE_INFINITY }) }
}
