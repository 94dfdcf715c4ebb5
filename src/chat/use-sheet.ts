import { type RefObject, useEffect, useSyncExternalStore } from 'react'

/** Narrower than this the list and a conversation don't fit beside each other: the chat takes the whole page. */
const NARROW = '(max-width: 699.98px)'

const subscribe = (changed: () => void): (() => void) => {
  const media = matchMedia(NARROW)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
const isNarrow = (): boolean => matchMedia(NARROW).matches

export const useIsSheet = (): boolean => useSyncExternalStore(subscribe, isNarrow, isNarrow)

/** What lies behind the sheet can't be reached while it covers it. */
export function useCover(chat: RefObject<HTMLElement | null>, covers: boolean): void {
  useEffect(() => {
    const own = chat.current
    if (!covers || !own?.parentElement) return
    const behind = [...own.parentElement.children].filter((other): other is HTMLElement => other instanceof HTMLElement && other !== own && !other.inert)
    for (const other of behind) other.inert = true
    return () => {
      for (const other of behind) other.inert = false
    }
  }, [chat, covers])
}
