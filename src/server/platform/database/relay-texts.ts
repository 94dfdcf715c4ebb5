import { readJson } from '#contract'

/** People named in one text. */
const PEOPLE_MAX = 100

/** People in groups, each of which fits into one text of the relay. */
export const peopleOfTexts = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / PEOPLE_MAX) }, (_none, at) => ids.slice(at * PEOPLE_MAX, (at + 1) * PEOPLE_MAX))

/** What another process of this product wrote, of one of these kinds; undefined for the news of other rooms, and for what a newer one may have written. */
export function readNews<N extends { readonly kind: string }>(text: string, kinds: ReadonlySet<string>): N | undefined {
  // Whoever else may use the database can write on the channel: what is no JSON is nobody's news.
  const read = readJson(text)
  // Written by the same room of another process: the kind says the rest.
  return typeof read === 'object' && read !== null && 'kind' in read && typeof read.kind === 'string' && kinds.has(read.kind) ? (read as N) : undefined
}
