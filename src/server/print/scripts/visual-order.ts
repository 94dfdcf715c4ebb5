import { type DirectedPart, directedParts } from './directions.ts'
import { isRightToLeft, runsOf, type ScriptRun } from './script-runs.ts'

const MIRRORED: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{', '<': '>', '>': '<', '«': '»', '»': '«' }

/** Whether a paragraph is written from right to left: what its first letter is decides, as browsers do. */
export function startsRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0]
  return first !== undefined && isRightToLeft(first)
}

/** One line in the order it is drawn from the left. Arabic letters side by side are in the order of the text: the library turns them as it joins them. */
export function visualOrder(line: string, isBaseRightToLeft: boolean): readonly ScriptRun[] {
  const parts = directedParts(line.trim(), isBaseRightToLeft)
  return reordered(parts).flatMap(({ text, level }) => (level % 2 === 1 ? turned(text) : runsOf(text)))
}

/** From the highest level down, what lies beside each other at that level or above is turned round. */
function reordered(parts: readonly DirectedPart[]): readonly DirectedPart[] {
  const highest = Math.max(0, ...parts.map(({ level }) => level))
  let order = [...parts]
  for (let level = highest; level > 0; level -= 1) order = turnedAbove(order, level)
  return order
}

function turnedAbove(parts: readonly DirectedPart[], level: number): DirectedPart[] {
  const next: DirectedPart[] = []
  let high: DirectedPart[] = []
  for (const part of parts) {
    if (part.level >= level) high = [part, ...high]
    else {
      next.push(...high, part)
      high = []
    }
  }
  return [...next, ...high]
}

/** Words from right to left, last one first; what stands between them is turned by itself, with its brackets. */
const turned = (text: string): readonly ScriptRun[] =>
  runsOf(text)
    .toReversed()
    .map((run) => (run.font === 'Arabic' ? run : { ...run, text: mirrored(run.text) }))

const mirrored = (signs: string): string =>
  [...signs]
    .toReversed()
    .map((sign) => MIRRORED[sign] ?? sign)
    .join('')
