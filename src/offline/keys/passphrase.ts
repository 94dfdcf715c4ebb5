export const PASSPHRASE_MIN_CHARS = 10
const DIFFERENT_MIN = 5

export type PassphraseProblem = 'passphraseShort' | 'passphrasePlain'

/** What is wrong with a passphrase (NIST 800-63B: length before all); undefined when it will do. */
export const passphraseProblem = (passphrase: string): PassphraseProblem | undefined => {
  const letters = [...passphrase.normalize('NFKC').trim()]
  if (letters.length < PASSPHRASE_MIN_CHARS) return 'passphraseShort'
  return new Set(letters).size < DIFFERENT_MIN ? 'passphrasePlain' : undefined
}
