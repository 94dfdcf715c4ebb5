/** How one kind of counter answers failures: `free` ones cost nothing, then each doubles the wait up to the longest. */
export interface BackOffRule {
  readonly free: number
  readonly firstWaitMs: number
  readonly longestWaitMs: number
  /** A counter that rests this long starts anew. */
  readonly forgetMs: number
}

const MINUTE_MS = 60_000

/** One account: five tries, then 30 s doubling to 15 minutes; short enough that an attacker can't keep its owner out for a day. */
export const ACCOUNT_RULE: BackOffRule = { free: 5, firstWaitMs: 30_000, longestWaitMs: 15 * MINUTE_MS, forgetMs: 24 * 60 * MINUTE_MS }
/** One address may be a whole office: thirty tries, then 30 s doubling to an hour. */
export const ADDRESS_RULE: BackOffRule = { free: 30, firstWaitMs: 30_000, longestWaitMs: 60 * MINUTE_MS, forgetMs: 24 * 60 * MINUTE_MS }

/** The wait in ms after this many failures in a row; 0 while they are free. */
export function waitAfter(failures: number, rule: BackOffRule): number {
  const charged = failures - rule.free
  if (charged < 0) return 0
  return Math.min(rule.longestWaitMs, rule.firstWaitMs * 2 ** Math.min(charged, 20))
}
