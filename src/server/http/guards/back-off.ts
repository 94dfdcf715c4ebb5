import type { BackOff } from '#server/platform/limits'

/** How one kind of counter answers failures. */
export interface BackOffRule extends BackOff {
  /** A counter that rests this long starts anew. */
  readonly forgetMs: number
}

const MINUTE_MS = 60_000

/**
 * Strangers at one account: five tries, then 30 s, then one a minute. That slows guessing to 1,440 a day, far too few for a good password, and
 * is no lock that an attacker could hold: a browser that was used before, and whoever chooses a new password by mail, has a counter of its own.
 */
export const ACCOUNT_RULE: BackOffRule = { free: 5, firstWaitMs: 30_000, longestWaitMs: MINUTE_MS, forgetMs: 24 * 60 * MINUTE_MS }
/** A browser that came into the account before: five tries, then 30 s doubling to 15 minutes; nobody else has its cookie. */
export const BROWSER_RULE: BackOffRule = { free: 5, firstWaitMs: 30_000, longestWaitMs: 15 * MINUTE_MS, forgetMs: 24 * 60 * MINUTE_MS }
/** One address may be a whole office, or everybody behind a proxy: thirty failures, then strangers wait 5 s, and at most a minute. */
export const ADDRESS_RULE: BackOffRule = { free: 30, firstWaitMs: 5_000, longestWaitMs: MINUTE_MS, forgetMs: 60 * MINUTE_MS }
