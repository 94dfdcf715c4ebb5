/** Control characters, and those that turn the direction of what follows (threat S10). */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** A text without what nobody sees in it; `by` stands in its place. */
export const withoutUnseen = (text: string, by = ''): string => text.replaceAll(UNSEEN, by).trim()

/** A line that somebody typed, as it is stored: composed, and without what nobody sees in it. */
export const seenText = (text = ''): string => withoutUnseen(text.normalize('NFC'))
