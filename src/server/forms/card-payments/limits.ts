import { DAY_MS } from '#contract'

/** A page of the processor is open for a day; what was paid in its last minute is found after it. */
export const SESSION_MS = DAY_MS + 3_600_000
/** Links of one payment that are kept. */
export const LINKS_MAX = 20
/** Payments of a company that one sweep looks at. */
export const SWEEP_MAX = 200
/** Payments that wait in memory; what does not fit is found by the next sweep. */
export const WAITING_MAX = 1_000
