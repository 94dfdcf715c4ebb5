import { type FiledForm, textIn } from '#contract'
import { useT } from '#i18n'
import { Banner } from '#widgets'
import css from './answers.module.css'

export interface SealBannerProps {
  readonly filed: FiledForm
}

/** The state of a filed form, and whether its answers are still those that were signed. */
export function SealBanner({ filed: { record, seal, sealHolds } }: SealBannerProps) {
  const t = useT()
  const status = textIn(record.values.status)
  if (sealHolds === false)
    return (
      <Banner tone="danger">
        {t('shared/answers.sealBroken')} <span className={css.seal}>{seal}</span>
      </Banner>
    )
  if (status === 'voided') return <Banner tone="danger">{t('shared/answers.isVoid', { reason: textIn(record.values.voidReason) })}</Banner>
  if (!seal || status === 'superseded') return null
  return (
    <Banner tone={status === 'submitted' ? 'info' : 'success'}>
      {t(WORDS[status] ?? 'shared/answers.sealed')} <span className={css.seal}>{seal}</span>
    </Banner>
  )
}

const WORDS: Readonly<Record<string, string>> = { submitted: 'shared/answers.sealedInPart', locked: 'shared/answers.sealedLocked' }
