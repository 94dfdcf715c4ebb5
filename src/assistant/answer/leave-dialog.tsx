import { useT } from '#i18n'
import { Button, Dialog } from '#widgets'
import css from './answer.module.css'

/** Shows where a link out of the app leads before it is followed (threat S9). */
export function LeaveDialog({ url, onClose }: { readonly url: string; readonly onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      role="alertdialog"
      title={t('shared/assistant.leaveTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/assistant.cancel')}</Button>
          <Button
            look="solid"
            iconAfter="external-link"
            onClick={() => {
              window.open(url, '_blank', 'noopener,noreferrer')
              onClose()
            }}
          >
            {t('shared/assistant.open')}
          </Button>
        </>
      }
    >
      <p>{t('shared/assistant.leaveText')}</p>
      <p className={css.address} dir="ltr">
        {url}
      </p>
    </Dialog>
  )
}
