import { useState } from 'react'
import { useT } from '#i18n'
import { Button, Dialog } from '#widgets'
import { useDesk } from '../desk.ts'
import { useRoom } from '../room.ts'
import { tellOutcome } from '../tell.ts'

export interface DeleteGroupDialogProps {
  readonly name: string
  readonly onClose: () => void
}

/** Asks before a group goes; then its window closes and the list is read anew. */
export function DeleteGroupDialog({ name, onClose }: DeleteGroupDialogProps) {
  const t = useT()
  const { line } = useRoom()
  const desk = useDesk()
  const [isBusy, setBusy] = useState(false)
  const remove = async (): Promise<void> => {
    setBusy(true)
    const outcome = await line.deleteGroup()
    setBusy(false)
    tellOutcome(outcome, t, 'shared/chat.removeGroupUser')
    if (!outcome.success) return
    onClose()
    desk.close()
    line.reloadList()
  }
  return (
    <Dialog
      role="alertdialog"
      title={t('shared/chat-window.deleteGroup')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/chat-window.cancel')}</Button>
          <Button look="danger" busy={isBusy} onClick={() => void remove()}>
            {t('shared/chat-window.delete')}
          </Button>
        </>
      }
    >
      <p>{t('shared/chat-window.deleteGroupAsk', { name })}</p>
    </Dialog>
  )
}
