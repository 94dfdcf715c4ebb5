import { useState } from 'react'
import { ApiError, shellApi } from '#api'
import type { PortalStatus } from '#contract'
import { useFormats, useT } from '#i18n'
import { toast } from '#store'
import { Button, Pill } from '#widgets'
import css from './bell.module.css'

const TONES: Readonly<Record<PortalStatus['status'], string>> = {
  unknown: 'neutral',
  valid: 'success',
  expiring: 'warning',
  invalid: 'danger',
  locked: 'danger',
}

export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** Whether the company's DHS credentials work; asked for by a click, as it reaches another system (spec: shell-and-account §7, §8). */
export function DhsTab() {
  const t = useT()
  const formats = useFormats()
  const [busy, setBusy] = useState(false)
  const [status, setStatus] = useState<PortalStatus>()
  const check = async (): Promise<void> => {
    setBusy(true)
    try {
      setStatus(await shellApi.portalStatus())
    } catch (error) {
      setStatus(undefined)
      const refused = error instanceof ApiError && error.status === 200 && error.message !== ''
      toast({ tone: 'danger', text: refused ? t('shared/bell.dhs.oops', { message: capitalised(error.message) }) : t('shared/bell.dhs.invalid') })
    }
    setBusy(false)
  }
  return (
    <div className={css.dhs}>
      <p>{t('shared/bell.dhs.about')}</p>
      <div role="status" className={css.dhsStatus}>
        {status && (
          <>
            <Pill tone={TONES[status.status]} label={t(`shared/bell.dhs.states.${status.status}`)} />
            <span className={css.small}>{t('shared/bell.dhs.checkedAt', { time: formats.moment(status.checkedAt) })}</span>
          </>
        )}
      </div>
      <Button small busy={busy} icon="shield-check" onClick={() => void check()}>
        {t('shared/bell.dhs.check')}
      </Button>
    </div>
  )
}
