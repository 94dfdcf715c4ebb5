/** Words that the product says the same way everywhere. */
const USUAL: Readonly<Record<string, string>> = { empty: 'No data found', submit: 'Save', done: 'Saved', create: 'New' }
/** What the last part of a name tells the machine and no reader. */
const NEEDLESS = / (?:id|screen)$/
const LONE_LETTERS = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[-_/]/

/**
 * First English words for a string that nobody has written yet, from its name: `fields.insuredUntil` says "Insured until". The title of a document is
 * made from the name of the document.
 */
export function firstWords(document: string, key: string): string {
  const last = key.split('.').at(-1) ?? key
  const usual = USUAL[last]
  if (usual !== undefined) return usual
  const isTitle = key === 'title' || key === 'plural'
  const words = inWords(isTitle ? (document.split('/').at(-1) ?? document) : last)
  return key === 'plural' ? pluralOf(words) : words
}

function inWords(name: string): string {
  const words = name
    .split(LONE_LETTERS)
    .map((word) => (/^[A-Z0-9]+$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  const text = words.replace(NEEDLESS, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const pluralOf = (words: string): string => (words.endsWith('s') ? words : /[^aeiou]y$/.test(words) ? `${words.slice(0, -1)}ies` : `${words}s`)
