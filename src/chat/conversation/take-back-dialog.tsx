import { useState } from 'react'
import type { StoredMessage } from '#chat-line'
import { useT } from '#i18n'
import { Button, Dialog } from '#widgets'
import { useRoom } from '../room.ts'
import { tellRefusal } from '../tell.ts'

/** Asks before one's own message is taken from everybody. */
export function TakeBackDialog({ message, onClose }: { readonly message: StoredMessage; readonly onClose: () => void }) {
  const t = useT()
  const { line } = useRoom()
  const [isBusy, setBusy] = useState(false)
  const remove = async (): Promise<void> => {
    setBusy(true)
    await tellRefusal(line.remove(message.seq))
    onClose()
  }
  return (
    <Dialog
      role="alertdialog"
      title={t('shared/chat-window.takeBack')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/chat-window.cancel')}</Button>
          <Button look="danger" busy={isBusy} onClick={() => void remove()}>
            {t('shared/chat-window.takeBack')}
          </Button>
        </>
      }
    >
      <p>{t('shared/chat-window.takeBackAsk')}</p>
    </Dialog>
  )
}
