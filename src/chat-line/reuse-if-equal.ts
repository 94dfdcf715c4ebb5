/** The list there was, where the new one holds the same things in the same places: nothing is drawn anew for it. */
export const reuseListIfEqual = <T>(before: readonly T[], next: readonly T[]): readonly T[] =>
  next.length === before.length && next.every((each, at) => each === before[at]) ? before : next

/** The same of an object and its values. */
export const reuseIfEqual = <T extends object>(before: T | undefined, next: T): T =>
  before !== undefined && (Object.keys(next) as (keyof T)[]).every((name) => Object.is(next[name], before[name])) ? before : next
