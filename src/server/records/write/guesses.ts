import { RefusalError, tooManyTries } from '#server/platform/refusal'
import { isBlank } from '#validation'
import { isSeen } from '../rights/field-rights.ts'
import type { Subject } from '../subject.ts'
import { uniqueFields } from './uniqueness.ts'

/** More than anybody types in a day, and fewer than a birth date takes. */
const GUESS_RATE = { max: 50, restMs: 24 * 3_600_000 }

const TELLING: ReadonlySet<string> = new Set(['duplicate', 'similar-records'])

interface Guess {
  readonly input: Readonly<Record<string, unknown>>
  /** Records alike are looked for, not only those with a value that no two may have. */
  readonly looksAlike: boolean
}

/**
 * Writes what is compared with values of other records. Where this person does not see those fields, a refusal tells of them all the same, a guess at a
 * time: guesses are counted, whatever comes of them, and each that was told something is written down.
 */
export async function asGuess<T>(subject: Subject, { input, looksAlike }: Guess, write: () => Promise<T>): Promise<T> {
  const { context, actor, resource, rights } = subject
  const compared = [...uniqueFields(subject).filter((name) => !isBlank(input[name])), ...(looksAlike ? (resource.similar ?? []) : [])]
  const unseen = compared.filter((name) => !isSeen(rights, name))
  if (unseen.length === 0) return write()
  const waitMs = (await context.rates?.take('guess', actor.userId, GUESS_RATE)) ?? 0
  if (waitMs > 0) throw tooManyTries(waitMs)
  try {
    return await write()
  } catch (error) {
    if (error instanceof RefusalError && TELLING.has(error.code)) {
      await context.audit({ actor, action: 'refused', entity: resource.name, detail: { code: error.code, fields: unseen } })
    }
    throw error
  }
}
