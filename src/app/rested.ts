import { callsOnTheirWay } from '#api'
import { hasArrived } from '#navigation'

/** What comes with the page comes first. */
const REST_MS = 1_500
const IDLE_WITHIN_MS = 3_000
/** Where the browser does not say when it is idle. */
const ELSEWHERE_MS = 1_000
/** A screen that does not come, or an answer, is waited for no longer. */
const BUSY_AT_MOST_MS = 10_000
const LOOK_AGAIN_MS = 100

/** The screen or an answer for it is on its way: a browser that waits for them is idle and not done. */
const isBusy = (): boolean => !hasArrived() || callsOnTheirWay() > 0

/** Runs once the screen is there and the browser has nothing else to do; gives back how to call it off. */
export const whenIdle = (run: () => void): (() => void) => {
  const latest = performance.now() + BUSY_AT_MOST_MS
  let cancel = (): void => undefined
  const look = (): void => {
    if (isBusy() && performance.now() < latest) cancel = after(LOOK_AGAIN_MS, ask)
    else run()
  }
  const ask = (): void => {
    cancel = idle(look)
  }
  ask()
  return () => cancel()
}

function idle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) return after(ELSEWHERE_MS, run)
  const asked = requestIdleCallback(run, { timeout: IDLE_WITHIN_MS })
  return () => cancelIdleCallback(asked)
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Resolves once the first page has been there for a moment and the browser has nothing else to do. */
export const rested = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => whenIdle(resolve), REST_MS)
  })
