import { useEffect, useRef, useState } from 'react'
import { useT } from '#i18n'
import { IconButton, SearchBox } from '#widgets'
import { MessageHits, SEARCH_MIN } from '../list/message-hits.tsx'
import css from './conversation.module.css'

export interface ConversationSearchProps {
  readonly conversationId: string
  readonly onClose: () => void
}

/** Finds messages of this conversation; each hit leads to its place. */
export function ConversationSearch({ conversationId, onClose }: ConversationSearchProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  useEffect(() => field.current?.focus(), [])
  return (
    <div className={css.search}>
      <div className={css.searchLine}>
        <SearchBox ref={field} label={t('shared/chat-window.searchMessages')} value={typed} onChange={setTyped} pauseMs={300} />
        <IconButton small icon="x" label={t('shared/chat-window.closeSearch')} onClick={onClose} />
      </div>
      {text.length >= SEARCH_MIN && (
        <div className={css.hits}>
          <MessageHits text={text} conversationId={conversationId} onChosen={onClose} />
        </div>
      )}
    </div>
  )
}
