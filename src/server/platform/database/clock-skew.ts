/** The clocks of processes on one database differ by less. What is further ahead was written under a clock that has been set back since, and counts as over. */
export const CLOCK_SKEW_MS = 5 * 60_000
