/** First digits of the scripts that the product's languages are written in. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x1040]

const digitOf = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code <= first + 9)
  return zero === undefined ? digit : String(code - zero)
}

/** Digits, dashes and blanks as the patterns have them: nothing that can't be seen, one blank, and none around dots, strokes and dashes. */
const inAscii = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, digitOf)
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([./-]) ?/g, '$1')

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'

/** What says, by its shape alone, that it is about somebody. */
const PATTERNS: readonly RegExp[] = [
  // E-mail addresses.
  /[^\s@<>]+@[^\s@<>]+\.[^\s@<>]{2,}/,
  // Social security numbers, and phone numbers with or without their area.
  /(?<!\d)\d{3}[ .-]\d{2}[ .-]\d{4}(?!\d)/,
  /(?<!\d)(?:\(?\d{3}\)?[ ./-]{0,2})?\d{3}[ .-]\d{4}(?!\d)/,
  // Days with their year, such as dates of birth.
  /(?<!\d)\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}(?!\d)/,
  new RegExp(`\\b${MONTH}[ ./-]\\d{1,2}(?:st|nd|rd|th)?[ .,/-]{1,2}\\d{4}\\b`, 'i'),
  new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th)?[ ./-]${MONTH}[ .,/-]{1,3}\\d{4}\\b`, 'i'),
  // Numbers of members, policies, accounts and cards: many digits, whatever stands between them.
  /(?<![\w-])(?=[A-Z0-9-]*\d[A-Z0-9-]*\d[A-Z0-9-]*\d[A-Z0-9-]*\d)[A-Z0-9][A-Z0-9-]{4,}[A-Z0-9](?![\w-])/i,
  /\d(?:[ -]?\d){6,}/,
  // Addresses of streets.
  /\b\d{1,6} (?:[a-z0-9.'-]+ ){1,4}(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|circle|cir|way|place|pl)\b(?! of)/i,
]

/** Whether a text seems to hold personal data, by patterns alone. */
export const looksPersonal = (text: string): boolean => {
  const read = inAscii(text)
  return PATTERNS.some((pattern) => pattern.test(read))
}
