/**
 * Numbers as people write them. The one rule for every place where a number is typed:
 *
 * - A mark of thousands counts only in groups of exactly three digits after a group that does not begin with 0: `1,250`, `12,345,678`.
 *   `2,5`, `0,5` and `12,50` are refused where a point stands before decimals, because one read as 25 is a dose of ten times as much.
 * - `point`: decimals after a point, thousands apart by commas, as in all papers of the US.
 * - `comma` and `either`: the language's people write `1.250,5` or `1 250,5`, and live where `1,250.5` is written. Both ways are read; what
 *   the two read differently (`1,250`, `1.250`) is refused. The two differ only in what is shown.
 * - Arabic-Indic, Persian, Devanagari and Myanmar digits are read, with Arabic's own marks `٬` and `٫`, in every language.
 * - The unit that stands beside the field may be typed with the number. Exponents, other bases, several signs, blanks inside a group, and
 *   more digits than a number holds exactly are refused.
 *
 * What is refused stays the text that was typed, so that nothing is lost: validation says why and nothing is filed or saved with it.
 */
export type NumberWriting = 'point' | 'comma' | 'either'

/** First digits of the scripts that numbers are typed in beside Latin: Arabic, Urdu, Devanagari, Myanmar. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x1040]
const latinDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code < first + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** Every digit that is read in Latin. */
export const inLatinDigits = (text: string): string => text.replace(/\p{Nd}/gu, latinDigit)

/** Latin digits, one kind of blank, an ASCII minus; without the invisible marks of direction that come with pasted Arabic. */
const plain = (text: string): string =>
  inLatinDigits(text)
    .replace(/[\u061C\u200E\u200F\u2066-\u2069]/g, '')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/\s/g, ' ')
    .trim()

/** Marks of thousands as one character class, and what stands before decimals. */
const pattern = (thousands: string, decimal: string): RegExp =>
  new RegExp(`^([-+]?)(\\d+|[1-9]\\d{0,2}(?:([${thousands}])\\d{3})(?:\\3\\d{3})*)?(?:[${decimal}](\\d*))?$`)
const POINT = pattern(',', '.')
const COMMA = pattern('. ', ',')
const ARABIC = pattern('\u066C', '\u066B')
const READ_BY: Readonly<Record<NumberWriting, readonly RegExp[]>> = {
  point: [POINT, ARABIC],
  comma: [COMMA, POINT, ARABIC],
  either: [POINT, COMMA, ARABIC],
}

/** No number is as long; longer texts are not looked at. */
const LETTERS_MAX = 100

/** A double holds this many digits of any number. */
const DIGITS_MAX = 15

/** `-1250.5` of what a pattern reads; undefined when it doesn't. */
function readBy(rule: RegExp, text: string): string | undefined {
  const found = rule.exec(text)
  if (!found) return undefined
  const [, sign = '', whole = '', , part = ''] = found
  if (whole === '' && part === '') return undefined
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  const decimals = part.replace(/0+$/, '')
  return `${sign === '-' ? '-' : ''}${digits}${decimals && `.${decimals}`}`
}

/** All that the text may mean. */
const readingsOf = (text: string, writing: NumberWriting): readonly string[] => [...new Set(READ_BY[writing].flatMap((rule) => readBy(rule, text) ?? []))]

const isTooLong = (number: string): boolean => number.replace(/\D/g, '').replace(/^0+/, '').length > DIGITS_MAX

function withoutUnit(text: string, unit: string | undefined): string {
  if (!unit) return text
  const sign = /^[-+]/.exec(text)?.[0] ?? ''
  const rest = text.slice(sign.length).trimStart()
  if (rest.startsWith(unit)) return sign + rest.slice(unit.length).trim()
  return rest.endsWith(unit) ? sign + rest.slice(0, -unit.length).trim() : text
}

/** The digits of a number as it is meant, with a point; undefined when it is none or could be two. */
function meantBy(text: string, writing: NumberWriting, unit: string | undefined): string | undefined {
  if (text.length > LETTERS_MAX) return undefined
  const readings = readingsOf(withoutUnit(plain(text), unit), writing)
  const [only] = readings
  return only === undefined || readings.length > 1 || isTooLong(only) ? undefined : only
}

/** A typed number; blank → null, what is refused stays the text as it was typed. `unit`: what stands beside the field. */
export function readNumber(text: string, writing: NumberWriting = 'point', unit?: string): number | string | null {
  if (plain(text) === '') return null
  const meant = meantBy(text, writing, unit)
  // Adding 0 makes −0 an ordinary 0.
  return meant === undefined ? text : Number(meant) + 0
}

/** Decimal places of dollars: cents, unless a field says more. */
export const MONEY_PLACES = 2

/** Dollars as typed → cents. More places than are kept are refused, never rounded. */
export function readMoney(text: string, writing: NumberWriting = 'point', scale = MONEY_PLACES): number | string | null {
  if (plain(text) === '') return null
  const meant = meantBy(text, writing, '$')
  if (meant === undefined || (meant.split('.')[1]?.length ?? 0) > scale) return text
  const [sign, dollars = '', places = ''] = [meant.startsWith('-') ? -1 : 1, ...meant.replace('-', '').split('.')]
  const kept = scale > MONEY_PLACES ? scale - MONEY_PLACES : 0
  return (sign * Number(dollars + places.padEnd(MONEY_PLACES + kept, '0'))) / 10 ** kept + 0
}

/** An amount with more places than are kept. */
export function isTooPrecise(text: string, scale: number): boolean {
  if (text.length > LETTERS_MAX) return false
  const read = readBy(POINT, withoutUnit(plain(text), '$'))
  return (read?.split('.')[1]?.length ?? 0) > scale
}

/** Why a text was not taken for a number, as a key below `shared/validation.number`. */
export interface NumberRefusal {
  readonly why: 'usePoint' | 'eitherWay' | 'blanks' | 'meter' | 'tooLong'
  readonly params: Readonly<Record<string, string | number>>
}

/** What to say of a refused text; undefined when nothing more is known than that it is no number. */
export function refusalOf(text: string): NumberRefusal | undefined {
  if (text.length > LETTERS_MAX) return undefined
  const bare = plain(text).replaceAll('\u060C', ',')
  const params = { text: text.trim() }
  if (/^(hi|high|lo|low)$/i.test(bare)) return { why: 'meter', params }
  if (/^[-+]?[\d.,]*\d +\d[\d., ]*$/.test(bare)) return { why: 'blanks', params }
  const readings = readingsOf(bare, 'either')
  if (readings.some(isTooLong)) return { why: 'tooLong', params: { max: DIGITS_MAX } }
  const [first, second] = readings
  if (first !== undefined && second !== undefined) return { why: 'eitherWay', params: { ...params, whole: first, part: second } }
  if (/^[-+]?\d*,\d+$/.test(bare)) return { why: 'usePoint', params: { number: bare.replace(/^([-+]?),/, '$10,').replace(',', '.') } }
  return undefined
}
