import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import type { Written } from '#chat-line'
import type { ChatGroupUser } from '#contract'
import { useT } from '#i18n'
import { toast } from '#store'
import { Button, Icon, IconButton } from '#widgets'
import { ACCEPTED } from '../file-kind.ts'
import { useSendMode } from '../kept.ts'
import { useRoom } from '../room.ts'
import { Attachment } from './attachment.tsx'
import css from './compose.module.css'
import { type ComposeMode, WRITE } from './compose-mode.ts'
import { nameOf, withMention } from './draft-text.ts'
import { MentionList, optionId } from './mention-list.tsx'
import { SendModeMenu } from './send-mode.tsx'
import { SmsDialog } from './sms-dialog.tsx'
import { useMentions } from './use-mentions.ts'
import { useSending } from './use-sending.ts'

/** What others may ask of the writing field. */
export interface ComposerHandle {
  readonly focus: () => void
  readonly attach: (file: File) => void
  readonly putBack: (written: Written) => void
}

export interface ComposerProps {
  /** Whom it goes to. */
  readonly to: string
  readonly isGroup: boolean
  readonly mode: ComposeMode
  readonly onMode: (mode: ComposeMode) => void
  readonly onEscape: () => void
  readonly ref?: Ref<ComposerHandle>
}

/** The writing field with all that can go with a message. */
export function Composer(props: ComposerProps) {
  // An edited message and the draft are two texts: the field begins anew with each.
  const key = props.mode.kind === 'edit' ? `edit-${props.mode.message.seq}` : 'write'
  return <Field key={key} {...props} />
}

function Field({ to, isGroup, mode, onMode, onEscape, ref }: ComposerProps) {
  const t = useT()
  const { self } = useRoom()
  const listId = useId()
  const excessId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [asksSms, setAsksSms] = useState(false)
  const sendMode = useSendMode()
  const sending = useSending(mode, () => onMode(WRITE))
  const { text, excess } = sending
  const mentions = useMentions(isGroup, text)
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus(), attach: sending.attach, putBack: sending.putBack }))
  const begins = mode.kind !== 'write'
  useEffect(() => {
    if (begins) field.current?.focus()
  }, [begins])

  const isEditing = mode.kind === 'edit'
  const send = (): void => {
    void sending.send(mentions.idsIn(text))
    field.current?.focus()
  }
  const take = (person: ChatGroupUser): void => {
    if (!mentions.query || !field.current) return
    const next = withMention(text, field.current.selectionStart, mentions.query, nameOf(person))
    sending.write(next.text)
    mentions.close()
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret))
  }
  const pressInList = ({ key }: KeyboardEvent): boolean => {
    const met = mentions.press(key)
    if (met?.taken) take(met.taken)
    return met !== undefined
  }
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (pressInList(event)) {
      event.preventDefault()
      event.stopPropagation()
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      if (sendMode === 'enter') send()
      else toast({ tone: 'info', text: t('shared/chat-window.dearUser'), detail: t('shared/chat-window.pleaseClick') })
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      if (begins) onMode(WRITE)
      else onEscape()
    }
  }
  return (
    <div className={css.compose}>
      {self.isSuper && <p className={css.notice}>{t('shared/chat.notAllowed')}</p>}
      {mode.kind !== 'write' && <About mode={mode} onCancel={() => onMode(WRITE)} />}
      {sending.file && <Attachment file={sending.file} onRemove={() => sending.attach(undefined)} />}
      {mentions.people.length > 0 && <MentionList id={listId} people={mentions.people} active={mentions.active} onTake={take} />}
      <textarea
        ref={field}
        className={css.field}
        rows={1}
        dir="auto"
        value={text}
        aria-label={t('shared/chat-window.writeTo', { name: to })}
        aria-invalid={excess > 0}
        aria-describedby={excessId}
        placeholder={t('shared/chat-window.writeHere')}
        aria-autocomplete={isGroup ? 'list' : undefined}
        aria-controls={mentions.people.length > 0 ? listId : undefined}
        aria-activedescendant={mentions.people.length > 0 ? optionId(listId, mentions.active) : undefined}
        onChange={({ currentTarget }) => {
          sending.write(currentTarget.value)
          mentions.look(currentTarget.value, currentTarget.selectionStart)
        }}
        onPaste={(event) => {
          const [file] = event.clipboardData.files
          if (!file || isEditing || self.isSuper) return
          event.preventDefault()
          sending.attach(file)
        }}
        onKeyDown={press}
      />
      <p id={excessId} className={css.excess} role="status">
        {excess > 0 && t('shared/chat-window.tooLong', { count: excess })}
      </p>
      <Tools sending={sending} isEditing={isEditing} onSms={() => setAsksSms(true)} onSend={send} />
      {asksSms && <SmsDialog to={to} onClose={() => setAsksSms(false)} />}
    </div>
  )
}

interface ToolsProps {
  readonly sending: ReturnType<typeof useSending>
  readonly isEditing: boolean
  readonly onSms: () => void
  readonly onSend: () => void
}

/** What can go with a message, and how it is sent. */
function Tools({ sending, isEditing, onSms, onSend }: ToolsProps) {
  const t = useT()
  const { self } = useRoom()
  return (
    <div className={css.tools}>
      {!isEditing && (
        <>
          <AttachButton disabled={self.isSuper} onFile={sending.attach} />
          <IconButton
            small
            icon="siren"
            label={t('shared/chat-window.markUrgent')}
            aria-pressed={sending.isUrgent}
            disabled={self.isSuper}
            onClick={() => sending.setUrgent(!sending.isUrgent)}
          />
        </>
      )}
      <SendModeMenu disabled={self.isSuper} />
      <span className={css.rest} />
      {(self.maySms || self.isSuper) && !isEditing && (
        <Button small onClick={onSms}>
          {t('shared/chat-window.sms')}
        </Button>
      )}
      <Button small look="solid" busy={sending.isBusy} disabled={!sending.isFull || sending.excess > 0} onClick={onSend}>
        {isEditing ? t('shared/chat-window.save') : t('shared/chat-window.send')}
      </Button>
    </div>
  )
}

/** The message that is changed or answered. */
function About({ mode, onCancel }: { readonly mode: Exclude<ComposeMode, { readonly kind: 'write' }>; readonly onCancel: () => void }) {
  const t = useT()
  const isEditing = mode.kind === 'edit'
  return (
    <div className={css.about}>
      <Icon name={isEditing ? 'pencil' : 'reply'} />
      <span className={css.aboutText}>
        <strong>{isEditing ? t('shared/chat-window.editing') : t('shared/chat-window.replyTo', { name: mode.message.sender_name })}</strong>
        <span className={css.quoted}>{mode.message.text || mode.message.file_name}</span>
      </span>
      <IconButton small icon="x" label={t('shared/chat-window.cancel')} onClick={onCancel} />
    </div>
  )
}

function AttachButton({ disabled, onFile }: { readonly disabled: boolean; readonly onFile: (file: File) => void }) {
  const t = useT()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton small icon="paperclip" label={t('shared/chat-window.attach')} disabled={disabled} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={t('shared/chat-window.attach')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
