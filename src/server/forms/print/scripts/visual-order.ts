import bidiFactory from 'bidi-js'
import { runsOf, type ScriptRun } from './script-runs.ts'

/** The Unicode bidirectional algorithm (UAX #9), as browsers have it. */
const bidi = bidiFactory()

/** Marks that say directions and are not drawn themselves. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const STRONG = new Set(['L', 'R', 'AL'])

/** Whether a paragraph is written from right to left: what its first letter is decides, as browsers do (rule P2). */
export function startsRightToLeft(text: string): boolean {
  const first = [...text].map((sign) => bidi.getBidiCharTypeName(sign)).find((type) => STRONG.has(type))
  return first !== undefined && first !== 'L'
}

/** What is beside each other on paper as in the text, in one font and direction; both ends belong to it. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly run: number
  readonly level: number
}

/** One line in the order it is drawn from the left. Arabic letters side by side are in the order of the text: the library turns them as it joins them. */
export function visualOrder(line: string, isBaseRightToLeft: boolean): readonly ScriptRun[] {
  const text = line.trim()
  const runs = runsOf(text)
  return stretchesOf(text, runs, isBaseRightToLeft)
    .map(({ from, to, run, level }): ScriptRun => {
      const part = text.slice(from, to + 1).replaceAll(DIRECTION_MARKS, '')
      const font = runs[run]?.font ?? 'Roboto'
      return { font, text: level % 2 === 1 && font !== 'Arabic' ? mirrored(part) : part }
    })
    .filter((run) => run.text !== '')
}

function stretchesOf(text: string, runs: readonly ScriptRun[], isBaseRightToLeft: boolean): readonly Stretch[] {
  const found = bidi.getEmbeddingLevels(text, isBaseRightToLeft ? 'rtl' : 'ltr')
  const runAt = runs.flatMap((run, index) => Array.from<number>({ length: run.text.length }).fill(index))
  const stretches: Stretch[] = []
  for (const at of bidi.getReorderedIndices(text, found)) {
    const [run = 0, level = 0] = [runAt[at], found.levels[at]]
    const last = stretches.at(-1)
    const isNext = last?.run === run && last.level === level && (at === last.from - 1 || at === last.to + 1)
    if (isNext) stretches[stretches.length - 1] = { ...last, from: Math.min(at, last.from), to: Math.max(at, last.to) }
    else stretches.push({ from: at, to: at, run, level })
  }
  return stretches
}

const mirrored = (signs: string): string =>
  [...signs]
    .toReversed()
    .map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .join('')
