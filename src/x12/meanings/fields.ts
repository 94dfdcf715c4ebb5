import { isDay } from '#contract'
import type { Place, Report } from '../problems/problem.ts'
import { componentsIn, elementOf, placeOf, repeatsOf, type Segment } from '../text/segment.ts'
import { scaledInteger } from './numbers.ts'

/** Days from the first to the last, `YYYY-MM-DD`; a single day is both. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

const CENT_PLACES = 2
const UNIT_PLACES = 3

/** What the elements of one segment say, as values. What cannot be read is told with its place and is undefined. */
export class Fields {
  readonly segment: Segment
  readonly #report: Report

  constructor(segment: Segment, report: Report) {
    this.segment = segment
    this.#report = report
  }

  get at(): Place {
    return placeOf(this.segment)
  }

  /** Empty where there is none. */
  text(element: number, component?: number): string {
    const text = elementOf(this.segment, element)
    return component === undefined ? text : (componentsIn(this.segment, text)[component - 1] ?? '')
  }

  maybe(element: number, component?: number): string | undefined {
    return this.text(element, component) || undefined
  }

  needed(element: number, component?: number): string {
    const text = this.text(element, component)
    if (text === '') this.#report({ code: 'x12.missingElement', at: placeOf(this.segment, element, component), values: {} })
    return text
  }

  components(element: number): readonly string[] {
    return componentsIn(this.segment, elementOf(this.segment, element))
  }

  repeats(element: number): readonly string[] {
    return repeatsOf(this.segment, element)
  }

  /** An amount of dollars in cents; 0 where a needed one is missing or is none, which is told. */
  cents(element: number): number {
    return this.needed(element) === '' ? 0 : (this.maybeCents(element) ?? 0)
  }

  maybeCents(element: number): number | undefined {
    return this.#scaled(element, CENT_PLACES, 'x12.badAmount')
  }

  /** A quantity in thousandths. */
  maybeThousandths(element: number): number | undefined {
    return this.#scaled(element, UNIT_PLACES, 'x12.badQuantity')
  }

  /** A whole number that counts something; 0 where a needed one is missing or is none, which is told. */
  count(element: number, component?: number): number {
    return this.needed(element, component) === '' ? 0 : (this.maybeCount(element, component) ?? 0)
  }

  maybeCount(element: number, component?: number): number | undefined {
    const value = this.text(element, component)
    if (value === '') return undefined
    if (/^\d{1,9}$/.test(value)) return Number(value)
    this.#report({ code: 'x12.badQuantity', at: placeOf(this.segment, element, component), values: { value } })
    return undefined
  }

  /** What a code means; told where it is none of these. */
  coded<T>(element: number, meanings: ReadonlyMap<string, T>): T | undefined {
    const value = this.needed(element)
    const meaning = meanings.get(value)
    if (meaning === undefined && value !== '') this.#report({ code: 'x12.badCode', at: placeOf(this.segment, element), values: { value } })
    return meaning
  }

  /** `20260131` as `2026-01-31`. */
  maybeDay(element: number): string | undefined {
    const value = this.text(element)
    return value === '' ? undefined : (dayIn(value) ?? this.#badDate(element, value))
  }

  /** `260131` as `2026-01-31`: interchanges of 5010 name days of this century without it. */
  maybeShortDay(element: number): string | undefined {
    const value = this.text(element)
    return value === '' ? undefined : (dayIn(`20${value}`) ?? this.#badDate(element, value))
  }

  /** A day or a range by its format, D8 or RD8, which stands in the element before it. */
  maybeDays(element: number): DayRange | undefined {
    const value = this.text(element)
    if (value === '') return undefined
    const [first = '', last = first, ...more] = this.text(element - 1) === 'RD8' ? value.split('-') : [value.slice(0, 8)]
    const [from, to] = [dayIn(first), dayIn(last)]
    return from !== undefined && to !== undefined && more.length === 0 ? { from, to } : this.#badDate(element, value)
  }

  #badDate(element: number, value: string): undefined {
    this.#report({ code: 'x12.badDate', at: placeOf(this.segment, element), values: { value } })
  }

  #scaled(element: number, places: number, code: 'x12.badAmount' | 'x12.badQuantity'): number | undefined {
    const value = this.text(element)
    if (value === '') return undefined
    const read = scaledInteger(value, places)
    if (typeof read === 'number') return read
    const at = placeOf(this.segment, element)
    this.#report(read === 'tooManyDecimals' ? { code: 'x12.tooManyDecimals', at, values: { value, most: places } } : { code, at, values: { value } })
    return undefined
  }
}

function dayIn(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  const iso = `${year}-${month}-${day}`
  return isDay(iso) ? iso : undefined
}

/** The fields of a segment that may not be there. */
export const fieldsOf = (segment: Segment | undefined, report: Report): Fields | undefined => segment && new Fields(segment, report)
