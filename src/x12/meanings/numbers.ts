/** Digits of a number that a computer holds exactly. */
const MOST_DIGITS = 15

/** A decimal number as it is written in X12 (type R): `-12.5`, `.5`, `12`. Undefined where the text is none or is too long to be held exactly. */
interface Decimal {
  readonly isNegative: boolean
  readonly whole: string
  readonly fraction: string
}

function decimalIn(text: string): Decimal | undefined {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  if (sign === undefined || `${whole}${fraction}` === '') return undefined
  return { isNegative: sign === '-', whole, fraction }
}

/** The number times 10 to the power of `places`, as an integer; why not, where it is none. No float takes part. */
export function scaledInteger(text: string, places: number): number | 'notANumber' | 'tooManyDecimals' {
  const decimal = decimalIn(text)
  if (!decimal) return 'notANumber'
  const { isNegative, whole, fraction } = decimal
  if (fraction.length > places) return 'tooManyDecimals'
  const digits = `${whole}${fraction.padEnd(places, '0')}`.replace(/^0+(?=\d)/, '')
  if (digits.length > MOST_DIGITS) return 'notANumber'
  const value = Number(digits)
  return isNegative && value !== 0 ? -value : value
}

/** An integer as a decimal number with so many places, without zeros that say nothing: 1250 and 2 make `12.5`. */
export function decimalText(value: number, places: number): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  const [whole, fraction] = [digits.slice(0, -places), digits.slice(-places).replace(/0+$/, '')]
  return `${value < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** Cents as dollars for people: 1250 makes `12.50`. */
export const dollarText = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
