import { useT } from '#i18n'
import { Button, Dialog } from '#widgets'

export interface DiscardUnsentDialogProps {
  readonly onDiscard: () => void
  readonly onClose: () => void
}

/** Asked before a filled-in form that the server never got is thrown away. */
export function DiscardUnsentDialog({ onDiscard, onClose }: DiscardUnsentDialogProps) {
  const t = useT()
  return (
    <Dialog
      title={t('shared/offline.outbox.discardTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/answers.keep')}</Button>
          <Button look="danger" onClick={onDiscard}>
            {t('shared/offline.outbox.discard')}
          </Button>
        </>
      }
    >
      <p>{t('shared/offline.outbox.discardText')}</p>
    </Dialog>
  )
}
