/** What comes with the page comes first. */
const REST_MS = 1_500
const IDLE_WITHIN_MS = 3_000
/** Where the browser does not say when it is idle. */
const ELSEWHERE_MS = 1_000

/** Runs once the browser has nothing else to do; gives back how to call it off. */
export const whenIdle = (run: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(run, { timeout: IDLE_WITHIN_MS })
    return () => cancelIdleCallback(asked)
  }
  const timer = setTimeout(run, ELSEWHERE_MS)
  return () => clearTimeout(timer)
}

/** Resolves once the first page has been there for a moment and the browser has nothing else to do. */
export const rested = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => whenIdle(resolve), REST_MS)
  })
