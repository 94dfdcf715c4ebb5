/** A language's words come in parts: the core, with which every page begins, and those that travel with what they are drawn on. */

/** What is needed before a screen is open: the frame, the menu, and the names of all documents. */
export const CORE_WORDS = 'core'
/** What the frame opens, and what screens other than lists share: dialogs, the chat, the assistant, how records and forms are filled in. */
export const ROOM_WORDS = 'rooms'
/** All there are: for who looks over what others may open. */
export const ALL_WORDS = 'all'
/** What several forms share. */
export const FORMS_WORDS = 'forms'

/** Where a part is; with its hash the answer never changes. */
export const wordsAddress = (language: string, part: string, hash?: string): string =>
  `/assets/i18n/${language}/${part}.json${hash === undefined ? '' : `?v=${hash}`}`

/** The parts that a form with answers of its own needs beside the core, in any of its versions; the last one bears its document id. */
export const formWords = (form: string): readonly string[] => [ROOM_WORDS, FORMS_WORDS, form]
