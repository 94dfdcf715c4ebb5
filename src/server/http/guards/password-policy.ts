import { PASSWORD_MIN_CHARS, PASSWORD_MIN_SCORE } from '#contract'

export const PASSWORD_MAX_CHARS = 256

export type PasswordProblem = 'too-short' | 'too-long' | 'company-word' | 'too-guessable'

/** The sentence about each problem, by translation key. */
export const PASSWORD_WORDS: Readonly<Record<PasswordProblem, string>> = {
  'too-short': 'shared/calls.account.password.tooShort',
  'too-long': 'shared/calls.account.password.tooLong',
  'company-word': 'shared/calls.account.password.companyWord',
  'too-guessable': 'shared/calls.account.password.tooGuessable',
}

type Strength = (password: string, words: readonly string[]) => number
let strength: Promise<Strength> | undefined

/** The dictionaries take 10 MB, so they are loaded with the first password that is chosen. */
async function loadStrength(): Promise<Strength> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')])
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return (password, words) => zxcvbn.check(password.slice(0, 100), [...words]).score
}

const wordsOf = (texts: readonly string[]) => texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 4)

/**
 * What is wrong with a chosen password: at least 12 characters, not easily guessed, none of the company's or the person's words;
 * no composition rules. An empty list means it may be used.
 */
export async function passwordProblems(password: string, ownTexts: readonly string[]): Promise<readonly PasswordProblem[]> {
  const length = [...password].length
  if (length > PASSWORD_MAX_CHARS) return ['too-long']
  if (length < PASSWORD_MIN_CHARS) return ['too-short']
  const words = wordsOf(ownTexts)
  const plain = password.toLowerCase()
  if (words.some((word) => plain.includes(word))) return ['company-word']
  strength ??= loadStrength()
  const score = (await strength)(password, words)
  return score < PASSWORD_MIN_SCORE ? ['too-guessable'] : []
}
