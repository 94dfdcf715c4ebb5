/** When the person last did something in this browser, as the session's watch knows it; calls tell the server how long that is ago. */
let lastActiveAt = 0

/** `at` in milliseconds since 1970. */
export const noteActivity = (at: number): void => {
  lastActiveAt = Math.max(lastActiveAt, at)
}

/** Whole seconds; 0 before anything is known. */
export const idleSeconds = (now: number = Date.now()): number => (lastActiveAt === 0 ? 0 : Math.max(0, Math.floor((now - lastActiveAt) / 1_000)))
