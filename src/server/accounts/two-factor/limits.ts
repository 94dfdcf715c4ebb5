const MINUTE_MS = 60_000

/** A challenge and its code hold this long (threat S18). */
export const STEP_LIFE_MS = 10 * MINUTE_MS
/** Wrong codes after which a challenge is worth nothing; tries of all challenges also count for the account. */
export const TRIES_MAX = 5
/** Unused challenges that one person may have at the same time. */
export const STEPS_MAX = 10
/** Messages for one challenge, and the time between two of them. */
export const SENDS_MAX = 3
export const SEND_AGAIN_MS = 30_000
export const RECOVERY_CODES = 10
