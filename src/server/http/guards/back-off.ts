/** How one kind of counter answers failures: `free` ones cost nothing, then each doubles the wait up to the longest. */
export interface BackOffRule {
  readonly free: number
  readonly firstWaitMs: number
  readonly longestWaitMs: number
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

/** The wait in ms after this many failures in a row; 0 while they are free. */
export function waitAfter(failures: number, rule: BackOffRule): number {
  const charged = failures - rule.free
  if (charged < 0) return 0
  return Math.min(rule.longestWaitMs, rule.firstWaitMs * 2 ** Math.min(charged, 20))
}
