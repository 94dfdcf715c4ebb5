import { DAY_MS } from '#contract'

/** Of a document that says no day: how long its links hold. */
export const OPEN_DAYS = 30
/** How long the signers of a signed document can fetch it. */
export const FETCH_DAYS = 30
/** Somebody signs on a device that staff hand them. */
export const IN_PERSON_MS = 30 * 60_000
/** Reminders that go out by themselves. */
export const REMINDERS_MAX = 5
/** Links of one document that are kept. */
export const LINKS_MAX = 200
/** Documents of a company that one sweep looks at. */
export const SWEEP_MAX = 200
/** Documents that wait in memory; what does not fit is found by the next sweep. */
export const WAITING_MAX = 1_000

export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)
