/** What a PDF is written in (ISO 32000 §7.2), told piece by piece; what stands in a text or a comment is told as a whole. */
export type PdfToken =
  | { readonly kind: 'name' | 'word'; readonly text: string; readonly end: number }
  | { readonly kind: 'number'; readonly value: number; readonly end: number }
  | { readonly kind: 'dictEnd' | 'other'; readonly end: number }
  /** A text in brackets or a comment; neither may hold an object. */
  | { readonly kind: 'quoted'; readonly start: number; readonly end: number }

const codes = (text: string): readonly number[] => [...text].map((char) => char.charCodeAt(0))
const flags = (all: readonly number[]): Uint8Array => {
  const table = new Uint8Array(256)
  for (const code of all) table[code] = 1
  return table
}
const SPACE = flags([0, 9, 10, 12, 13, 32])
const DELIMITER = flags(codes('()<>[]{}/%'))
const [OPEN, CLOSE, LESS, GREATER, SLASH, PERCENT, BACKSLASH, CR, LF] = [0x28, 0x29, 0x3c, 0x3e, 0x2f, 0x25, 0x5c, 13, 10]
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/
/** Longer words are no words of a PDF; their end is all that counts. */
const WORD_MAX = 128

const isSpace = (code: number | undefined): boolean => code !== undefined && SPACE[code] === 1
const isRegular = (code: number | undefined): boolean => code !== undefined && SPACE[code] !== 1 && DELIMITER[code] !== 1

/** The next token at or behind a place; undefined at the end. Looks at no byte twice. */
export function pdfToken(bytes: Buffer, from: number): PdfToken | undefined {
  let at = from
  while (isSpace(bytes[at])) at += 1
  const code = bytes[at]
  if (code === undefined) return undefined
  if (code === PERCENT) return { kind: 'quoted', start: at, end: lineEnd(bytes, at) }
  if (code === OPEN) return { kind: 'quoted', start: at, end: textEnd(bytes, at) }
  if (code === SLASH) {
    const end = wordEnd(bytes, at + 1)
    return { kind: 'name', text: nameOf(bytes.toString('latin1', at + 1, Math.min(end, at + WORD_MAX))), end }
  }
  if (code === LESS && bytes[at + 1] !== LESS) return { kind: 'quoted', start: at, end: hexEnd(bytes, at) }
  if (code === GREATER && bytes[at + 1] === GREATER) return { kind: 'dictEnd', end: at + 2 }
  if (!isRegular(code)) return { kind: 'other', end: at + (code === LESS ? 2 : 1) }
  const end = wordEnd(bytes, at)
  const text = bytes.toString('latin1', at, Math.min(end, at + WORD_MAX))
  return NUMBER.test(text) ? { kind: 'number', value: Number(text), end } : { kind: 'word', text, end }
}

function wordEnd(bytes: Buffer, from: number): number {
  let at = from
  while (isRegular(bytes[at])) at += 1
  return at
}

function lineEnd(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== CR && bytes[at] !== LF) at += 1
  return at
}

/** Brackets inside of a text come in pairs, or behind a backslash. */
function textEnd(bytes: Buffer, from: number): number {
  let depth = 0
  for (let at = from; at < bytes.length; at += 1) {
    const code = bytes[at]
    if (code === BACKSLASH) at += 1
    else if (code === OPEN) depth += 1
    else if (code === CLOSE) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return bytes.length
}

function hexEnd(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(GREATER, from)
  return end === -1 ? bytes.length : end + 1
}

/** `J#61vaScript` is `JavaScript`. */
const nameOf = (text: string): string => text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
