import { memo } from 'react'
import { useT } from '#i18n'
import { IconButton } from '#widgets'
import css from './conversation.module.css'
import type { MessageWays } from './ways.ts'

export interface QuestionItemProps {
  readonly clientId: string
  readonly question: string
  readonly canEdit: boolean
  readonly ways: MessageWays
}

/** What was asked; the last one can be changed. */
export const QuestionItem = memo(function QuestionItem({ clientId, question, canEdit, ways }: QuestionItemProps) {
  const t = useT()
  return (
    <div className={css.question}>
      <span className="only-read-aloud">{t('shared/assistant.you')}</span>
      {canEdit && <IconButton small icon="pencil" label={t('shared/assistant.edit')} onClick={() => ways.onEdit({ clientId, question })} />}
      <p className={css.asked} dir="auto">
        {question}
      </p>
    </div>
  )
})
