import { useEffect, useId, useState } from 'react'
import { useT } from '#i18n'
import { Banner, Button, Dialog, Field } from '#widgets'
import css from './dialog.module.css'
import { PinInput } from './pin-input.tsx'
import { useSaving } from './use-saving.ts'

export interface PinDialogProps {
  readonly title: string
  /** What the PIN stands for. */
  readonly text: string
  readonly action: string
  /** Rejects with an Error whose message is shown; a problem at `/pin` goes to the field. */
  readonly onPin: (pin: string) => Promise<void>
  /** Closed, or proven. */
  readonly onClose: () => void
}

/** Asks for the PIN of one's stored signature, and stays open while it is wrong. Mount it to open it. */
export function PinDialog({ title, text, action, onPin, onClose }: PinDialogProps) {
  const t = useT()
  const formId = useId()
  const [pin, setPin] = useState('')
  const saving = useSaving({
    missing: pin === '' ? { pin: 'shared/signature.missing.pin' } : {},
    fields: ['pin'],
    save: () => onPin(pin),
    onSaved: onClose,
  })
  const { form } = saving
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/signature.close')}</Button>
          <Button type="submit" form={formId} look="solid" busy={saving.busy}>
            {action}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={css.form} onSubmit={saving.submit} noValidate>
        {saving.refusal && (
          <div className={css.message}>
            <Banner tone="danger">{saving.refusal}</Banner>
          </div>
        )}
        <p>{text}</p>
        <div className={css.short}>
          <Field label={t('shared/signature.pin')} required error={saving.errors.pin}>
            <PinInput
              value={pin}
              onChange={(next) => {
                saving.forget()
                setPin(next)
              }}
            />
          </Field>
        </div>
      </form>
    </Dialog>
  )
}
