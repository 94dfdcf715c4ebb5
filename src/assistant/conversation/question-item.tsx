import { useT } from '#i18n'
import { IconButton } from '#widgets'
import { type Exchange, isRunning } from '../desk/conversation.ts'
import css from './conversation.module.css'
import type { MessageWays } from './ways.ts'

export interface QuestionItemProps {
  readonly exchange: Exchange
  readonly isLast: boolean
  readonly ways: MessageWays
}

/** What was asked; the last one can be changed. */
export function QuestionItem({ exchange, isLast, ways }: QuestionItemProps) {
  const t = useT()
  return (
    <div className={css.question}>
      <span className="only-read-aloud">{t('shared/assistant.you')}</span>
      {isLast && !isRunning(exchange) && <IconButton small icon="pencil" label={t('shared/assistant.edit')} onClick={() => ways.onEdit(exchange)} />}
      <p className={css.asked} dir="auto">
        {exchange.question}
      </p>
    </div>
  )
}
