import { useState } from 'react'
import { useT } from '#i18n'
import { Banner, Button, Dialog, Field, TextArea } from '#widgets'
import { useRoom } from '../room.ts'
import { tellOutcome } from '../tell.ts'

/** Letters of one text message, in several parts. */
const SMS_MAX = 480

/** A text message to a phone. What stands in the chat is never put into it: others may read a phone. */
export function SmsDialog({ to, onClose }: { readonly to: string; readonly onClose: () => void }) {
  const t = useT()
  const { line, self } = useRoom()
  // Super admins write nothing into a chat, so there would be nothing to tell of.
  const isRefused = self.isSuper && self.smsOwnText !== true
  const [text, setText] = useState<string | null>(t('shared/chat-window.smsTemplate'))
  const [isBusy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    setBusy(true)
    const outcome = await line.sendSms(text?.trim() ?? '')
    setBusy(false)
    tellOutcome(outcome, t, 'shared/chat-window.smsSent')
    if (outcome.success) onClose()
  }
  return (
    <Dialog
      title={t('shared/chat-window.smsTo', { name: to })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/chat-window.cancel')}</Button>
          <Button look="solid" busy={isBusy} disabled={isRefused || !text?.trim()} onClick={() => void send()}>
            {t('shared/chat-window.smsSend')}
          </Button>
        </>
      }
    >
      <Banner tone="warning">
        {t(isRefused ? 'shared/chat.smsOnlyOwnText' : self.smsOwnText ? 'shared/chat-window.smsWarning' : 'shared/chat-window.smsInChat')}
      </Banner>
      <Field label={t('shared/chat-window.smsText')}>
        <TextArea value={text} onChange={setText} maxLength={SMS_MAX} />
      </Field>
    </Dialog>
  )
}
