/** How many journeys run side by side, each beside a server of its own. */
export const LANES = 2

/** Those that run afterwards, one after the other: they watch the page's worker, load the machine themselves or measure. */
export const ALONE = ['ahead', 'budgets', 'call', 'forms-typing', 'offline', 'offline-sealed', 'voice'].map((name) => `tests/journeys/${name}.test.ts`)

export interface Lane {
  readonly address: string
  /** Where what the server prints is kept. */
  readonly log: string
}
