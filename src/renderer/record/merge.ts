import { type AnswerValues, type Conflict, isSameAnswer, type Json } from '#contract'

/** A field that both changed, to different values. */
export interface Clash {
  readonly field: string
  readonly mine: Json
  readonly theirs: Json
}

export interface Merge {
  readonly clashes: readonly Clash[]
  /** My changes that nobody else touched. */
  readonly kept: AnswerValues
}

/** Puts my changes beside what others saved since: only a field that both set to different values has to be decided. */
export function mergedAnswers({ current, changedFields }: Conflict, changes: AnswerValues): Merge {
  const entries = Object.entries(changes)
  const clashing = entries.filter(([field, mine]) => changedFields.includes(field) && !isSameAnswer(mine, current.values[field]))
  return {
    clashes: clashing.map(([field, mine]) => ({ field, mine, theirs: current.values[field] ?? null })),
    kept: Object.fromEntries(entries.filter(([field]) => !changedFields.includes(field))),
  }
}
