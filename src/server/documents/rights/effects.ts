import type { RightsEffects } from '#contract'
import type { Actor } from '#permissions'
import { beyond, listed, NOTHING_SEEN, type ShownDocuments, seenBy, together } from './seen.ts'

/** What these people would see and be able to do beyond what they do now, and no longer: read from the same pruned documents that they get. */
export function effectsOf(
  documents: ShownDocuments,
  pairs: readonly { readonly before: Actor; readonly after: Actor }[],
): { readonly gains: RightsEffects; readonly loses: RightsEffects } {
  const seen = pairs.map(({ before, after }) => ({ before: seenBy(documents, before), after: seenBy(documents, after) }))
  return {
    gains: listed(seen.map(({ before, after }) => beyond(after, before)).reduce(together, NOTHING_SEEN)),
    loses: listed(seen.map(({ before, after }) => beyond(before, after)).reduce(together, NOTHING_SEEN)),
  }
}
