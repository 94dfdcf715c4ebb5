import { memo } from 'react'
import type { StoredMessage, WaitingMessage } from '#chat-line'
import type { ChatCallEnd, ChatReader } from '#contract'
import { useFormats, useT } from '#i18n'
import { Avatar, Button, classNames, Icon } from '#widgets'
import { nameOf } from '../compose/draft-text.ts'
import { useRoom } from '../room.ts'
import css from './history.module.css'
import { useHistoryActions } from './history-actions.ts'
import { Quote, Reactions, Urgent } from './message-extras.tsx'
import { fileIdOf, MessageFile } from './message-file.tsx'
import { MessageState, readersOf } from './message-state.tsx'
import { MessageText } from './message-text.tsx'
import { MessageTools } from './message-tools.tsx'

export interface MessageProps {
  readonly message: StoredMessage
  readonly readers: readonly ChatReader[]
  /** The first of several by the same person: their name stands above it. */
  readonly isFirst: boolean
}

/** A message as the server keeps it: one's own at their side, those of others at the other. */
export const Message = memo(function Message({ message, readers, isFirst }: MessageProps) {
  const t = useT()
  const formats = useFormats()
  const { self } = useRoom()
  const isOwn = message.side === 'left'
  if (message.call !== undefined) return <CallLine message={message} call={message.call} />
  const fileId = fileIdOf(message)
  const names = readers.filter(({ _id }) => message.mentions?.includes(_id)).map(nameOf)
  const isGone = message.deleted_at !== undefined
  return (
    <article className={classNames(css.message, isOwn && css.own)} aria-label={t('shared/chat-window.messageOf', { name: message.sender_name })}>
      {isFirst && <Sender name={message.sender_name} isOwn={isOwn} />}
      <div className={classNames(css.bubble, isGone && css.gone, message.urgent && css.isUrgent, message.mentions?.includes(self.id) && css.namesMe)}>
        {isGone ? (
          <p className={css.text}>{t(isOwn ? 'shared/chat-window.youTookBack' : 'shared/chat-window.wasTakenBack')}</p>
        ) : (
          <>
            <Urgent message={message} readers={readers} />
            {message.reply_to && <Quote quote={message.reply_to} />}
            {fileId !== undefined && <MessageFile message={message} fileId={fileId} />}
            {message.text !== '' && <MessageText text={message.text} names={names} />}
          </>
        )}
        <footer className={css.facts}>
          <time dateTime={message.time}>{formats.brief(message.time)}</time>
          {message.edited_at && !isGone && <span>{t('shared/chat-window.edited')}</span>}
          {isOwn && message.state && <MessageState state={message.state} readers={message.group ? readersOf(readers, message.seq, self.id) : []} />}
        </footer>
        {!isGone && <MessageTools message={message} />}
      </div>
      {!isGone && <Reactions message={message} readers={readers} />}
    </article>
  )
})

/** In the place of a message: a call of its sender that nobody took. */
function CallLine({ message, call }: { readonly message: StoredMessage; readonly call: ChatCallEnd }) {
  const t = useT()
  const formats = useFormats()
  const words = t(`shared/chat-window.calls.${message.side === 'left' ? 'own' : 'other'}.${call}`, { name: message.sender_name })
  return (
    <article className={css.callLine} aria-label={t('shared/chat-window.messageOf', { name: message.sender_name })}>
      <Icon name="phone-off" size={14} />
      <span>{words}</span>
      <time dateTime={message.time}>{formats.brief(message.time)}</time>
    </article>
  )
}

function Sender({ name, isOwn }: { readonly name: string; readonly isOwn: boolean }) {
  const t = useT()
  return (
    <header className={css.sender}>
      <Avatar name={name} size={24} />
      <span className={css.senderName}>{isOwn ? t('shared/chat-window.you') : name}</span>
    </header>
  )
}

/** A message of one's own that is not with the server yet. */
export const Waiting = memo(function Waiting({ message, isFirst }: { readonly message: WaitingMessage; readonly isFirst: boolean }) {
  const t = useT()
  const formats = useFormats()
  const { self } = useRoom()
  return (
    <article className={classNames(css.message, css.own)} aria-label={t('shared/chat-window.messageOf', { name: self.name })}>
      {isFirst && <Sender name={self.name} isOwn />}
      <div className={classNames(css.bubble, css.waiting, message.state === 'failed' && css.failed)}>
        {message.file_name && (
          <span className={css.fileWords}>
            <span className={css.ownFile}>
              <Icon name="paperclip" size={14} />
              <span className={css.fileName}>{message.file_name}</span>
            </span>
            {message.progress !== undefined && message.progress < 1 && (
              <progress className={css.progress} value={message.progress} aria-label={t('shared/chat-window.fileOnItsWay', { name: message.file_name })} />
            )}
          </span>
        )}
        {message.text !== '' && <MessageText text={message.text} names={[]} />}
        <footer className={css.facts}>
          <time dateTime={new Date(message.written_at).toISOString()}>{formats.brief(new Date(message.written_at).toISOString())}</time>
          <MessageState state={message.state} />
          {message.state === 'queued' && <span aria-hidden>{t('shared/chat-window.states.queued')}</span>}
        </footer>
      </div>
      {message.state === 'failed' && <Failed message={message} />}
    </article>
  )
})

function Failed({ message }: { readonly message: WaitingMessage }) {
  const t = useT()
  const { line } = useRoom()
  const actions = useHistoryActions()
  return (
    <div className={css.failure} role="alert">
      <span className={css.reason}>{message.reason ?? t('shared/chat-window.states.failed')}</span>
      {actions && (
        <Button small look="quiet" icon="pencil" onClick={() => actions.onRewrite(message)}>
          {t('shared/chat-window.edit')}
        </Button>
      )}
      <Button small look="quiet" icon="refresh-cw" onClick={() => line.retry(message.client_id)}>
        {t('shared/chat-window.retry')}
      </Button>
    </div>
  )
}
