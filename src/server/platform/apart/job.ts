/** Processes of their own: one for each kind of work, so that a large picture keeps no form waiting. */
export type Lane = 'files' | 'rules' | 'paper'

/** A piece of work by name, with the types of what is sent and what comes back. */
export interface Job<Given, Found> {
  readonly name: string
  readonly lane: Lane
  /** How long one may take; then its process is ended. */
  readonly limitMs: number
  /** Holds the types; is never there. */
  readonly types?: (given: Given) => Found
}

export const job = <Given, Found>(job: Job<Given, Found>): Job<Given, Found> => job

/** The work took too long or too much, so that its process ended. */
export class WorkDied extends Error {
  override readonly name = 'WorkDied'
}
