/** How many journeys run side by side, each beside a server of its own. Two are faster; on two cores those that watch the worker of the page then wait too long. */
export const LANES = 1

export interface Lane {
  readonly address: string
  /** Where what the server prints is kept. */
  readonly log: string
}
