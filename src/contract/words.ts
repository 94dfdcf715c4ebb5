/** A language's words come in parts: the core, with which every page begins, and those that travel with what they are drawn on. */

/** What is needed before a screen is open, and whatever any screen may name: the titles of all documents among it. */
export const CORE_WORDS = 'core'
/** What several forms share. */
export const FORMS_WORDS = 'forms'

/** Where a part is; with its hash the answer never changes. */
export const wordsAddress = (language: string, part: string, hash?: string): string =>
  `/assets/i18n/${language}/${part}.json${hash === undefined ? '' : `?v=${hash}`}`

/** The parts that a form with answers of its own needs beside the core, in any of its versions; the second one bears its document id. */
export const formWords = (form: string): readonly string[] => [FORMS_WORDS, form]
