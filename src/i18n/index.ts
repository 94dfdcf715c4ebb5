/** Language: strings of documents, the company's words, and how values read. */

export { chooseLanguage, LANGUAGES, type Language, PSEUDO } from '#translation'
export { type CountedThings, countedThings } from './counted.ts'
export { createFormats, type Formats } from './formats.ts'
export { OwnWords, useFormats, useHasText, useLanguage, useT } from './hooks.ts'
export { type I18nOptions, initI18n, type Places, type StringTree, type Translate, translate } from './i18n.ts'
/** The letters of every script, for a page that names all languages; fetched when they are shown. */
export const showAllLetters = async (): Promise<void> => (await import('./fonts.ts')).loadAllLetters()
export { applyDirection, expectLanguage, type LoadOptions, loadI18n, loadWords, warmLanguages, withRoomWords } from './load.ts'
