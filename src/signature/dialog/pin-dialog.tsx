import { useEffect, useState } from 'react'
import { useT } from '#i18n'
import { Field } from '#widgets'
import css from './dialog.module.css'
import { PinInput } from './pin-input.tsx'
import { SavingDialog } from './saving-dialog.tsx'
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
    <SavingDialog title={title} saving={saving} action={action} onClose={onClose}>
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
    </SavingDialog>
  )
}
