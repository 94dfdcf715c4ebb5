import type { ReactNode } from 'react'
import type { ResolvedResource, ScreenBundle } from '#contract'
import { useFormats, useT } from '#i18n'
import { useApp } from '#store'
import { wordOf } from '../screen-words.ts'
import css from './list.module.css'
import type { ListState } from './list-address.ts'
import { useFilterSentences } from './use-filter-sentences.ts'

export interface PaperHeadProps {
  readonly bundle: ScreenBundle
  readonly resource: ResolvedResource
  readonly state: ListState
  readonly search: string
}

/** What a printed list says above its table: whose it is, when it was printed, and what it shows only of. */
export function PaperHead({ bundle, resource, state, search }: PaperHeadProps): ReactNode {
  const t = useT()
  const formats = useFormats()
  const company = useApp((app) => app.boot?.company.name)
  const filters = useFilterSentences(resource, state.filters)
  const limits = [
    ...(state.view === null ? [] : [t(wordOf(bundle, `views.${state.view}`))]),
    ...(search === '' ? [] : [`“${search}”`]),
    ...filters.map(({ text }) => text),
  ]
  return (
    <div className={css.paperHead}>
      <p>{[company, t('shared/list.printed', { when: formats.brief(new Date().toISOString()) })].filter(Boolean).join(' · ')}</p>
      {limits.length > 0 && <p>{limits.join(' · ')}</p>}
    </div>
  )
}
