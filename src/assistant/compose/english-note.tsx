import { useLanguage, useT } from '#i18n'
import { useDesk } from '../room.ts'
import css from './compose.module.css'

/** The help is written in English, and so is what is quoted from it: whoever reads another language is told before they ask. */
export function EnglishNote() {
  const t = useT()
  const { code } = useLanguage()
  const isQuoted = useDesk(({ about }) => about?.mode === 'embedded' || about?.mode === 'fallback')
  return isQuoted && code !== 'en' ? <p className={css.below}>{t('shared/assistant.inEnglish')}</p> : null
}
