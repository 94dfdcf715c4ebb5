import { useState } from 'react'
import { tellFailure } from '#actions'
import { useT } from '#i18n'
import { endViewing } from '#session'
import { Banner, Button } from '#widgets'
import css from './notices.module.css'

export interface ViewingNoticeProps {
  /** Of whoever's pages are shown. */
  readonly seen: string
  /** Of the super admin who looks. */
  readonly viewer: string
}

/** Says on every page through whose eyes a super admin looks, and leads back with one click. */
export function ViewingNotice({ seen, viewer }: ViewingNoticeProps) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const back = async (): Promise<void> => {
    setBusy(true)
    try {
      await endViewing()
    } catch (error) {
      setBusy(false)
      tellFailure(error, t)
    }
  }
  return (
    <div className={css.notice}>
      <Banner
        tone="warning"
        icon="eye"
        actions={
          <Button small busy={busy} onClick={() => void back()}>
            {t('shared/rights.viewingBack', { name: viewer })}
          </Button>
        }
      >
        {t('shared/rights.viewing', { name: seen })}
      </Banner>
    </div>
  )
}
