import type { ResolvedField } from '#contract'
import type { LinkedResource } from '#document'
import { typeOf } from '#fields'
import type { FieldRights } from '../rights/field-rights.ts'
import { fold, lettersOf, TERMS_MAX, wordsOfFolded } from './words.ts'
import { digitsAsDates, takeDates } from './written-dates.ts'

/** A value of one field that a term may also mean: a date, or a number as it is kept. */
export interface Exact {
  readonly field: string
  readonly values: readonly string[]
}

/** One thing that a search asks for: the beginning of a word, or one of some values, whichever a record has. */
export interface Term {
  readonly word: string | undefined
  readonly exact: readonly Exact[]
}

type Found = readonly [name: string, field: ResolvedField]

/** What a search of this resource asks for, all of which must be found; a field that is masked or hidden from this user finds nothing. */
export function termsOf(resource: LinkedResource, rights: FieldRights, query: string): readonly Term[] {
  const open = Object.entries(resource.fields).filter(([name, field]) => field.searchable && rights.get(name)?.sight === 'full')
  const dates = open.filter(([, field]) => typeOf(field).foundBy === 'column').map(([name]) => name)
  const numbers = open.flatMap(numberOf)
  const unique = open.filter(([, field]) => field.unique && field.type === 'text')
  const taken = dates.length === 0 ? { dates: [], rest: fold(query) } : takeDates(fold(query))
  const asDates = (values: readonly string[]): readonly Exact[] => (values.length === 0 ? [] : dates.map((field) => ({ field, values })))
  const words = wordsOfFolded(joinNumbers(taken.rest, numbers))
  const terms: readonly Term[] = [
    ...taken.dates.map((values) => ({ word: undefined, exact: asDates(values) })),
    ...words.map((word) => ({
      word,
      exact: [...asDates(digitsAsDates(word)), ...numbers.flatMap((each) => written(each, word)), ...unique.flatMap((each) => asKept(each, word))],
    })),
  ]
  return terms.slice(0, TERMS_MAX)
}

/** A field of running numbers such as `C-00035`. */
interface RunningNumber {
  readonly field: string
  /** Before the digits, as it is kept and as it is typed. */
  readonly prefix: string
  readonly letters: string
  readonly digits: number
}

const PATTERN = /^([^{}]*)\{seq(?::(\d+))?\}$/
const DIGITS_DEFAULT = 5

function numberOf([field, { pattern }]: Found): readonly RunningNumber[] {
  const [, prefix, digits] = PATTERN.exec(pattern ?? '') ?? []
  if (prefix === undefined) return []
  return [{ field, prefix, letters: lettersOf(prefix), digits: digits === undefined ? DIGITS_DEFAULT : Number(digits) }]
}

/** `c-35` and `c 35` become one word, `c35`. */
const joinNumbers = (text: string, numbers: readonly RunningNumber[]): string =>
  numbers
    .filter(({ letters }) => letters !== '')
    .reduce((rest, { letters }) => rest.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${letters}[ -]?(\\d{1,9})(?![\\p{L}\\p{N}])`, 'gu'), `${letters}$1`), text)

/** The number that is meant by its digits, with or without letters and zeros in front. */
function written({ field, prefix, letters, digits }: RunningNumber, word: string): readonly Exact[] {
  const number = word.startsWith(letters) ? word.slice(letters.length) : word
  if (!/^\d{1,9}$/.test(number)) return []
  return [{ field, values: [prefix + String(Number(number)).padStart(digits, '0')] }]
}

/** Whole numbers and codes that only one record has, whatever their case. */
const asKept = ([field]: Found, word: string): readonly Exact[] => (/\d/.test(word) ? [{ field, values: [...new Set([word, word.toUpperCase()])] }] : [])
