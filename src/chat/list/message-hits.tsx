import { useFormats, useT } from '#i18n'
import { useDesk } from '../desk.ts'
import { useRoom } from '../room.ts'
import { useOutcome } from '../use-outcome.ts'
import css from './list.module.css'

/** Shorter words find too much to be worth a call. */
export const SEARCH_MIN = 2

export interface MessageHitsProps {
  readonly text: string
  /** Only of this conversation. */
  readonly conversationId?: string
  readonly onChosen?: () => void
}

/** Messages of one's own conversations that have the words, latest first; each leads to its place. */
export function MessageHits({ text, conversationId, onChosen }: MessageHitsProps) {
  const t = useT()
  const formats = useFormats()
  const { line } = useRoom()
  const desk = useDesk()
  const found = useOutcome(line.search, text)
  if (found === undefined)
    return (
      <p role="status" className={css.note}>
        {t('shared/chat-window.searching')}
      </p>
    )
  const hits = (found.data ?? []).filter(({ conversation_id }) => conversationId === undefined || conversation_id === conversationId)
  return (
    <>
      <p role="status" className={css.note}>
        {found.success ? t('shared/chat-window.hits', { count: hits.length }) : found.msg}
      </p>
      <ul className={css.rows} aria-label={t('shared/chat-window.hitsLabel')}>
        {hits.map((hit) => (
          <li key={`${hit.conversation_id} ${hit.seq}`}>
            <button
              type="button"
              className={css.row}
              onClick={() => {
                desk.goTo({ conversationId: hit.conversation_id, seq: hit.seq })
                onChosen?.()
              }}
            >
              <span className={css.rowWords}>
                <span className={css.rowTop}>
                  <span className={css.name}>{hit.sender_name}</span>
                  <time className={css.time} dateTime={hit.time}>
                    {formats.brief(hit.time)}
                  </time>
                </span>
                <span className={css.hit} dir="auto">
                  {hit.text}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
