import { useState } from 'react'
import { ask, tellFailure } from '#actions'
import { translationsApi } from '#api'
import type { TranslationEntry, TranslationPage } from '#contract'
import { useT } from '#i18n'
import { toast } from '#store'
import { Button } from '#widgets'
import css from './translations.module.css'

interface FoundHeadProps {
  readonly language: string
  readonly page: TranslationPage
  readonly onSaved: (saved: readonly TranslationEntry[]) => void
}

export const isMissing = ({ text }: TranslationEntry): boolean => (typeof text === 'string' ? [text] : Object.values(text)).some((form) => form.trim() === '')

/** How many there are, how far the language is, and all that stands here marked as reviewed at once. */
export function FoundHead({ language, page, onSaved }: FoundHeadProps) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const unread = page.entries.filter((entry) => !entry.reviewed && !isMissing(entry))
  const label = t('shared/translations.approveAll', { count: unread.length })
  const approve = async (): Promise<void> => {
    if (!(await ask({ title: t('shared/translations.approveAllAsk'), confirmLabel: label }))) return
    setBusy(true)
    try {
      const strings = unread.map(({ document, key, text }) => ({ document, key, text }))
      const saved = await translationsApi.review({ language, strings })
      onSaved(saved)
      toast({ tone: 'success', text: t('shared/translations.approvedAll', { count: saved.filter(({ reviewed }) => reviewed).length }) })
    } catch (failure) {
      tellFailure(failure, t)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className={css.actions}>
        <p className={css.count} role="status">
          {t('shared/translations.found', { count: page.total })}
          {' · '}
          {t('shared/translations.progress', { reviewed: page.reviewed, strings: page.strings })}
        </p>
        <span className={css.gap} />
        {unread.length > 0 && (
          <Button busy={isBusy} onClick={() => void approve()}>
            {label}
          </Button>
        )}
      </div>
      {page.total > 0 && <p className={css.count}>{t('shared/translations.keys')}</p>}
    </>
  )
}
