import { useQueries } from '@tanstack/react-query'
import type { RetiredAnswers } from '#contract'
import { OwnWords, useT } from '#i18n'
import { Card } from '#widgets'
import { formDocument } from '../../words.ts'
import { Answer } from './moved-list.tsx'
import css from './versions.module.css'

export interface RetiredCardProps {
  readonly retired: readonly RetiredAnswers[]
}

/** Answers to questions that this version of the form asks no more, each in the words of its time. */
export function RetiredCard({ retired }: RetiredCardProps) {
  const t = useT()
  const forms = useQueries({
    queries: retired.map(({ hash }) => ({
      queryKey: ['forms', 'document', hash],
      queryFn: () => formDocument(hash),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  if (retired.length === 0 || forms.some(({ isPending }) => isPending)) return null
  return (
    <Card title={t('shared/answers.version.retired')}>
      {retired.map(({ hash, answers }, place) => {
        const form = forms[place]?.data
        return (
          <OwnWords key={hash} value={form?.strings}>
            <ul className={css.moved}>
              {answers.map(({ field, value, label }) => (
                <li key={JSON.stringify([field, value])}>{form ? <Answer form={form} name={field} value={value} label={label} /> : field}</li>
              ))}
            </ul>
          </OwnWords>
        )
      })}
    </Card>
  )
}
