import { useT } from '#i18n'
import type { OfflineLock } from '#offline'
import { Dialog } from '#widgets'
import { AskedTwice } from '../asked-twice.tsx'
import { UnlockForm, type UnlockFormProps } from './unlock-form.tsx'

export interface UnlockDialogProps extends Pick<UnlockFormProps, 'onUnlock'> {
  /** Absent until it is read. */
  readonly lock: OfflineLock | undefined
  /** Gives up what lies here. */
  readonly onStartAnew: () => void
  readonly onClose: () => void
}

/** Asks for what opens the work that is kept on this device. */
export function UnlockDialog({ lock, onUnlock, onStartAnew, onClose }: UnlockDialogProps) {
  const t = useT()
  return (
    <Dialog
      title={t('shared/offline.unlock.title')}
      onClose={onClose}
      footer={
        <AskedTwice
          look="quiet"
          label={t('shared/offline.unlock.startAnew')}
          text={t('shared/offline.unlock.startAnewText')}
          no={t('shared/offline.devices.keep')}
          onYes={onStartAnew}
        />
      }
    >
      {lock ? <UnlockForm lock={lock} onUnlock={onUnlock} /> : <div tabIndex={-1} data-autofocus />}
    </Dialog>
  )
}
