import type { Translate } from '#i18n'

/** The same words for the same key without asking again: a form says each option many times. Texts with places are asked for each time. */
export function remembering(translate: Translate): Translate {
  const known = new Map<string, string>()
  return (key, places) => {
    if (places) return translate(key, places)
    const word = known.get(key)
    if (word !== undefined) return word
    const found = translate(key)
    known.set(key, found)
    return found
  }
}
