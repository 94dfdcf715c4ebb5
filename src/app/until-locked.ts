import { appStore } from '#store'
import type { Recognizer } from '#voice'

/** Hears nothing while the page is locked, and no more once it gets locked: somebody else may stand before it by then. */
export const untilLocked = (recognizer: Recognizer): Recognizer => ({
  ...recognizer,
  listen(events) {
    let isOver = false
    let leave = (): void => undefined
    const end = (): void => {
      if (isOver) return
      isOver = true
      leave()
      events.onEnd()
    }
    const listening = recognizer.listen({ ...events, onEnd: end })
    const abort = (): void => {
      isOver = true
      leave()
      listening.abort()
    }
    const follow = (): void => {
      if (isOver || !appStore.get().locked) return
      abort()
      // Who listens has to know of the end, and has nothing in hand before it gets this back.
      queueMicrotask(events.onEnd)
    }
    leave = appStore.subscribe(follow)
    follow()
    return { ...listening, abort }
  },
})
