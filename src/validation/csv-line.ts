/** A cell that begins like a formula could be run by a spreadsheet. */
const FORMULA_START = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/
const NUMBER = /^-?\d+(\.\d+)?$/

/** A text cell is never a formula: an apostrophe in front makes a spreadsheet show it as it is. Plain numbers stay numbers. */
export const guardCell = (text: string): string => (FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text)

const quoteCell = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One record of RFC 4180, with its line end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map((cell) => quoteCell(guardCell(cell))).join(',')}\r\n`
