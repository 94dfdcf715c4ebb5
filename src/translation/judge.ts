import { formMisfitOf, misfitOf, roomFor, strangeForm } from './fit.ts'
import type { Language } from './languages.ts'
import { baseOf, formOf, unitsOf } from './plurals.ts'
import { leavesOf, nodeAt, type Tree } from './tree.ts'

/** The strings of one document, in English and in a language. */
export interface Pair {
  /** Document id. */
  readonly document: string
  readonly english: Tree
  readonly own: Tree
}

export interface Fault {
  readonly path: readonly string[]
  /** A whole sentence without its end mark. */
  readonly message: string
  /** English has no such string. */
  readonly isOver?: true
}

/** What is wrong with the strings that are there; what is missing is no fault (English stands in for it). */
export function faultsOf({ document, english, own }: Pair, language: Language): readonly Fault[] {
  return leavesOf(own).flatMap(({ path, text }): Fault[] => {
    const fault = faultOf({ document, english, path, text }, language)
    return fault === undefined ? [] : [{ path, ...(typeof fault === 'string' ? { message: fault } : fault) }]
  })
}

interface Text {
  readonly document: string
  readonly english: Tree
  readonly path: readonly string[]
  readonly text: string
}

function faultOf({ document, english, path, text }: Text, language: Language): string | Omit<Fault, 'path'> | undefined {
  const key = path.join('.')
  const counted = baseOf(english, path)
  if (counted) {
    const { base, category } = counted
    return strangeForm(language, category) ?? formMisfitOf({ one: formOf(english, base, 'one') ?? '', other: formOf(english, base, 'other') ?? '' }, text)
  }
  const said = nodeAt(english, path)
  if (typeof said !== 'string')
    return { message: `There is no English string "${key}"; npm run i18n:import -- ${language.code} takes such strings out`, isOver: true }
  return misfitOf(said, text) ?? (roomFor({ document, path }, said, text) === 'too long' ? `"${text}" is far too long for the place of "${said}"` : undefined)
}

/** Dotted keys of a document that a language lacks, each form of a count by itself. */
export function missingIn({ english, own }: Pick<Pair, 'english' | 'own'>, language: Language): readonly string[] {
  return unitsOf(english).flatMap(({ key, path, english: said }) =>
    typeof said === 'string'
      ? typeof nodeAt(own, path) === 'string'
        ? []
        : [key]
      : language.plurals.filter((category) => formOf(own, path, category) === undefined).map((category) => `${key}_${category}`),
  )
}

/** Translations that are long for their place, as sentences. */
export function longIn({ document, english, own }: Pair): readonly string[] {
  return leavesOf(own).flatMap(({ path, text }) => {
    const said = nodeAt(english, path)
    return typeof said === 'string' && roomFor({ document, path }, said, text) === 'long'
      ? [`${document}.${path.join('.')}: "${text}" is long for the place of "${said}"`]
      : []
  })
}
