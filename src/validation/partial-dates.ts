import { isRealDate, isYear } from './dates.ts'

/** Year, month and year, or a whole day, as kept: the beginning of an ISO date. */
const KEPT = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/
/** The same as people of this country write it: `5/2019`, `05/03/2019`. */
const WRITTEN = /^(?:(\d{1,2})\s*[/.-]\s*)?(?:(\d{1,2})\s*[/.-]\s*)?(\d{4})$/

const twoDigits = (digits: string): string => digits.padStart(2, '0')

/** `5/2019` becomes 2019-05, `5/3/2019` 2019-05-03; what is no such date comes back as it was given, for the validator to refuse. */
export function readPartialDate(text: string): string {
  const given = text.trim()
  const [, month, day, year] = WRITTEN.exec(given) ?? []
  if (year === undefined) return given
  return [year, ...[month, day].flatMap((part) => (part === undefined ? [] : twoDigits(part)))].join('-')
}

/** As it is read and typed: 2019, 05/2019, 05/03/2019; anything else as it is. */
export function partialDateText(value: string): string {
  const [, year, month, day] = KEPT.exec(value) ?? []
  return year === undefined ? value : [month, day, year].filter((part) => part !== undefined).join('/')
}

export function isPartialDate(text: string): boolean {
  const [, year, month = '01', day = '01'] = KEPT.exec(text) ?? []
  return year !== undefined && isYear(Number(year)) && isRealDate(`${year}-${month}-${day}`)
}
