import { useT } from '#i18n'
import { forgetReminder } from '#session'
import { Button, Dialog } from '#widgets'
import type { LayerProps } from '../layers/layer-props.ts'

/** At load, while the password is about to expire: change it, or skip until the next sign-in (spec: shell-and-account §4, §8). */
export function PasswordReminder({ boot, actions, onClose }: Pick<LayerProps, 'boot' | 'actions' | 'onClose'>) {
  const t = useT()
  const skip = (): void => {
    forgetReminder(localStorage)
    onClose()
  }
  const change = (): void => {
    onClose()
    actions.find(({ id }) => id === 'account')?.run()
  }
  return (
    <Dialog
      role="alertdialog"
      title={t('shared/account.reminder.title')}
      onClose={skip}
      footer={
        <>
          <Button onClick={skip}>{t('shared/account.reminder.skip')}</Button>
          <Button look="solid" data-autofocus onClick={change}>
            {t('shared/account.reminder.change')}
          </Button>
        </>
      }
    >
      <p>{t('shared/account.reminder.text', { count: boot.password?.daysLeft ?? 0 })}</p>
    </Dialog>
  )
}
