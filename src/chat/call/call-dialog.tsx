import { useEffect } from 'react'
import type { ChatCall } from '#contract'
import { useT } from '#i18n'
import { toast } from '#store'
import { Avatar, Button, Dialog } from '#widgets'
import { useIsLoud } from '../kept.ts'
import { useChat, useRoom } from '../room.ts'
import { startRing } from '../tones.ts'
import css from './call.module.css'
import { callAddress, startCall } from './start-call.ts'

/** Somebody calls: who, and a choice. One tab of several rings; the ring can be stopped in each without a choice. */
export function CallDialog({ call }: { readonly call: ChatCall }) {
  const t = useT()
  const { line } = useRoom()
  const isLoud = useIsLoud()
  const isQuiet = useChat((chat) => chat.isRingSilenced) ?? !isLoud
  const rings = useChat((chat) => chat.makesSound) && !isQuiet
  useEffect(() => (rings ? startRing() : undefined), [rings])
  const address = callAddress(call.text)
  const host = address && new URL(address).host
  const accept = (): void => {
    if (!startCall(call.text)) toast({ tone: 'danger', text: t('shared/chat-window.badLink') })
    line.answerCall('joined')
  }
  return (
    <Dialog
      role="alertdialog"
      title={t('shared/chat-window.incomingCall')}
      onClose={() => line.answerCall('rejected')}
      footer={
        <>
          <Button icon={isQuiet ? 'volume-2' : 'volume-x'} onClick={() => line.silenceRing(!isQuiet)}>
            {t(isQuiet ? 'shared/chat-window.ringOn' : 'shared/chat-window.ringOff')}
          </Button>
          <Button look="danger" icon="phone-off" onClick={() => line.answerCall('rejected')}>
            {t('shared/chat-window.reject')}
          </Button>
          <Button look="solid" icon="phone" onClick={accept}>
            {t('shared/chat-window.accept')}
          </Button>
        </>
      }
    >
      <div className={css.call}>
        <Avatar name={call.sender} size={72} />
        <p className={css.caller}>{call.sender}</p>
        <p>{t('shared/chat-window.calling')}</p>
        {host !== undefined && host !== location.host && <p className={css.host}>{t('shared/chat-window.callHost', { host })}</p>}
      </div>
    </Dialog>
  )
}
