import { inLatinDigits } from './typed-numbers.ts'

const COUNTRY_CODE = '1'
const PHONE_DIGITS = 10
/** What people put between the digits; anything else, such as the `x` of an extension, makes it more than a number. */
const WRITTEN = /^(?:\+\s*1)?[\d\s().\u2010-\u2015-]*$/

/** At most ten digits without the country code. */
export function ownDigits(text: string): string {
  const digits = inLatinDigits(text).replace(/\D/g, '')
  return digits.length === PHONE_DIGITS + 1 && digits.startsWith(COUNTRY_CODE) ? digits.slice(1) : digits
}

/**
 * `(612) 555-0101` and `+1 612 555 0101` become 6125550101. What holds more than a number of this country, such as an extension, comes back as
 * it was given, for the validator to refuse: its first ten digits would be another number.
 */
export function readPhone(text: string): string {
  const given = text.trim()
  const digits = ownDigits(given)
  return WRITTEN.test(inLatinDigits(given)) && digits.length <= PHONE_DIGITS ? digits : given
}

/** The digits after one more key in a masked field: what is no digit, and what goes beyond the tenth, is dropped (spec: shell-and-account §9). */
export const maskedDigits = (text: string): string => ownDigits(text).slice(0, PHONE_DIGITS)

/** Ten digits as people read them; anything else as it is. */
export const phoneText = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1)$2-$3')
