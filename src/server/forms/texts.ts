import { fillPlaces, type Linked, textAt } from '#document'

const LANGUAGE = 'en'

export interface Wording {
  readonly key: string
  readonly params?: Readonly<Record<string, string | number>>
}

interface Words {
  readonly documents: { current(): Linked }
  /** Words of the form's own time; they come first. */
  readonly strings?: Readonly<Record<string, string>>
}

/** The words for a key; the key itself when nobody has any, so that it is seen. */
export function say({ documents, strings = {} }: Words, { key, params = {} }: Wording): string {
  const text = (Object.hasOwn(strings, key) ? strings[key] : undefined) ?? textAt(documents.current().strings[LANGUAGE], key)
  return fillPlaces(text ?? key, params)
}
