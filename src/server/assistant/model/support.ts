import type { Passage } from '../corpus/passage.ts'
import { folded, stemOf, termsOf, wordsOf } from '../search/words.ts'

/** Share of what a sentence says that one passage has to say, too. */
const SAID_MIN = 0.75
const NUMBER = /\d+/g
const UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year']
/** A lone "one" is no number: "one of the columns". */
const IN_WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(' ')
const NUMBER_WORD = new RegExp(`\\b(?:one(?=[ -](?:${UNITS.join('|')}))|${IN_WORDS.filter((word) => word !== 'one').join('|')})\\b`, 'g')
const DENIAL = /\b(?:not|no|never|none|nobody|nothing|without|cannot|neither|nor|unable|\w+n['’]t)\b/g
/** Small words that turn what is said around, and that no search looks at. */
const OPPOSITES = [
  'on off',
  'before after',
  'above below',
  'most least',
  'more less fewer',
  'always never',
  'up down',
  'in out',
  ...['any', 'anyone', 'anybody', 'every', 'everyone', 'everybody', 'all'].map((word) => `only ${word}`),
  UNITS.join(' '),
].map((line) => line.split(' ').map(stemOf))
/** Words that lead through steps and state nothing. */
const LEADING: ReadonlySet<string> = new Set(
  termsOf('first second third next then finally click press tap choose select pick open find step follow following button field menu list want how'),
)

interface Said {
  readonly words: string
  readonly terms: ReadonlySet<string>
  /** What each "not" is said of: the word after it that states something. */
  readonly denied: ReadonlySet<string>
}

/** A passage as what it says: altogether, and sentence by sentence. */
export interface Checkable {
  readonly passage: Passage
  readonly terms: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
  readonly sentences: readonly Said[]
}

/** 10,000 and 10000 are one, and five is 5. */
const numbersIn = (text: string): readonly string[] =>
  folded(text)
    .replaceAll(/(?<=\d),(?=\d{3})/g, '')
    .replaceAll(NUMBER_WORD, (word) => `${IN_WORDS.indexOf(word)}`)
    .match(NUMBER) ?? []
function deniedIn(text: string): ReadonlySet<string> {
  const said = folded(text)
  return new Set([...said.matchAll(DENIAL)].map(({ index, 0: word }) => termsOf(said.slice(index + word.length))[0] ?? ''))
}
const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => one.size === other.size && [...one].every((each) => other.has(each))
const inWords = (text: string): string => wordsOf(text).join(' ')
const saidBy = (text: string): Said => ({ words: inWords(text), terms: new Set(termsOf(text)), denied: deniedIn(text) })

export function checkable(passage: Passage): Checkable {
  const { heading, text, steps, note } = passage
  const all = [heading, ...text, ...steps, note]
  const sentences = all.flatMap((each) => each.split(/(?<=[.!?])\s+/)).filter(Boolean)
  return { passage, terms: new Set(all.flatMap(termsOf)), numbers: new Set(all.flatMap(numbersIn)), sentences: sentences.map(saidBy) }
}

const shared = (terms: readonly string[], other: ReadonlySet<string>): number => terms.filter((term) => other.has(term)).length

/** One says "before" where the other says "after". */
function isTurned(one: string, other: string): boolean {
  const [these, those] = [new Set(one.split(' ').map(stemOf)), new Set(other.split(' ').map(stemOf))]
  return OPPOSITES.some((group) => {
    const said = group.filter((word) => those.has(word))
    return said.length > 0 && group.some((word) => these.has(word) && !those.has(word)) && !said.some((word) => these.has(word))
  })
}

/**
 * Whether a passage says what a sentence says: the same word for word, or most of its words, each of its numbers, and "not" of what it says it of. A sentence of no words that
 * state anything, such as "Yes.", is said by none.
 */
export function isSupported(sentence: string, { terms, numbers, sentences }: Checkable): boolean {
  const words = inWords(sentence)
  if (words.includes(' ') && sentences.some((each) => each.words === words)) return true
  const stated = [...new Set(termsOf(sentence))].filter((term) => !LEADING.has(term) || terms.has(term))
  const telling = stated.filter((term) => !LEADING.has(term))
  if (telling.length === 0 || shared(telling, terms) / telling.length < SAID_MIN) return false
  if (!numbersIn(sentence).every((number) => numbers.has(number))) return false
  const most = Math.max(...sentences.map((each) => shared(stated, each.terms)))
  const denied = deniedIn(sentence)
  return sentences.some((each) => shared(stated, each.terms) === most && isSame(each.denied, denied) && !isTurned(words, each.words))
}
