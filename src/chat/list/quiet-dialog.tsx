import { useState } from 'react'
import { useT } from '#i18n'
import { Button, Dialog, Field, TimeInput } from '#widgets'
import { useChat, useRoom } from '../room.ts'
import { tellRefusal } from '../tell.ts'
import css from './list.module.css'

/** A night, for who has none chosen yet. */
const USUAL = { from: '22:00', to: '06:00' } as const

/** In which hours messages come in silence. */
export function QuietDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const { line } = useRoom()
  const chosen = useChat((chat) => chat.quiet)
  const [from, setFrom] = useState<string | null>(chosen?.from ?? USUAL.from)
  const [to, setTo] = useState<string | null>(chosen?.to ?? USUAL.to)
  const [isBusy, setBusy] = useState(false)
  const isRange = from !== null && to !== null && from !== to
  const save = async (hours: Parameters<typeof line.setQuiet>[0]): Promise<void> => {
    setBusy(true)
    const isDone = await tellRefusal(line.setQuiet(hours))
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      title={t('shared/chat-window.quietHours')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/chat-window.cancel')}</Button>
          {chosen && (
            <Button disabled={isBusy} onClick={() => void save(undefined)}>
              {t('shared/chat-window.quietEnd')}
            </Button>
          )}
          <Button look="solid" busy={isBusy} disabled={!isRange} onClick={() => isRange && void save({ from, to })}>
            {t('shared/chat-window.save')}
          </Button>
        </>
      }
    >
      <p>{t('shared/chat-window.quietHelp')}</p>
      <div className={css.hours}>
        <Field label={t('shared/chat-window.quietFrom')} error={isRange ? undefined : t('shared/chat-window.quietSame')}>
          <TimeInput value={from} onChange={setFrom} />
        </Field>
        <Field label={t('shared/chat-window.quietTo')}>
          <TimeInput value={to} onChange={setTo} />
        </Field>
      </div>
    </Dialog>
  )
}
