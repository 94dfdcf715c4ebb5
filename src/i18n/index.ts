/** Language: strings of documents, the company's words, and how values read. */
export { createFormats, type Formats } from './formats.ts'
export { OwnWords, useFormats, useHasText, useLanguage, useT } from './hooks.ts'
export { type I18nOptions, initI18n, type Places, type StringTree, type Terms, type Translate, translate } from './i18n.ts'
export { chooseLanguage, LANGUAGES, type Language } from './languages.ts'
export { applyDirection, type LoadOptions, loadI18n } from './load.ts'
