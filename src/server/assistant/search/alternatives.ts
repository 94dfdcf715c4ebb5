import { SAME } from './vocabulary.ts'
import { stemOf } from './words.ts'

/** Another way of saying or spelling a word, and how much it counts beside the word itself. */
export interface Alternative {
  readonly word: string
  readonly weight: number
  /** Words that begin like it count, too. */
  readonly prefix: boolean
}

const SAME_WEIGHT = 0.55
const SPELLED_WEIGHT = 0.8
const PREFIX_MIN = 4
const CORRECTIONS_MAX = 4
const TELLING_SHARE = 0.1

const SAME_AS: ReadonlyMap<string, ReadonlySet<string>> = sameAs()

function sameAs(): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>()
  for (const line of SAME) {
    const words = line.split(' ').map(stemOf)
    for (const word of words) groups.set(word, new Set([...(groups.get(word) ?? []), ...words].filter((other) => other !== word)))
  }
  return groups
}

export interface Spelling {
  readonly knows: (word: string) => boolean
  /** Whether it stands in few enough sections to say something about them. */
  readonly tells: (word: string) => boolean
  /** Words that a misspelled one was probably meant to be. */
  readonly corrections: (word: string) => readonly string[]
}

/** The words of every section of the help. */
export function createSpelling(sections: readonly ReadonlySet<string>[]): Spelling {
  const counts = new Map<string, number>()
  for (const words of sections) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const known = new Set([...counts.keys(), ...SAME_AS.keys()])
  const byLength = new Map<number, string[]>()
  for (const word of known) byLength.set(word.length, [...(byLength.get(word.length) ?? []), word])
  return {
    knows: (word) => known.has(word),
    tells: (word) => counts.has(word) && (counts.get(word) ?? 0) <= sections.length * TELLING_SHARE,
    corrections(word) {
      const most = word.length < 4 ? 0 : word.length < 6 ? 1 : word.length < 9 ? 2 : 3
      if (most === 0 || /\d/.test(word)) return []
      const near: (readonly [string, number])[] = []
      for (let length = word.length - most; length <= word.length + most; length += 1) {
        for (const other of byLength.get(length) ?? []) {
          // Who types in a hurry gets the first letter right, but for one slip in a long word.
          const isLikely = other[0] === word[0]
          if (!isLikely && word.length < 6) continue
          const allowed = isLikely ? most : 1
          const far = Math.abs(other.length - word.length) > allowed ? allowed + 1 : distance(word, other, allowed)
          if (far <= allowed) near.push([other, far])
        }
      }
      const best = Math.min(...near.map(([, far]) => far))
      return near
        .filter(([, far]) => far < best + 0.5)
        .map(([other]) => other)
        .slice(0, CORRECTIONS_MAX)
    },
  }
}

/** The word, what means the same, and what it was meant to be where nothing is spelled like it. Words that stand everywhere stand for no other. */
export function alternativesOf(word: string, spelling: Spelling): readonly Alternative[] {
  const isKnown = spelling.knows(word)
  const prefix = !isKnown && word.length >= PREFIX_MIN
  const meant = isKnown ? [word] : spelling.corrections(word)
  const same = meant.flatMap((each) => [...(SAME_AS.get(each) ?? [])]).filter((each) => spelling.tells(each))
  return [
    { word, weight: 1, prefix },
    ...(isKnown ? [] : meant.map((each) => ({ word: each, weight: SPELLED_WEIGHT, prefix: false }))),
    ...same.map((each) => ({ word: each, weight: SAME_WEIGHT * (isKnown ? 1 : SPELLED_WEIGHT), prefix: false })),
  ]
}

/** Letters to add, take away, change or swap with their neighbour; more than `most` is said as `most + 1`. */
function distance(a: string, b: string, most: number): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, isSwapped ? (before[j - 2] ?? 0) + 1 : most + 1))
    }
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return row[b.length] ?? most + 1
}
