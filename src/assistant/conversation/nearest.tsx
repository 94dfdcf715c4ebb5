import type { AssistantSource } from '#contract'
import { useT } from '#i18n'
import { Button } from '#widgets'
import type { Exchange } from '../desk/conversation.ts'
import { useRoom } from '../room.ts'
import css from './conversation.module.css'

/** Where the help does not say: what comes close, to be asked, and somebody to ask. */
export function Nearest({ exchange, nearest }: { readonly exchange: Exchange; readonly nearest: readonly AssistantSource[] }) {
  const t = useT()
  const { desk, onTicket } = useRoom()
  return (
    <div className={css.nearest}>
      {nearest.length > 0 && (
        <>
          <p className={css.note}>{t('shared/assistant.nearest')}</p>
          <ul aria-label={t('shared/assistant.nearest')}>
            {nearest.map(({ id, title }) => (
              <li key={id}>
                <button type="button" className={css.near} dir="auto" onClick={() => desk.ask(title)}>
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button small icon="ticket" onClick={() => onTicket(exchange.question)}>
        {t('shared/assistant.createTicket')}
      </Button>
    </div>
  )
}
