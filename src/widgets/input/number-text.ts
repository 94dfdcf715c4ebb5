/** How numbers and phone numbers look in the fields where they are typed. What could not be read is shown as it was typed. */
import { maskedDigits, type NumberWriting, readPhone } from '#validation'

/** A number as it is typed, without groups of thousands. */
export const numberText = (value: number | string | null | undefined, writing: NumberWriting = 'point'): string =>
  typeof value === 'number' ? String(value).replace('.', writing === 'comma' ? ',' : '.') : (value ?? '')

/** Cents → `1,250.00`, where decimals follow a comma `1 250,00`; without the sign of the currency. */
export function moneyText(cents: number | string | null | undefined, writing: NumberWriting = 'point'): string {
  if (typeof cents !== 'number') return cents ?? ''
  const text = (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  return writing === 'comma' ? text.replaceAll(',', '\u00A0').replace('.', ',') : text
}

/** Up to ten digits → `(612)555-0142`, as far as they go. */
export function phoneText(digits: string | null | undefined): string {
  const all = digits ?? ''
  if (!/^\d{0,10}$/.test(all)) return all
  if (all.length === 0) return ''
  if (all.length <= 3) return `(${all}`
  if (all.length <= 6) return `(${all.slice(0, 3)})${all.slice(3)}`
  return `(${all.slice(0, 3)})${all.slice(3, 6)}-${all.slice(6)}`
}

/**
 * The digits of a phone field after a key or a paste; `before` is what stood in it. Taking away a mark of the mask, such as the `)`, takes
 * away the digit before it.
 */
export function phoneAfter(text: string, before: string): string {
  if (Math.abs(text.length - before.length) > 1) return readPhone(text)
  const digits = maskedDigits(text)
  return digits === maskedDigits(before) && text.length < before.length ? digits.slice(0, -1) : digits
}
