/** Deeds after which a browser lets a page make a sound. */
const DEEDS = ['keydown', 'mousedown', 'pointerup', 'touchend'] as const

/** Does this once, as soon as somebody has touched the page; gives how to cancel it. Browsers that do not say so are taken at the first deed. */
export const whenTouched = (page: Window, work: () => void): (() => void) => {
  const isTouched = (fallback: boolean): boolean => page.navigator.userActivation?.hasBeenActive ?? fallback
  if (isTouched(false)) {
    work()
    return () => undefined
  }
  const stop = (): void => {
    for (const deed of DEEDS) page.removeEventListener(deed, look, true)
  }
  const look = (): void => {
    if (!isTouched(true)) return
    stop()
    work()
  }
  for (const deed of DEEDS) page.addEventListener(deed, look, true)
  return stop
}
