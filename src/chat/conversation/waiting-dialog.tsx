import type { WaitingMessage } from '#chat-line'
import { useFormats, useT } from '#i18n'
import { Button, Dialog, EmptyState } from '#widgets'
import { useDesk } from '../desk.ts'
import { MessageState } from '../history/message-state.tsx'
import { useChat, useRoom } from '../room.ts'
import css from './conversation.module.css'

/** All of one's own that the server has not stored: to send now, to change, or to drop. */
export function WaitingDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const waiting = useChat((chat) => chat.waiting)
  return (
    <Dialog title={t('shared/chat-window.waitingTitle')} onClose={onClose}>
      {waiting.length === 0 ? (
        <EmptyState icon="circle-check" title={t('shared/chat-window.allSent')} />
      ) : (
        <ul className={css.waiting}>
          {waiting.map((message) => (
            <Row key={message.client_id} message={message} onClose={onClose} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Row({ message, onClose }: { readonly message: WaitingMessage; readonly onClose: () => void }) {
  const t = useT()
  const formats = useFormats()
  const { line } = useRoom()
  const desk = useDesk()
  const rewrite = async (): Promise<void> => {
    if (await desk.rewrite(message)) onClose()
  }
  return (
    <li className={css.waitingRow}>
      <p className={css.waitingHead}>
        <strong>{message.to}</strong>
        <time dateTime={new Date(message.written_at).toISOString()}>{formats.brief(new Date(message.written_at).toISOString())}</time>
        <MessageState state={message.state} />
      </p>
      <p className={css.waitingText} dir="auto">
        {message.text || message.file_name}
      </p>
      {message.reason && <p className={css.reason}>{message.reason}</p>}
      <p className={css.waitingTools}>
        <Button small icon="send" onClick={() => line.retry(message.client_id)}>
          {t('shared/chat-window.sendNow')}
        </Button>
        <Button small icon="pencil" onClick={() => void rewrite()}>
          {t('shared/chat-window.edit')}
        </Button>
        <Button small look="quiet" icon="trash-2" onClick={() => void line.takeBack(message.client_id)}>
          {t('shared/chat-window.drop')}
        </Button>
      </p>
    </li>
  )
}
