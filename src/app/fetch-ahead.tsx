import { useEffect } from 'react'
import type { Screen } from '#contract'
import { useArrived } from '#navigation'
import { fetchPart } from '#renderer'
import { isLineDear } from './connection.ts'
import { whenIdle } from './rested.ts'

export interface FetchAheadProps {
  /** Screens of these kinds are likely to be opened next. */
  readonly kinds: readonly Screen['kind'][]
}

/** Once the page is there and the browser idle, fetches what the next one is drawn with: programs, never data. Draws nothing. */
export function FetchAhead({ kinds }: FetchAheadProps) {
  const isArrived = useArrived()
  useEffect(() => {
    if (!isArrived || isLineDear()) return
    return whenIdle(() => {
      for (const kind of kinds) void fetchPart(kind)
    })
  }, [isArrived, kinds])
  return null
}
