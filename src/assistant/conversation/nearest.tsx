import type { AssistantSource } from '#contract'
import { useT } from '#i18n'
import { Button } from '#widgets'
import type { Exchange } from '../desk/conversation.ts'
import { useRoom } from '../room.ts'
import css from './conversation.module.css'
import { ReadyQuestions } from './ready-questions.tsx'
import type { MessageWays } from './ways.ts'

export interface NearestProps {
  readonly exchange: Exchange
  readonly nearest: readonly AssistantSource[]
  readonly isBusy: boolean
  readonly ways: MessageWays
}

/** Where the help does not say: what comes close, to be asked, and somebody to ask. */
export function Nearest({ exchange, nearest, isBusy, ways }: NearestProps) {
  const t = useT()
  const { onTicket } = useRoom()
  return (
    <div className={css.nearest}>
      {nearest.length > 0 && (
        <>
          <p className={css.note}>{t('shared/assistant.nearest')}</p>
          <ReadyQuestions
            label={t('shared/assistant.nearest')}
            questions={nearest.map(({ id, title }) => ({ id, text: title, lang: 'en' }))}
            isBusy={isBusy}
            onAsk={ways.onAsk}
          />
        </>
      )}
      <Button small icon="ticket" onClick={() => onTicket(exchange.question)}>
        {t('shared/assistant.createTicket')}
      </Button>
    </div>
  )
}
