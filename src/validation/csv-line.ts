/** A cell that begins like a formula could be run by a spreadsheet. */
const FORMULA_START = /^[=+\-@\t\r]/
/** Where lists are separated by semicolons (most of Europe), quotes in the middle of a line count for nothing: what follows a semicolon or a line's end begins a cell. */
const INNER_START = /([;\t\r\n] *)(?=[=+\-@])/g
const NEEDS_QUOTES = /[",;\t\r\n]/
const NUMBER = /^-?\d+(\.\d+)?$/

/** A text cell is never a formula: an apostrophe in front makes a spreadsheet show it as it is. Plain numbers stay numbers. */
export function guardCell(text: string): string {
  const inner = text.replaceAll(INNER_START, "$1'")
  return FORMULA_START.test(inner) && !NUMBER.test(inner) ? `'${inner}` : inner
}

const quoteCell = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One record of RFC 4180, with its line end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map((cell) => quoteCell(guardCell(cell))).join(',')}\r\n`
