import { useState } from 'react'
import { tellFailure } from '#actions'
import { shellApi } from '#api'
import type { SignInNotice } from '#contract'
import { useT } from '#i18n'
import { Banner, Button, Dialog } from '#widgets'
import css from './notices.module.css'

export interface SignInNoticesProps {
  readonly notices: readonly SignInNotice[]
}

/**
 * What people are shown when they sign in, one after another. Closing one puts it off until the next time; one that must be confirmed can be
 * put off only when the server did not take it.
 */
export function SignInNotices({ notices }: SignInNoticesProps) {
  const t = useT()
  const [gone, setGone] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const left = notices.filter(({ id }) => !gone.includes(id))
  const [notice] = left
  if (notice === undefined) return null
  const { id, title, text, tone, mustRead } = notice
  const next = (): void => setGone((known) => [...known, id])
  const read = async (): Promise<void> => {
    setBusy(true)
    try {
      await shellApi.readNotice(id)
      next()
    } catch (error) {
      setFailed(id)
      tellFailure(error, t)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      key={id}
      title={title}
      role={mustRead ? 'alertdialog' : 'dialog'}
      onClose={mustRead && failed !== id ? undefined : next}
      footer={
        <>
          {notices.length > 1 && <span className={css.place}>{t('shared/bell.notice.of', { at: notices.indexOf(notice) + 1, count: notices.length })}</span>}
          <Button look="solid" busy={busy} onClick={() => void read()}>
            {t(mustRead ? 'shared/bell.notice.confirm' : 'shared/bell.notice.read')}
          </Button>
        </>
      }
    >
      <Banner tone={tone}>
        <p className={css.text} dir="auto">
          {text}
        </p>
      </Banner>
    </Dialog>
  )
}
