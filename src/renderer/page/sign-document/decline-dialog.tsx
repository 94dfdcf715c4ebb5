import { type ReactNode, useState } from 'react'
import { signingApi } from '#api'
import { DECLINE_REASON_MAX_CHARS } from '#contract'
import { useT } from '#i18n'
import { Banner, Button, Dialog, Field, TextArea } from '#widgets'
import { SIGNING_LINKS, wordsFor } from '../link-fault.ts'

interface DeclineDialogProps {
  readonly token: string
  readonly onDeclined: () => void
  readonly onClose: () => void
}

/** Asks why somebody does not sign. */
export function DeclineDialog({ token, onDeclined, onClose }: DeclineDialogProps): ReactNode {
  const t = useT()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const decline = async (): Promise<void> => {
    setTried(true)
    if (reason.trim() === '') return
    setBusy(true)
    setFailure(undefined)
    try {
      await signingApi.decline({ token, reason: reason.trim() })
      onDeclined()
    } catch (error) {
      setFailure(wordsFor(error, t, SIGNING_LINKS))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('shared/signing.page.declineTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/signing.page.back')}</Button>
          <Button look="danger" busy={isBusy} onClick={() => void decline()}>
            {t('shared/signing.page.decline')}
          </Button>
        </>
      }
    >
      {failure && <Banner tone="danger">{failure}</Banner>}
      <p>{t('shared/signing.page.declineHint')}</p>
      <Field label={t('shared/signing.page.reason')} required error={isTried && reason.trim() === '' ? t('shared/validation.required') : undefined}>
        <TextArea value={reason} maxLength={DECLINE_REASON_MAX_CHARS} onChange={(text) => setReason(text ?? '')} />
      </Field>
    </Dialog>
  )
}
