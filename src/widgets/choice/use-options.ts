import { useEffect, useRef, useState } from 'react'
import type { ChoiceOption } from './option.ts'

/** Finds options for a typed text; calls it off by the signal. */
export type SearchOptions = (text: string, signal: AbortSignal) => Promise<readonly ChoiceOption[]>

export type FoundOptions =
  | { readonly state: 'loading' | 'failed' }
  /** `text`: what they were found for, which may be what stood there a moment ago. */
  | { readonly state: 'ready'; readonly options: readonly ChoiceOption[]; readonly text: string }

const PAUSE_MS = 200

/** Options for what is typed, while the picker is open: at once on opening, then after a pause. A later answer never loses to an earlier one. */
export function useOptions(search: SearchOptions, text: string, isOpen: boolean): FoundOptions {
  const [found, setFound] = useState<FoundOptions>({ state: 'loading' })
  const wasOpen = useRef(false)
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  useEffect(() => {
    const pauseMs = wasOpen.current ? PAUSE_MS : 0
    wasOpen.current = isOpen
    if (!isOpen) return
    const call = new AbortController()
    const timer = setTimeout(() => {
      setFound({ state: 'loading' })
      latest.current(text, call.signal).then(
        (options) => call.signal.aborted || setFound({ state: 'ready', options, text }),
        () => call.signal.aborted || setFound({ state: 'failed' }),
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [isOpen, text])
  return found
}
