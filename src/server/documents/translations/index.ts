/** Translations on the server: looked through and corrected by super admins, without a release. */
export { openTranslations, type Translations, type TranslationsContext } from './create-translations.ts'
