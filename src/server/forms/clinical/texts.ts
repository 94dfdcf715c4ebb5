import type { Linked } from '#document'
import { changedWords, phrase, type Wording } from '#server/platform/language'

export type { Wording } from '#server/platform/language'

interface Words {
  readonly documents: { current(): Linked }
  /** Words of the form's own time; they come first. */
  readonly strings?: Readonly<Record<string, string>>
}

/** The words for a key; the key itself when nobody has any, so that it is seen. */
export function say({ documents, strings = {} }: Words, wording: Wording): string {
  const linked = documents.current()
  const own = Object.hasOwn(strings, wording.key) ? strings[wording.key] : undefined
  return phrase(linked, wording, { overrides: own === undefined ? {} : changedWords(linked, { [wording.key]: own }) })
}
