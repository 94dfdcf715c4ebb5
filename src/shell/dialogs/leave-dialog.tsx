import { useT } from '#i18n'
import { useHeldLeave } from '#navigation'
import { Button, Dialog } from '#widgets'

/** Asks before unsaved input would be lost by leaving the page. */
export function LeaveDialog() {
  const t = useT()
  const held = useHeldLeave()
  if (!held) return null
  return (
    <Dialog
      role="alertdialog"
      title={t('shared/navigation.leaveTitle')}
      onClose={held.stay}
      footer={
        <>
          <Button onClick={held.leave}>{t('shared/navigation.leave')}</Button>
          <Button look="solid" data-autofocus onClick={held.stay}>
            {t('shared/navigation.stay')}
          </Button>
        </>
      }
    >
      <p>{t('shared/navigation.leaveText')}</p>
    </Dialog>
  )
}
