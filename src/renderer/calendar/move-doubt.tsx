import type { ReactNode } from 'react'
import { useT } from '#i18n'
import { ReasonDialog } from '../record/reason-dialog.tsx'
import type { Doubt } from './use-move.ts'

/** Asks why a record is moved in spite of what speaks against it. */
export function MoveDoubt({ messages, goOn, giveUp }: Doubt): ReactNode {
  const t = useT()
  return (
    <ReasonDialog
      title={t('shared/calendar.moveAnyway')}
      action={t('shared/calendar.move')}
      required
      onConfirm={(reason) => goOn(reason ?? '')}
      onClose={giveUp}
    >
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </ReasonDialog>
  )
}
