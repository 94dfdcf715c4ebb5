/** Numbers as people type them. What is no number stays text, so that nothing typed is lost and validation can say so. */

/** What stands before the decimals: a comma in Russian and French. */
export type Decimal = '.' | ','

/** First digits of the scripts that numbers are typed in beside Latin: Arabic, Urdu, Devanagari, Myanmar. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x1040]
const latinDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code < first + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** Digits of any script in Latin ones, with Arabic's own marks of decimals and thousands. */
const inLatin = (text: string): string =>
  text
    .replace(/\p{Nd}/gu, latinDigit)
    .replaceAll('\u066B', '.')
    .replaceAll('\u066C', '')

/** With a comma for decimals a single point is read as one too: it is typed from habit, and groups of thousands stand apart by spaces. */
const withPoint = (text: string, decimal: Decimal): string => {
  if (decimal === '.') return text.replaceAll(',', '')
  return text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text
}

/** `1,250.5` → 1250.5, with a comma for decimals `1 250,5` → 1250.5; blank → null, `abc` → `abc`. */
export function readNumber(text: string, decimal: Decimal = '.'): number | string | null {
  const bare = withPoint(inLatin(text).replace(/[\s_$%]/g, ''), decimal)
  if (bare === '') return null
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : text
}

/** Dollars as typed → integer cents, rounded to the cent. */
export function readMoney(text: string, decimal: Decimal = '.'): number | string | null {
  const dollars = readNumber(text, decimal)
  return typeof dollars === 'number' ? Math.round(dollars * 100) : dollars
}

/** A number as it is typed, without groups of thousands. */
export const numberText = (value: number | string | null | undefined, decimal: Decimal = '.'): string =>
  typeof value === 'number' ? String(value).replace('.', decimal) : (value ?? '')

/** Cents → `1,250.00`, with a comma for decimals `1 250,00`; without the sign of the currency. */
export function moneyText(cents: number | string | null | undefined, decimal: Decimal = '.'): string {
  if (typeof cents !== 'number') return cents ?? ''
  const text = (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return decimal === '.' ? text : text.replaceAll(',', '\u00A0').replace('.', ',')
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

/** The digits of what was typed or pasted, without a leading country code 1; at most ten. */
export function readPhone(text: string): string {
  const digits = inLatin(text).replace(/\D/g, '')
  return (digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10)
}
