import { useEffect } from 'react'
import { ROOM_WORDS, type Screen } from '#contract'
import { loadWords } from '#i18n'
import { useArrived } from '#navigation'
import { fetchPart } from '#renderer'
import { fetchMoves } from '#widgets'
import { isConnectionMetered } from './connection.ts'
import { rested, whenIdle } from './rested.ts'

export interface FetchAheadProps {
  /** Screens of these kinds are likely to be opened next. */
  readonly kinds: readonly Screen['kind'][]
}

/** Once the page is there and the browser idle, fetches what the next one is drawn with: programs and words, never data. Draws nothing. */
export function FetchAhead({ kinds }: FetchAheadProps) {
  const isArrived = useArrived()
  useEffect(() => {
    if (!isArrived || isConnectionMetered()) return
    void rested().then(() => loadWords([ROOM_WORDS]))
    return whenIdle(() => {
      void fetchMoves()
      for (const kind of kinds) void fetchPart(kind)
    })
  }, [isArrived, kinds])
  return null
}
