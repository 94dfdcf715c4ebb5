/** How many journeys run side by side, each beside a server of its own. */
export const LANES = 2

export interface Lane {
  readonly address: string
  /** Where what the server prints is kept. */
  readonly log: string
}
