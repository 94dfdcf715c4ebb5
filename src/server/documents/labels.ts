import { canonicalJson, type Linked } from '#document'
import { hashText } from './hashes.ts'

/** All strings of a language as one JSON text: document id → strings. */
export interface Labels {
  readonly hash: string
  readonly text: string
}

/** Label bundles of one set of documents, by language. */
export function createLabels({ strings }: Linked): ReadonlyMap<string, Labels> {
  return new Map(
    Object.entries(strings).map(([language, tree]) => {
      const text = canonicalJson(tree)
      return [language, { hash: hashText(text), text }]
    }),
  )
}
