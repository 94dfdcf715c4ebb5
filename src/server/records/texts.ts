import { fillPlaces, termPlaces, textAt } from '#document'
import type { RecordsContext } from './context.ts'

const LANGUAGE = 'en'

/** A translation key with what fills its places. */
export interface Wording {
  readonly key: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** The words for a key, the company's own where they are known; the key itself when the documents lack it, so that it is seen. */
export function say(context: RecordsContext, { key, params = {} }: Wording): string {
  const { words } = context
  const text = words?.overrides[key] ?? textAt(context.documents().strings[LANGUAGE], key) ?? key
  return fillPlaces(text, words ? { ...params, ...termPlaces(words.terms) } : params)
}
