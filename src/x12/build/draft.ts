import { isDay } from '#contract'
import { FORMATS, isState } from '#validation'
import { decimalText } from '../meanings/numbers.ts'
import type { Problem } from '../problems/problem.ts'
import type { Delimiters } from '../text/delimiters.ts'

/** Characters that a receiver takes: capitals, digits and some signs, or also small letters and more signs (X12.6 basic and extended character set). */
export type CharacterSet = 'basic' | 'extended'

const BASIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 !"&\'()*+,-./:;?='
const CHARACTERS: Readonly<Record<CharacterSet, string>> = { basic: BASIC, extended: `${BASIC}abcdefghijklmnopqrstuvwxyz%~@[]_{}\\|<>#$` }

/** What a value is, and how people call it. */
const FORMS = {
  npi: { name: 'NPI', fits: FORMATS.npi },
  taxonomy: { name: 'taxonomy code', fits: FORMATS.taxonomy },
  zip: { name: 'ZIP code', fits: FORMATS.zip },
  zip9: { name: 'ZIP code of nine digits', fits: (text: string) => FORMATS.zip9(text) || /^\d{9}$/.test(text) },
  state: { name: 'state', fits: isState },
  taxId: { name: 'tax ID', fits: FORMATS.ein },
  ssn: { name: 'Social Security number', fits: FORMATS.ssn },
  phone: { name: 'telephone number of ten digits', fits: (text: string) => /^\d{10}$/.test(text) },
  diagnosis: { name: 'ICD-10 code', fits: (text: string) => FORMATS.icd10(text.length > 3 ? `${text.slice(0, 3)}.${text.slice(3).replace('.', '')}` : text) },
  procedure: { name: 'procedure code', fits: FORMATS.hcpcs },
  modifier: { name: 'modifier', fits: (text: string) => /^[A-Z0-9]{2}$/.test(text) },
  hipps: { name: 'HIPPS code', fits: (text: string) => /^[A-Z0-9]{5}$/.test(text) },
  revenueCode: { name: 'revenue code', fits: (text: string) => /^\d{4}$/.test(text) },
  time: { name: 'time of day', fits: (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text) },
  day: { name: 'date', fits: isDay },
} as const

export type Form = keyof typeof FORMS
const SEPARATED = /[-.:]/g

/** Amounts have ten digits at most (data element 782 in the implementation guides). */
const MOST_CENTS = 9_999_999_999

interface Limits {
  readonly delimiters: Delimiters
  readonly characters: CharacterSet
}

/** Checks the input of a builder value by value, tells what is wrong at its path, and gives the texts to write. Names are steps of a path: `.lines[0]`, `.city`. */
export class Draft {
  readonly #path: string
  readonly #problems: Problem[]
  readonly #limits: Limits

  constructor(limits: Limits, problems: Problem[], path = '') {
    this.#limits = limits
    this.#problems = problems
    this.#path = path
  }

  /** The draft of a part of the input. */
  in(name: string, index?: number): Draft {
    return new Draft(this.#limits, this.#problems, this.#pathOf(index === undefined ? name : `${name}[${index}]`))
  }

  /** Each of several parts with its draft. */
  each<T, R>(name: string, items: readonly T[], made: (item: T, draft: Draft, index: number) => R): readonly R[] {
    return items.map((item, index) => made(item, this.in(name, index), index))
  }

  tell(name: string, code: Problem['code'], values: Problem['values']): void {
    this.#problems.push({ code, path: this.#pathOf(name).slice(1), values })
  }

  /** A text that may be absent. */
  text(name: string, value: string | undefined, most: number, least = 1): string {
    if (value === undefined) return ''
    const found = [...value].find((character) => !this.#canHold(character))
    if (value.trim() === '') this.tell(name, 'x12.required', {})
    else if (value.length < least) this.tell(name, 'x12.tooShort', { value, least })
    else if (value.length > most) this.tell(name, 'x12.tooLong', { value, most })
    else if (found !== undefined) this.tell(name, 'x12.characters', { value, found })
    return value
  }

  needed(name: string, value: string, most: number, least = 1): string {
    return this.text(name, value, most, least)
  }

  /** A value of a known form, written without hyphens, points and colons. */
  form(name: string, value: string | undefined, form: Form): string {
    if (value === undefined) return ''
    if (!FORMS[form].fits(value)) this.tell(name, 'x12.wrongForm', { value, form: FORMS[form].name })
    return value.replace(SEPARATED, '')
  }

  /** One of some codes. */
  code(name: string, value: string | undefined, allowed: readonly string[]): string {
    if (value === undefined) return ''
    if (!allowed.includes(value)) this.tell(name, 'x12.wrongCode', { value, allowed: allowed.join(', ') })
    return value
  }

  /** A whole number of cents as dollars. */
  cents(name: string, value: number | undefined, least = 0): string {
    return value === undefined ? '' : decimalText(this.whole(name, value, least, MOST_CENTS), 2)
  }

  /** Thousandths as a decimal number. */
  thousandths(name: string, value: number, least = 1): string {
    return decimalText(this.whole(name, value, least, 99_999_999_999), 3)
  }

  /** The number; 0 where it is none of those, which is told. */
  whole(name: string, value: number, least: number, most: number): number {
    if (Number.isSafeInteger(value) && value >= least && value <= most) return value
    this.tell(name, 'x12.wrongNumber', { value, least, most })
    return 0
  }

  counted(name: string, items: readonly unknown[], least: number, most: number): void {
    if (items.length < least) this.tell(name, 'x12.tooFew', { least })
    if (items.length > most) this.tell(name, 'x12.tooManyItems', { found: items.length, most })
  }

  #pathOf(name: string): string {
    return `${this.#path}${name}`
  }

  #canHold(character: string): boolean {
    const { delimiters, characters } = this.#limits
    return CHARACTERS[characters].includes(character) && !Object.values(delimiters).includes(character)
  }
}
