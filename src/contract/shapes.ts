/** One place of a shape: which letters may stand there, and how many. */
interface Token {
  readonly kind: string
  readonly from: number
  readonly to: number
}

const TOKEN = /(.)(?:\{(\d{1,2})(?:,(\d{1,2}))?\})?/gsu
const KINDS: Readonly<Record<string, RegExp>> = { '9': /^\d$/, A: /^[A-Z]$/, X: /^[A-Z0-9]$/ }
const DIGITS = '1234567890'
const LETTERS = 'ABCDEFGHJK'
const MIXED = 'A1B2C3D4E5'

const tokensOf = (shape: string): readonly Token[] =>
  [...shape.matchAll(TOKEN)].map(([, kind = '', least, most]) => ({ kind, from: Number(least ?? 1), to: Number(most ?? least ?? 1) }))

/**
 * Whether a text is written in a shape. Every letter is looked at once for each place that it may stand at, so the time grows with the length of the text
 * and of the shape, whatever either is.
 */
export function fitsShape(text: string, shape: string): boolean {
  const places = tokensOf(shape).flatMap(({ kind, from, to }) => Array.from({ length: to }, (_none, index) => ({ kind, isOptional: index >= from })))
  let reached = skipped(new Set([0]), places)
  for (const letter of text) {
    const next = [...reached].filter((place) => isOf(letter, places[place]?.kind)).map((place) => place + 1)
    if (next.length === 0) return false
    reached = skipped(new Set(next), places)
  }
  return reached.has(places.length)
}

/** The places reached when optional ones are left out. */
function skipped(reached: Set<number>, places: readonly { readonly isOptional: boolean }[]): Set<number> {
  for (const place of reached) if (places[place]?.isOptional) reached.add(place + 1)
  return reached
}

const isOf = (letter: string, kind: string | undefined): boolean => kind !== undefined && (KINDS[kind]?.test(letter) ?? letter === kind)

/** A text of the shape, for the sentence that asks for one. */
export function exampleOf(shape: string): string {
  const said: Record<string, number> = {}
  const next = (kind: string): string => {
    const count = said[kind] ?? 0
    said[kind] = count + 1
    const letters = kind === '9' ? DIGITS : kind === 'A' ? LETTERS : kind === 'X' ? MIXED : kind
    return letters[count % letters.length] ?? ''
  }
  return tokensOf(shape)
    .map(({ kind, from, to }) => Array.from({ length: Math.max(from, Math.min(to, 1)) }, () => next(kind)).join(''))
    .join('')
}

/** Whether a shape says how often in the right order, and asks for something. */
export const isSoundShape = (shape: string): boolean => tokensOf(shape).every(({ from, to }) => from <= to && to > 0)
