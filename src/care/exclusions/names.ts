/** Names as they are compared: capital letters without accents, marks, suffixes and titles (domain: backoffice §3.12). */
const SUFFIXES: ReadonlySet<string> = new Set(['JR', 'SR', 'II', 'III', 'IV', 'V', 'MD', 'DO', 'RN', 'LPN', 'PHD', 'ESQ'])
/** Letters that no mark is taken off of. */
const LETTERS: Readonly<Record<string, string>> = { Ø: 'O', Æ: 'AE', Œ: 'OE', ß: 'SS', Ł: 'L', Đ: 'D', Ð: 'D', Þ: 'TH' }

export function normalName(name: string): string {
  const plain = name
    .toUpperCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ØÆŒßŁĐÐÞ]/gu, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/['’`.]/g, '')
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const kept = words.filter((word, at) => at === 0 || !SUFFIXES.has(word))
  return kept.join('')
}

const CODES: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'BFPV'].map((letter) => [letter, '1'])),
  ...Object.fromEntries([...'CGJKQSXZ'].map((letter) => [letter, '2'])),
  ...Object.fromEntries([...'DT'].map((letter) => [letter, '3'])),
  L: '4',
  ...Object.fromEntries([...'MN'].map((letter) => [letter, '5'])),
  R: '6',
}
const SOUND_LENGTH = 4

/** The American Soundex of a normal name, as the National Archives code it: letters with one code in a row, or with H or W between them, are coded once. */
export function soundOf(name: string): string {
  const [first = '', ...others] = name.replaceAll(/[^A-Z]/g, '')
  let code = first
  let last = CODES[first]
  for (const letter of others) {
    const next = CODES[letter]
    if (next !== undefined && next !== last) code += next
    if (letter !== 'H' && letter !== 'W') last = next
  }
  return code === '' ? '' : code.slice(0, SOUND_LENGTH).padEnd(SOUND_LENGTH, '0')
}
