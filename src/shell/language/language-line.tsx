import { LANGUAGES, showAllLetters, useT, warmLanguages } from '#i18n'
import { Icon } from '#widgets'
import css from './language.module.css'
import { useLanguageChoice } from './use-language-choice.ts'

/** The choice of language on pages without a menu. */
export function LanguageLine() {
  const t = useT()
  const { code, choose } = useLanguageChoice()
  const show = (): void => {
    void showAllLetters().catch(() => undefined)
    warmLanguages(LANGUAGES.map((language) => language.code))
  }
  return (
    <label className={css.line}>
      <Icon name="languages" size={16} />
      <span className="only-read-aloud">{t('shared/language.title')}</span>
      <select value={code} onFocus={show} onChange={(event) => void choose(event.currentTarget.value)}>
        {LANGUAGES.map((language) => (
          <option key={language.code} value={language.code} lang={language.code}>
            {language.name}
          </option>
        ))}
      </select>
    </label>
  )
}
