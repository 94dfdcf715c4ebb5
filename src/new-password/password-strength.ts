import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_MIN_CHARS, PASSWORD_MIN_SCORE } from '#contract'
import type { Strength } from './strength.ts'

const CHECKED_MAX_CHARS = 100
const OWN_WORD_MIN_CHARS = 4
let zxcvbn: ZxcvbnFactory | undefined

const wordsOf = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= OWN_WORD_MIN_CHARS)

/** How strong a password is, by the rules that the server keeps; its dictionaries come with this file, so import it only when a password is chosen. */
export function strengthOf(password: string, ownTexts: readonly string[]): Strength {
  if (password === '') return 'none'
  if ([...password].length < PASSWORD_MIN_CHARS) return 'tooShort'
  const words = wordsOf(ownTexts)
  const plain = password.toLowerCase()
  if (words.some((word) => plain.includes(word))) return 'own'
  zxcvbn ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return zxcvbn.check(password.slice(0, CHECKED_MAX_CHARS), [...words]).score < PASSWORD_MIN_SCORE ? 'weak' : 'good'
}
