/** What a claim status category says of the claim. */
export type Outcome = 'accepted' | 'rejected' | 'pending' | 'finalized' | 'paid' | 'denied' | 'requested' | 'searching' | 'notAnswered' | 'other'

/** Categories whose letter does not say it alone (X12 claim status category codes). */
const CATEGORIES: ReadonlyMap<string, Outcome> = new Map([
  ['A3', 'rejected'],
  ['A4', 'rejected'],
  ['A6', 'rejected'],
  ['A7', 'rejected'],
  ['A8', 'rejected'],
  ['F1', 'paid'],
  ['F2', 'denied'],
])
const LETTERS: ReadonlyMap<string, Outcome> = new Map([
  ['A', 'accepted'],
  ['P', 'pending'],
  ['F', 'finalized'],
  ['R', 'requested'],
  ['D', 'searching'],
  ['E', 'notAnswered'],
])

export const outcomeOf = (category: string): Outcome => CATEGORIES.get(category) ?? LETTERS.get(category.slice(0, 1)) ?? 'other'
