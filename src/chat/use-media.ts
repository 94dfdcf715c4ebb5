import { useSyncExternalStore } from 'react'

const mediaHook = (query: string): (() => boolean) => {
  const subscribe = (changed: () => void): (() => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }
  const matches = (): boolean => matchMedia(query).matches
  return () => useSyncExternalStore(subscribe, matches, matches)
}

/** Narrower than this the list and a conversation don't fit beside each other: the chat takes the whole page. */
export const useIsSheet = mediaHook('(max-width: 699.98px)')

/** Nothing can be pointed at without being pressed, as on phones and tablets. */
export const useIsTouched = mediaHook('(hover: none)')
