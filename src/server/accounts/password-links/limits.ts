import type { PasswordLinkReason } from '#contract'

const MINUTE_MS = 60_000

/** How long a link holds: minutes for who asked a moment ago, days for who opens their first letter. */
export const LINK_LIFE_MS: Readonly<Record<PasswordLinkReason, number>> = { forgotten: 30 * MINUTE_MS, invited: 3 * 24 * 60 * MINUTE_MS }
/** Links of one person that hold at the same time; who asks for more gets none. */
export const LINKS_MAX = 5
/** Passwords that may be tried on one link until one is good enough. */
export const LINK_TRIES_MAX = 30
/** Letters that one address may ask for, whoever they are for, until it rests. */
export const ASKING_RATE = { max: 30, restMs: MINUTE_MS }
