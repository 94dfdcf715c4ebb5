import type { DraftContent, ResolvedForm } from '#contract'
import { moveContent } from '#form-rules'

export interface Side {
  readonly form: ResolvedForm
  readonly content: DraftContent
}

/** Two sides of one draft in the same version: the other one brought here, or this one brought there. */
export type Met = { readonly at: 'here'; readonly theirs: DraftContent } | ({ readonly at: 'there' } & Side)

/** Brings two sides of a draft together when one has moved to another version of the form: whichever is older moves. `current` is the present version's hash. */
export function meet(mine: Side, theirs: Side, current: string): Met {
  if (mine.form.hash === theirs.form.hash) return { at: 'here', theirs: theirs.content }
  if (isNewer(theirs.form, mine.form, current)) return { at: 'there', form: theirs.form, content: moveContent(mine.form, theirs.form, mine.content).content }
  return { at: 'here', theirs: moveContent(theirs.form, mine.form, theirs.content).content }
}

const isNewer = (form: ResolvedForm, other: ResolvedForm, current: string): boolean =>
  form.hash === current || (other.hash !== current && form.migrations?.some(({ from }) => from === other.hash) === true)
