/** What comes with the page comes first. */
const REST_MS = 1_500
const IDLE_WITHIN_MS = 3_000

/** Resolves once the first page has been there for a moment and the browser has nothing else to do. */
export const rested = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS }) : resolve()), REST_MS)
  })
