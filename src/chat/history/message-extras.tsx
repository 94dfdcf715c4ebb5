import type { StoredMessage } from '#chat-line'
import type { ChatQuote, ChatReader } from '#contract'
import { useFormats, useT } from '#i18n'
import { Button, Icon, tip } from '#widgets'
import { nameOf } from '../compose/draft-text.ts'
import { useRoom } from '../room.ts'
import { tellRefusal } from '../tell.ts'
import css from './history.module.css'
import { useHistoryActions } from './history-actions.ts'

/** The message that is answered, in short; leads there. */
export function Quote({ quote }: { readonly quote: ChatQuote }) {
  const t = useT()
  const actions = useHistoryActions()
  return (
    <button type="button" className={css.quote} onClick={() => actions?.onJump(quote.seq)}>
      <span className="only-read-aloud">{t('shared/chat-window.inAnswerTo')}</span>
      <strong>{quote.sender_name}</strong>
      <span className={css.quoteText} dir="auto">
        {quote.text}
      </span>
    </button>
  )
}

interface PeopleProps {
  readonly message: StoredMessage
  readonly readers: readonly ChatReader[]
}

function useNames(readers: readonly ChatReader[]): (ids: readonly string[]) => string {
  const t = useT()
  const formats = useFormats()
  const { self } = useRoom()
  const nameFor = (id: string): string | undefined => {
    if (id === self.id) return t('shared/chat-window.you')
    const reader = readers.find(({ _id }) => _id === id)
    return reader && nameOf(reader)
  }
  return (ids) => formats.list(ids.map(nameFor).filter((name) => name !== undefined))
}

/** Who answered with which sign; pressing one gives or takes one's own. */
export function Reactions({ message, readers }: PeopleProps) {
  const t = useT()
  const { line, self } = useRoom()
  const names = useNames(readers)
  if (!message.reactions?.length) return null
  return (
    <ul className={css.reactions} aria-label={t('shared/chat-window.reactionsLabel')}>
      {message.reactions.map(({ reaction, user_ids }) => (
        <li key={reaction}>
          <button
            type="button"
            className={css.reaction}
            aria-pressed={user_ids.includes(self.id)}
            onClick={() => void tellRefusal(line.react(message.seq, reaction))}
            {...tip(names(user_ids))}
          >
            {reaction} {user_ids.length}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** An urgent message says so, who has acknowledged it, and asks who has not. */
export function Urgent({ message, readers }: PeopleProps) {
  const t = useT()
  const { line, self } = useRoom()
  const names = useNames(readers)
  if (!message.urgent) return null
  const { acknowledged } = message.urgent
  const isAsked = message.side !== 'left' && !acknowledged.includes(self.id)
  return (
    <div className={css.urgent}>
      <span className={css.urgentMark}>
        <Icon name="siren" size={14} />
        {t('shared/chat-window.urgent')}
      </span>
      {isAsked && (
        <Button small icon="check" onClick={() => void tellRefusal(line.acknowledge(message.seq))}>
          {t('shared/chat-window.acknowledge')}
        </Button>
      )}
      {!isAsked && (
        <span className={css.small}>
          {acknowledged.length === 0 ? t('shared/chat-window.notAcknowledged') : t('shared/chat-window.acknowledgedBy', { names: names(acknowledged) })}
        </span>
      )}
    </div>
  )
}
