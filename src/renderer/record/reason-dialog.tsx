import { type ReactNode, useId, useState } from 'react'
import { useT } from '#i18n'
import { Button, type ButtonLook, Dialog, Field, TextArea } from '#widgets'

export interface ReasonDialogProps {
  readonly title: string
  /** What the button does, named. */
  readonly action: string
  readonly look?: ButtonLook
  readonly required: boolean
  /** A reason given before, to be changed or given again. */
  readonly initial?: string | undefined
  readonly busy?: boolean
  readonly error?: string | undefined
  readonly onConfirm: (reason: string | undefined) => void
  readonly onClose: () => void
  /** What the reason is asked for. */
  readonly children?: ReactNode
}

/** Asks why. A required reason is asked for in words when it is missing. */
export function ReasonDialog({ title, action, look = 'solid', required, initial, busy = false, error, onConfirm, onClose, children }: ReasonDialogProps) {
  const t = useT()
  const id = useId()
  const [reason, setReason] = useState<string | null>(initial ?? null)
  const [wasSent, setSent] = useState(false)
  const isMissing = required && !reason?.trim()
  const footer = (
    <>
      <Button onClick={onClose}>{t('shared/forms.cancel')}</Button>
      <Button type="submit" form={id} look={look} busy={busy}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setSent(true)
          if (!isMissing) onConfirm(reason?.trim() || undefined)
        }}
      >
        {children}
        <Field label={t('shared/forms.reason')} required={required} error={error ?? (wasSent && isMissing ? t('shared/forms.reasonMissing') : undefined)}>
          <TextArea value={reason} onChange={setReason} maxLength={500} />
        </Field>
      </form>
    </Dialog>
  )
}
