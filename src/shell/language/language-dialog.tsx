import { useEffect } from 'react'
import { expectLanguage, LANGUAGES, PSEUDO, showAllLetters, useT, warmLanguages } from '#i18n'
import { Dialog, Icon } from '#widgets'
import type { LayerProps } from '../layers/layer-props.ts'
import css from './language.module.css'
import { useLanguageChoice } from './use-language-choice.ts'

/** "Language": the ten by their own names, the present one marked (spec: shell-and-account §2 and §9). */
export function LanguageDialog({ boot, onClose }: Pick<LayerProps, 'boot' | 'onClose'>) {
  const t = useT()
  const { code, wanted, choose } = useLanguageChoice()
  useEffect(() => {
    showAllLetters().catch(() => undefined)
    return warmLanguages(LANGUAGES.map((language) => language.code))
  }, [])
  const { languages } = boot.company
  const offered = LANGUAGES.filter((language) => !languages || languages.includes(language.code) || language.code === code)
  const pick = async (next: string): Promise<void> => {
    if (next !== code) await choose(next)
    onClose()
  }
  return (
    <Dialog title={t('shared/language.title')} lightDismiss onClose={onClose}>
      <p className={css.hint}>{t('shared/language.hint')}</p>
      <ul className={css.languages}>
        {[...offered, ...(boot.server.development ? [PSEUDO] : [])].map((language) => (
          <li key={language.code}>
            <button
              type="button"
              className={css.language}
              lang={language.code}
              aria-current={language.code === code || undefined}
              aria-busy={language.code === wanted || undefined}
              onPointerEnter={() => expectLanguage(language.code)}
              onFocus={() => expectLanguage(language.code)}
              onClick={() => void pick(language.code)}
            >
              <bdi>{language.name}</bdi>
              {language.code === code && <Icon name="check" size={18} />}
            </button>
          </li>
        ))}
      </ul>
      <p className={css.hint}>{t('shared/language.unreviewed')}</p>
    </Dialog>
  )
}
