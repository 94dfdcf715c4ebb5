import { useSyncExternalStore } from 'react'

/** The list of conversations stands beside them from this width on (spec: chat-assistant-session §9). */
const NARROW = '(max-width: 799.98px)'

const subscribe = (listener: () => void): (() => void) => {
  const media = matchMedia(NARROW)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
const isNarrow = (): boolean => matchMedia(NARROW).matches

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow, () => false)

/** Asked for by the look of the page, or by the device. */
export const wantsCalm = (): boolean => {
  const { motion } = document.documentElement.dataset
  return motion === undefined ? matchMedia('(prefers-reduced-motion: reduce)').matches : motion === 'reduced'
}
