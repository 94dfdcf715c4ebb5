import { type ReactNode, useId } from 'react'
import { useT } from '#i18n'
import { Banner, Button, Dialog } from '#widgets'
import css from './dialog.module.css'
import type { Saving } from './use-saving.ts'

export interface SavingDialogProps {
  readonly title: string
  readonly saving: Saving
  /** What the button says that saves; "Save" where it is absent. */
  readonly action?: string
  /** Stands at the beginning of the buttons. */
  readonly start?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog that is one form: what was refused stands above its questions, and it closes by its own button or once it is saved. */
export function SavingDialog({ title, saving: { form, busy, refusal, submit }, action, start, onClose, children }: SavingDialogProps) {
  const t = useT()
  const formId = useId()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          {start}
          <Button onClick={onClose}>{t('shared/signature.close')}</Button>
          <Button type="submit" form={formId} look="solid" busy={busy}>
            {action ?? t('shared/signature.save')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={css.form} onSubmit={submit} noValidate>
        {refusal && (
          <div className={css.message}>
            <Banner tone="danger">{refusal}</Banner>
          </div>
        )}
        {children}
      </form>
    </Dialog>
  )
}
