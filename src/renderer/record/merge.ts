import type { Conflict, Json } from '#contract'
import { type Answers, isSame } from '#forms'

/** A field that both changed, to different values. */
export interface Clash {
  readonly field: string
  readonly mine: Json
  readonly theirs: Json
}

export interface Merge {
  readonly clashes: readonly Clash[]
  /** My changes that nobody else touched. */
  readonly kept: Answers
}

/** Puts my changes beside what others saved since: only a field that both set to different values has to be decided. */
export function mergedAnswers({ current, changedFields }: Conflict, changes: Answers): Merge {
  const entries = Object.entries(changes)
  const clashing = entries.filter(([field, mine]) => changedFields.includes(field) && !isSame(mine, current.values[field]))
  return {
    clashes: clashing.map(([field, mine]) => ({ field, mine, theirs: current.values[field] ?? null })),
    kept: Object.fromEntries(entries.filter(([field]) => !changedFields.includes(field))),
  }
}
