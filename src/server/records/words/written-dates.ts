/** Finds dates in what somebody types into a search, in the ways that people in the US write them. */

export interface FoundDates {
  /** Each date found, with what it may mean as `YYYY-MM-DD`: of a year of two digits both centuries. */
  readonly dates: readonly (readonly string[])[]
  /** What is left of the text. */
  readonly rest: string
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAMED = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const CENTURIES = [1900, 2000]

const monthOf = (name = ''): number => MONTHS.indexOf(name.slice(0, 3)) + 1

interface Shape {
  readonly pattern: RegExp
  /** Year, month and day of the groups. */
  readonly read: (groups: readonly string[]) => readonly [year: string, month: number, day: number]
}

const SHAPES: readonly Shape[] = [
  { pattern: /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g, read: ([y = '', m, d]) => [y, Number(m), Number(d)] },
  { pattern: /(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/g, read: ([m, d, y = '']) => [y, Number(m), Number(d)] },
  {
    pattern: new RegExp(`(?<![a-z])${NAMED}\\s+(\\d{1,2})(?:st|nd|rd|th)?\\s*,?\\s+(\\d{4})(?!\\d)`, 'g'),
    read: ([m, d, y = '']) => [y, monthOf(m), Number(d)],
  },
  { pattern: new RegExp(`(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?\\s+${NAMED}\\s*,?\\s+(\\d{4})(?!\\d)`, 'g'), read: ([d, m, y = '']) => [y, monthOf(m), Number(d)] },
]

/** Takes the dates out of a text in lower case; what only looks like one stays in it. */
export function takeDates(text: string): FoundDates {
  const dates: (readonly string[])[] = []
  let rest = text
  for (const { pattern, read } of SHAPES)
    rest = rest.replaceAll(pattern, (whole, ...groups: readonly unknown[]) => {
      const meant = datesOf(...read(groups.filter((group) => typeof group === 'string')))
      if (meant.length === 0) return whole
      dates.push(meant)
      return ' '
    })
  return { dates, rest }
}

/** What eight digits mean as a date: month first, or year first. */
export function digitsAsDates(digits: string): readonly string[] {
  if (!/^\d{8}$/.test(digits)) return []
  const part = (from: number, to: number): number => Number(digits.slice(from, to))
  return [...datesOf(digits.slice(4), part(0, 2), part(2, 4)), ...datesOf(digits.slice(0, 4), part(4, 6), part(6, 8))]
}

function datesOf(year: string, month: number, day: number): readonly string[] {
  const years = year.length === 2 ? CENTURIES.map((century) => century + Number(year)) : [Number(year)]
  return years.filter((each) => each >= 1850 && each <= 2250 && isReal(each, month, day)).map((each) => `${each}-${twoDigits(month)}-${twoDigits(day)}`)
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

function isReal(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
