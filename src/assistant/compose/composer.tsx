import { type KeyboardEvent, type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import { ASSISTANT_QUESTION_MAX } from '#contract'
import { useFormats, useT } from '#i18n'
import { classNames, Icon, IconButton } from '#widgets'
import { FIRST_DRAFT } from '../desk/create-desk.ts'
import { activeOf, runningIn } from '../desk/desk-state.ts'
import { useDesk, useRoom } from '../room.ts'
import css from './compose.module.css'
import { changeDraft } from './draft-for.ts'
import { EnglishNote } from './english-note.tsx'
import { type Dictation, useDictation } from './use-dictation.ts'
import { useDraft } from './use-draft.ts'
import { useFlipped } from './use-flipped.ts'

/** What others may ask of the writing field. */
export interface ComposerHandle {
  readonly focus: () => void
  /** Asks this, not what stands in the field; nothing while an answer is on its way. */
  readonly ask: (question: string) => void
  /** Ends what is on its way; false where nothing is. */
  readonly stop: () => boolean
}

/** A question that is being changed, to be asked in the place of the one before. */
export interface Changing {
  readonly clientId: string
  readonly question: string
}

export interface ComposerProps {
  readonly changing: Changing | undefined
  readonly onChanged: () => void
  /** Before there is a conversation: in the middle of the page. */
  readonly isFirst?: boolean
  /** The last answer has come and is still being typed out: nothing is sent before it stands (spec: chat-assistant-session §4). */
  readonly isTyping?: boolean
  /** Shows what is left to be typed, too. */
  readonly onStop?: () => void
  readonly ref?: Ref<ComposerHandle>
}

/** From here on it is said how much room is left. */
const COUNTED_FROM = 400

/** The writing field. What stands in it is kept for its conversation, over a reload too; while an answer comes it can be written in, and sends nothing. */
export function Composer(props: ComposerProps) {
  const tabId = useDesk((state) => activeOf(state)?.tabId ?? FIRST_DRAFT)
  const of = props.changing ? changeDraft(props.changing.clientId) : tabId
  const { isTyping = false } = props
  const isSending = useDesk((state) => runningIn(activeOf(state)) !== undefined) || isTyping
  const hasFlipped = useFlipped(isSending)
  return <Writing key={of} of={of} isSending={isSending} hasFlipped={hasFlipped} {...props} />
}

interface WritingProps extends ComposerProps {
  /** Whose draft it is. */
  readonly of: string
  readonly isSending: boolean
  /** A moment ago the button was another one: the click was meant for that. */
  readonly hasFlipped: () => boolean
}

function Writing({ of, isSending, hasFlipped, changing, onChanged, isFirst = false, onStop, ref }: WritingProps) {
  const t = useT()
  const { desk } = useRoom()
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, write } = useDraft(of, changing?.question ?? '')
  const dictation = useDictation(isSending, (heard) => {
    const spoken = `${text} ${heard}`.trim().slice(0, ASSISTANT_QUESTION_MAX)
    write(spoken)
    field.current?.focus()
  })
  const stop = onStop ?? desk.stop
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    ask: (question) => {
      if (!isSending && desk.ask(question)) field.current?.focus()
    },
    stop: () => {
      if (isSending) stop()
      return isSending
    },
  }))
  useFirstFocus(field)

  const isFull = text.trim() !== ''
  const leave = (): void => {
    write('')
    onChanged()
  }
  const send = (): void => {
    if (isSending || !isFull || !desk.ask(text, changing?.clientId)) return
    leave()
    field.current?.focus()
  }
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape' && changing && !isSending) {
      event.stopPropagation()
      leave()
    }
  }
  return (
    <div className={classNames(css.compose, isFirst && css.first)}>
      {changing && <ChangingNote onCancel={leave} />}
      <div className={css.box}>
        <textarea
          ref={field}
          className={css.field}
          rows={1}
          dir="auto"
          maxLength={ASSISTANT_QUESTION_MAX}
          value={text}
          aria-label={t('shared/assistant.question')}
          placeholder={t(isFirst ? 'shared/assistant.firstPlaceholder' : 'shared/assistant.placeholder')}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onKeyDown={press}
        />
        {dictation.can !== 'none' && <DictationButton dictation={dictation} isSending={isSending} />}
        {isSending ? (
          <IconButton small look="outline" icon="square" label={t('shared/assistant.stop')} onClick={() => hasFlipped() || stop()} />
        ) : (
          <IconButton
            small
            look="solid"
            icon="send"
            label={t('shared/assistant.send')}
            aria-disabled={!isFull || undefined}
            onClick={() => hasFlipped() || send()}
          />
        )}
      </div>
      <p className={css.below} role="status">
        {dictation.isListening && t('shared/assistant.listening')}
        {dictation.fault !== undefined && t(`shared/voice.faults.${dictation.fault}`)}
      </p>
      <EnglishNote />
      {text.length >= COUNTED_FROM && <RoomLeft length={text.length} />}
    </div>
  )
}

/** One writes at once, unless one has gone on elsewhere on the page. */
function useFirstFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { activeElement } = document
    const panel = field.current?.closest('[popover]')
    if (activeElement === null || activeElement === document.body || panel?.contains(activeElement)) field.current?.focus()
  }, [field])
}

function ChangingNote({ onCancel }: { readonly onCancel: () => void }) {
  const t = useT()
  return (
    <div className={css.changing}>
      <Icon name="pencil" />
      <span>{t('shared/assistant.editing')}</span>
      <IconButton small icon="x" label={t('shared/assistant.cancel')} onClick={onCancel} />
    </div>
  )
}

interface DictationButtonProps {
  readonly dictation: Dictation
  readonly isSending: boolean
}

function DictationButton({ dictation: { can, isListening, toggle }, isSending }: DictationButtonProps) {
  const t = useT()
  const does = isListening ? 'shared/assistant.stopDictating' : 'shared/assistant.dictate'
  return (
    <IconButton
      small
      icon={isListening ? 'mic-off' : 'mic'}
      label={t(can === 'refused' ? 'shared/assistant.dictationOff' : does)}
      aria-pressed={isListening}
      aria-disabled={can === 'refused' || isSending || undefined}
      className={classNames(isListening && css.listening)}
      onClick={() => can === 'yes' && toggle()}
    />
  )
}

function RoomLeft({ length }: { readonly length: number }) {
  const t = useT()
  const { number } = useFormats()
  return (
    <p className={css.count} data-full={length >= ASSISTANT_QUESTION_MAX || undefined}>
      {t('shared/assistant.count', { count: number(length), most: number(ASSISTANT_QUESTION_MAX) })}
    </p>
  )
}
