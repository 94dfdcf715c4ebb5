/** Signs that would make something else of a quoted text than what stands there. */
const SIGNS = /[\\`*_[\]<>&|~]/g
const AT_LINE_START = /^(?:[#+\-=]|\d+(?=[.)]))/

/** A text on one line that reads as it is written wherever Markdown is drawn: no link, no picture, no heading comes of it. */
export const asMarkdown = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(SIGNS, '\\$&')
    .replace(AT_LINE_START, (sign) => (/^\d/.test(sign) ? `${sign}\\` : `\\${sign}`))
