import { isRightToLeft } from './script-runs.ts'

/** Part of a line in one direction, in the order it is read. */
export interface DirectedPart {
  readonly text: string
  /** Even from left to right, odd from right to left (Unicode bidirectional algorithm, rule L2). */
  readonly level: number
}

type Strong = 'left' | 'right' | 'number'

const NUMBER = /^\p{N}$/u
const LETTER = /^[\p{L}\p{M}]$/u
/** Inside a number it belongs to that. */
const IN_NUMBER = /^[.,:/%٫٬-]$/

/** A simple form of the Unicode bidirectional algorithm, without embeddings: what has no direction takes that of both neighbours, else that of the line. */
export function directedParts(line: string, isBaseRightToLeft: boolean): readonly DirectedPart[] {
  const signs = [...line]
  const strong = resolved(signs.map(strongOf), signs, isBaseRightToLeft ? 'right' : 'left')
  const parts: DirectedPart[] = []
  for (const [index, sign] of signs.entries()) {
    const level = levelOf(strong[index] ?? 'left', isBaseRightToLeft)
    const last = parts.at(-1)
    if (last?.level === level) parts[parts.length - 1] = { level, text: last.text + sign }
    else parts.push({ level, text: sign })
  }
  return parts
}

function strongOf(sign: string): Strong | undefined {
  if (NUMBER.test(sign)) return 'number'
  if (!LETTER.test(sign)) return undefined
  return isRightToLeft(sign) ? 'right' : 'left'
}

function resolved(kinds: readonly (Strong | undefined)[], signs: readonly string[], base: 'left' | 'right'): readonly Strong[] {
  const found: Strong[] = []
  /** The letter before; a number after letters from left to right is one of them. */
  let letter: Strong = base
  for (let at = 0; at < kinds.length; at += 1) {
    const kind = kinds[at]
    if (kind !== undefined) {
      if (kind !== 'number') letter = kind
      found.push(kind === 'number' && letter === 'left' ? 'left' : kind)
    } else if (found.at(-1) === 'number' && kinds[at + 1] === 'number' && IN_NUMBER.test(signs[at] ?? '')) found.push('number')
    else {
      const end = kinds.findIndex((next, index) => index > at && next !== undefined)
      const [before, after] = [asSide(found.at(-1) ?? base), end < 0 ? base : sideAfter(kinds[end], letter)]
      const side = before === after ? before : base
      const until = end < 0 ? kinds.length : end
      for (; at < until; at += 1) found.push(side)
      at -= 1
    }
  }
  return found
}

const asSide = (kind: Strong): Strong => (kind === 'number' ? 'right' : kind)
const sideAfter = (kind: Strong | undefined, letter: Strong): Strong => (kind === 'number' ? (letter === 'left' ? 'left' : 'right') : (kind ?? letter))

function levelOf(kind: Strong, isBaseRightToLeft: boolean): number {
  if (kind === 'right') return 1
  if (kind === 'number') return 2
  return isBaseRightToLeft ? 2 : 0
}
