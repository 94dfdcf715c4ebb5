import type { StoredMessage, WaitingMessage } from '#chat-line'
import type { ChatReader } from '#contract'
import { useFormats, useT } from '#i18n'
import { classNames, Icon, tip } from '#widgets'
import { nameOf } from '../compose/draft-text.ts'
import css from './history.module.css'

type State = NonNullable<StoredMessage['state']> | WaitingMessage['state']

const ICONS: Readonly<Record<State, string>> = {
  queued: 'clock',
  sending: 'loader-circle',
  failed: 'circle-alert',
  sent: 'check',
  delivered: 'check-check',
  read: 'check-check',
}

export interface MessageStateProps {
  readonly state: State
  /** Who has read that far. */
  readonly readers?: readonly string[]
}

/** How far one's own message has come: a sign, and the word for who can't see it. */
export function MessageState({ state, readers = [] }: MessageStateProps) {
  const t = useT()
  const formats = useFormats()
  const word = readers.length > 0 ? t('shared/chat-window.readBy', { names: formats.list(readers) }) : t(`shared/chat-window.states.${state}`)
  return (
    <span className={classNames(css.state, state === 'read' && css.read, state === 'sending' && css.turning)} {...tip(word, true)}>
      <Icon name={ICONS[state]} size={14} />
      <span className="only-read-aloud">{word}</span>
    </span>
  )
}

/** Names of the others who have read up to this place. */
export const readersOf = (readers: readonly ChatReader[], seq: number, selfId: string): readonly string[] =>
  readers.filter(({ _id, read_seq }) => _id !== selfId && read_seq >= seq).map(nameOf)
