import { type AnswerValues, type Conflict, isSameAnswer, type Json, type ResolvedField } from '#contract'
import { mergeAnswers } from '../answers/merge-answers.ts'

/** A field that both changed, to different values. */
export interface Clash {
  readonly field: string
  readonly mine: Json
  readonly theirs: Json
  /** Of rows: either side has what each of us alone changed; they differ in what both did. */
  readonly isMerged?: true
}

export interface Merge {
  readonly clashes: readonly Clash[]
  /** My changes that nobody else touched, and rows in which everybody's changes go together. */
  readonly kept: AnswerValues
}

/** What the fields are, and what my changes began with: rows are merged by it. */
export interface MergeFrame {
  readonly fields: Readonly<Record<string, ResolvedField>>
  readonly base: AnswerValues
}

/**
 * Puts my changes beside what others saved since: only a field that both set to different values has to be decided, and of rows only what both did to
 * the same one.
 */
export function mergedAnswers({ current, changedFields }: Conflict, changes: AnswerValues, frame: MergeFrame = { fields: {}, base: {} }): Merge {
  const entries = Object.entries(changes)
  const clashing = entries.filter(([field, mine]) => changedFields.includes(field) && !isSameAnswer(mine, current.values[field]))
  const merged = clashing.map(([field, mine]) => mergedField(field, { mine, theirs: current.values[field] ?? null }, frame))
  const untouched = entries.filter(([field]) => !changedFields.includes(field))
  return {
    clashes: merged.flatMap(({ clash }) => clash ?? []),
    kept: Object.fromEntries([...untouched, ...merged.flatMap(({ kept }) => (kept ? [kept] : []))]),
  }
}

interface MergedField {
  readonly clash?: Clash
  readonly kept?: readonly [string, Json]
}

function mergedField(name: string, { mine, theirs }: { readonly mine: Json; readonly theirs: Json }, { fields, base }: MergeFrame): MergedField {
  const field = fields[name]
  // A list of parts with fields of their own is rows; a group is no list, and a list without parts is several choices.
  if (field?.of === undefined || !Array.isArray(mine) || !Array.isArray(theirs)) return { clash: { field: name, mine, theirs } }
  const sides = { base: { [name]: base[name] ?? null }, mine: { [name]: mine }, theirs: { [name]: theirs } }
  const ours = mergeAnswers({ [name]: field }, sides, new Set())
  if (ours.contests.length === 0) return { kept: [name, ours.answers[name] ?? []] }
  const theirChoice = mergeAnswers({ [name]: field }, sides, new Set(ours.contests.map(({ pointer }) => pointer)))
  return { clash: { field: name, mine: ours.answers[name] ?? [], theirs: theirChoice.answers[name] ?? [], isMerged: true } }
}
