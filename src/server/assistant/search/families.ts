/** Endings that make one word of another: supervise, supervisor, supervision. */
const ENDINGS: ReadonlySet<string> = new Set(
  [
    '',
    'y',
    'ication',
    'ify',
    'ification',
    'ize',
    'ization',
    'ation',
    'ition',
    'ion',
    'ment',
    'or',
    'er',
    'ee',
    'ive',
    'able',
    'ance',
    'ence',
    'ant',
    'ent',
    'ure',
    'ly',
  ].flatMap((ending) => [ending, ending.replace(/e$/, ''), ending.replace(/y$/, 'i')]),
)
const ROOT_MIN = 6
const ENDING_MAX = 9

/** What may be the root of a word in its common form; none for short words, which are like too many others that mean something else. */
function rootsOf(word: string): readonly string[] {
  if (!/^[a-z]{6,}$/.test(word)) return []
  const sizes = Array.from({ length: Math.min(ENDING_MAX, word.length - ROOT_MIN) + 1 }, (_, size) => word.length - size)
  return sizes.filter((size) => ENDINGS.has(word.slice(size))).map((size) => word.slice(0, size))
}

/** Words of the help that are made of the same root as a word. */
export function familiesOf(words: Iterable<string>): (word: string) => readonly string[] {
  const families = new Map<string, string[]>()
  for (const word of words) for (const root of rootsOf(word)) families.set(root, [...(families.get(root) ?? []), word])
  return (word) => [...new Set(rootsOf(word).flatMap((root) => families.get(root) ?? []))].filter((other) => other !== word)
}
