import type { Linked } from '#document'
import { changedWords, phrase, type Wording } from '#server/language'

export type { Wording } from '#server/language'

interface Words {
  readonly documents: { current(): Linked }
  /** Words of the form's own time; they come first. */
  readonly strings?: Readonly<Record<string, string>>
}

/** The words for a key; the key itself when nobody has any, so that it is seen. */
export const say = ({ documents, strings = {} }: Words, wording: Wording): string =>
  phrase(documents.current(), wording, { overrides: changedWords(documents.current(), strings) })
