import type { Language } from './languages.ts'
import type { Unit } from './plurals.ts'

const COUNT = '{{count}}'

/** The `{{places}}` of a text, sorted. */
export const placesOf = (text: string): readonly string[] => (text.match(/\{\{[^}]*\}\}/g) ?? []).map((place) => place.replaceAll(/\s/g, '')).sort()

const same = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join()

/** What is wrong with a translation of one text: a sentence, or undefined. */
export function misfitOf(english: string, translation: string): string | undefined {
  const wanted = placesOf(english)
  const found = placesOf(translation)
  if (same(wanted, found)) return undefined
  const missing = wanted.filter((place) => !found.includes(place))
  const strange = found.filter((place) => !wanted.includes(place))
  if (missing.length > 0) return `The place ${missing.join(', ')} of the English text is missing`
  if (strange.length > 0) return `There is no place ${strange.join(', ')} in the English text`
  return `The English text has each of ${wanted.join(', ')} as often as it stands there`
}

/** The same for one form of a text that depends on a count: where the form says the number by itself, the place of the count may be left out. */
export function formMisfitOf({ one, other }: Exclude<Unit['english'], string>, translation: string): string | undefined {
  const found = placesOf(translation)
  const fits = [placesOf(other), placesOf(one), placesOf(other).filter((place) => place !== COUNT)].some((wanted) => same(wanted, found))
  return fits ? undefined : misfitOf(other, translation)
}

/** Factors over the English length: beyond `notable` it is listed, beyond `refused` it does not fit at all. Short words get the least number. */
interface Budget {
  readonly least: number
  readonly notable: number
  readonly refused: number
}

const TIGHT: Budget = { least: 16, notable: 1.6, refused: 4 }
const COLUMN: Budget = { least: 18, notable: 1.7, refused: 4 }

/** By the part of the key that says what kind of thing bears the text. Others may take the room they need. */
const BUDGETS: Readonly<Record<string, Budget>> = { actions: TIGHT, tabs: TIGHT, views: TIGHT, transitions: TIGHT, columns: COLUMN }
const MENU: Budget = { least: 24, notable: 1.6, refused: 4 }

const budgetOf = (document: string, path: readonly string[]): Budget | undefined =>
  document.startsWith('menu/') ? MENU : path.length > 1 ? BUDGETS[path.at(-2) ?? ''] : undefined

/** Letters that take room: marks above and below letters do not. */
const widthOf = (text: string): number => [...text.replaceAll(/\p{Mn}/gu, '')].length

/** How a translation fits the room of its place. */
export function roomFor({ document, path }: { readonly document: string; readonly path: readonly string[] }, english: string, translation: string) {
  const budget = budgetOf(document, path)
  if (!budget) return 'fits'
  const width = widthOf(translation)
  const measure = (factor: number): number => Math.max(budget.least, widthOf(english) * factor)
  if (width > measure(budget.refused) && width > budget.least * 2) return 'too long'
  return width > measure(budget.notable) ? 'long' : 'fits'
}

/** What is wrong with a form of counts that a language does not have: a sentence, or undefined. */
export const strangeForm = ({ code, plurals }: Language, category: string): string | undefined =>
  plurals.some((own) => own === category) ? undefined : `${code} has no form "${category}" of counts; it has ${plurals.join(', ')}`
