import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { errorText } from '#actions'
import { ApiError, suggestionsApi } from '#api'
import type { Suggestion } from '#contract'
import { useT } from '#i18n'
import { Banner, Button, SkeletonLines } from '#widgets'
import { SuggestionItem } from './suggestion-item.tsx'
import css from './suggestions.module.css'

export interface SuggestedValuesProps {
  /** `<module>.<name>`. */
  readonly name: string
  /** The records that want a value. */
  readonly about: readonly string[]
  readonly chosen: string | undefined
  readonly onChoose: (choice: { readonly id: string; readonly label: string }) => void
}

/** So many stand there before somebody asks for more. */
const FIRST = 4

/** What the server suggests for a field, below it: one press takes it. Nothing where this user may not ask. */
export function SuggestedValues({ name, about, chosen, onChoose }: SuggestedValuesProps): ReactNode {
  const t = useT()
  const titleId = useId()
  const found = useQuery({
    queryKey: ['suggestions', name, about],
    queryFn: ({ signal }) => suggestionsApi.ask(name, { ids: about }, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (found.error instanceof ApiError && found.error.status === 403) return null
  return (
    <section className={css.suggestions} aria-labelledby={titleId} aria-busy={found.isPending}>
      <h3 id={titleId} className={css.title}>
        {t('shared/suggestions.title')}
      </h3>
      {found.isPending && (
        <div role="status">
          <span className="only-read-aloud">{t('shared/suggestions.loading')}</span>
          <SkeletonLines lines={3} />
        </div>
      )}
      {found.isError && (
        <Banner tone="warning">
          {t('shared/suggestions.failed', { failure: errorText(found.error, t) })}{' '}
          <Button small look="quiet" onClick={() => void found.refetch()}>
            {t('shared/widgets.tryAgain')}
          </Button>
        </Banner>
      )}
      {found.data && <SuggestionList suggestions={found.data.suggestions} chosen={chosen} onChoose={onChoose} />}
      {found.data?.isCut && <p className={css.note}>{t('shared/suggestions.cut', { count: found.data.judged })}</p>}
    </section>
  )
}

interface ListProps extends Pick<SuggestedValuesProps, 'chosen' | 'onChoose'> {
  readonly suggestions: readonly Suggestion[]
}

function SuggestionList({ suggestions, chosen, onChoose }: ListProps): ReactNode {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  if (suggestions.length === 0) return <p className={css.note}>{t('shared/suggestions.empty')}</p>
  const shown = isWhole ? suggestions : suggestions.slice(0, FIRST)
  const more = suggestions.length - shown.length
  return (
    <>
      <ol className={css.list}>
        {shown.map((suggestion) => (
          <SuggestionItem
            key={suggestion.id}
            suggestion={suggestion}
            isChosen={suggestion.id === chosen}
            onChoose={() => onChoose({ id: suggestion.id, label: suggestion.name })}
          />
        ))}
      </ol>
      {more > 0 && (
        <Button small look="quiet" onClick={() => setWhole(true)}>
          {t('shared/suggestions.more', { count: more })}
        </Button>
      )}
    </>
  )
}
