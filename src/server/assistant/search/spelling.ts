import { distance } from './distance.ts'
import { IRREGULAR, PLAIN_WORDS } from './plain-words.ts'
import { soundOf } from './sound.ts'
import { STOP_WORDS } from './vocabulary.ts'

/** A word that a misspelled one was probably meant to be. */
export interface Correction {
  readonly word: string
  /** How much it counts: up to 1. */
  readonly weight: number
}

/** Words as they are written, with their endings. */
export interface Spelling {
  readonly knows: (word: string) => boolean
  /** The likeliest first; also words that tell nothing. None for a word that is right. */
  readonly corrections: (word: string) => readonly Correction[]
  /** The two words that were written as one, if so. */
  readonly parts: (word: string) => readonly string[] | undefined
}

const CORRECTIONS_MAX = 3
const PART_MIN = 3
/** Weight of a word by its distance. */
const WEIGHTS = [0.95, 0.9, 0.75, 0.6]
/** What sounds alike is as if it were nearer, and so is what stands in many sections. */
const SOUND_BONUS = 0.6
const FREQUENCY_BONUS = 0.12
/** Others count, too, when they are almost as near. */
const ALSO_WITHIN = 0.35
/** Sections that a word that tells nothing is taken to stand in. */
const STOP_WORD_COUNT = 50

/** Slips that a word of this length may have; in three letters two of them may be swapped. */
const slipsIn = ({ length }: string): number => (length < 3 ? 0 : length < 6 ? 1 : length < 9 ? 2 : 3)

/** Who types in a hurry gets the first letter right, but for one slip in a long word; who writes by ear may slip once more. */
function slipsBetween(word: string, other: string, isAlike: boolean): number {
  if (word.length === 3) return isSwapped(word, other) ? 1 : 0
  if (isAlike) return slipsIn(word) + 1
  return other[0] === word[0] ? slipsIn(word) : word.length < 6 && !isSwapped(word, other) ? 0 : 1
}

const isSwapped = (word: string, other: string): boolean =>
  word.length === other.length && distance(word, other, 1) === 1 && sortedLetters(word) === sortedLetters(other)
const sortedLetters = (word: string): string => [...word].sort().join('')

const PLAIN: ReadonlySet<string> = new Set([...PLAIN_WORDS, ...IRREGULAR.keys()])

const ENDINGS = ['s', 'es', 'd', 'ed', 'ing', 'ings', 'r', 'er', 'ers', 'ly']
const BASE_MIN = 3

/** The word, and what it may be a form of. */
function formsOf(word: string): readonly string[] {
  const endings = ENDINGS.filter((ending) => word.endsWith(ending) && word.length - ending.length >= BASE_MIN)
  return [word, ...endings.flatMap((ending) => basesOf(word.slice(0, -ending.length), ending))]
}

const basesOf = (base: string, ending: string): readonly string[] =>
  /^[dr]/.test(ending) && !base.endsWith('e')
    ? []
    : /^[ei]/.test(ending)
      ? [base, base.replace(/i$/, 'y'), base.replace(/(.)\1$/, '$1'), ...(ending === 'es' ? [] : [`${base}e`])]
      : [base]

/** The words of every section of the help, and further ones that are words. */
export function createSpelling(sections: readonly ReadonlySet<string>[], more: Iterable<string> = []): Spelling {
  const counts = new Map<string, number>([...more].map((word) => [word, 0]))
  for (const words of sections) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  for (const word of STOP_WORDS) counts.set(word, Math.max(counts.get(word) ?? 0, STOP_WORD_COUNT))
  const byLength = new Map<number, string[]>()
  const bySound = new Map<string, string[]>()
  const sounds = new Map<string, string>()
  for (const word of counts.keys()) {
    if (!/^[a-z]{3,}$/.test(word)) continue
    const sound = soundOf(word)
    sounds.set(word, sound)
    byLength.set(word.length, [...(byLength.get(word.length) ?? []), word])
    bySound.set(sound, [...(bySound.get(sound) ?? []), word])
  }
  const countOf = (word: string): number => counts.get(word) ?? 0

  function near(word: string): readonly { readonly other: string; readonly far: number; readonly cost: number }[] {
    const most = slipsIn(word)
    const sound = soundOf(word)
    const others = Array.from({ length: 2 * most + 1 }, (_, step) => byLength.get(word.length - most + step) ?? []).flat()
    const alike = sound.length > 1 ? (bySound.get(sound) ?? []) : []
    return [...new Set([...others, ...alike])].flatMap((other) => {
      const isAlike = sounds.get(other) === sound
      const allowed = slipsBetween(word, other, isAlike)
      const far = Math.abs(other.length - word.length) > allowed ? allowed + 1 : distance(word, other, allowed)
      return far > allowed ? [] : [{ other, far, cost: far - (isAlike ? SOUND_BONUS : 0) - FREQUENCY_BONUS * Math.log(1 + countOf(other)) }]
    })
  }

  const isRight = (word: string): boolean => formsOf(word).some((form) => counts.has(form) || PLAIN.has(form))

  return {
    knows: isRight,
    corrections(word) {
      if (isRight(word) || slipsIn(word) === 0 || !/^[a-z]+$/.test(word)) return []
      const found = [...near(word)].sort((a, b) => a.cost - b.cost || (a.other < b.other ? -1 : 1))
      const best = found[0]?.cost ?? 0
      return found
        .filter(({ cost }) => cost <= best + ALSO_WITHIN)
        .slice(0, CORRECTIONS_MAX)
        .map(({ other, far }) => ({ word: other, weight: WEIGHTS[far] ?? 0.6 }))
    },
    parts(word) {
      if (isRight(word) || !/^[a-z]+$/.test(word)) return undefined
      const cuts = Array.from(
        { length: Math.max(0, word.length - 2 * PART_MIN + 1) },
        (_, at) => [word.slice(0, at + PART_MIN), word.slice(at + PART_MIN)] as const,
      )
      const [best] = cuts
        .map((cut) => ({ cut, worth: Math.min(...cut.map(countOf)) }))
        .filter(({ worth }) => worth > 0)
        .sort((a, b) => b.worth - a.worth)
      return best?.cut
    },
  }
}
