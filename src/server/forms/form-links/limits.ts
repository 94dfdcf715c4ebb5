const MINUTE_MS = 60_000

export const DAY_MS = 24 * 60 * MINUTE_MS
/** Links of one form in a company that hold at the same time. */
export const OPEN_LINKS_MAX = 500
export const LISTED_MAX = 100
/** Files that may be sent through one link. */
export const LINK_FILES_MAX = 20
/** Calls through one link: whoever fills in a form needs a handful. */
export const LINK_RATE = { max: 120, restMs: 10 * MINUTE_MS }
/** Calls through links from one address, which may be a whole house. */
export const ADDRESS_RATE = { max: 600, restMs: 10 * MINUTE_MS }
/** Links that were never given out, tried from one address. */
export const STRANGE_RATE = { max: 30, restMs: 15 * MINUTE_MS }
