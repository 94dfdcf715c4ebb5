import type { ReactNode } from 'react'
import type { Action, ListScreen, ResolvedResource, ScreenBundle } from '#contract'
import { useHasText, useT } from '#i18n'
import { Button, EmptyState } from '#widgets'
import { wordOf } from '../screen-words.ts'

export interface NoRowsProps {
  readonly bundle: ScreenBundle
  readonly screen: Pick<ListScreen, 'actions'>
  readonly resource: ResolvedResource
  /** The words searched for. */
  readonly search: string
  readonly filtered: boolean
  /** The view that alone filters. */
  readonly view?: string | undefined
  readonly onClearFilters: () => void
  readonly onAction: (action: Action) => void
}

/** Why there is nothing to show, and what can be done about it. */
export function NoRows({ bundle, screen, resource, search, filtered, view, onClearFilters, onAction }: NoRowsProps): ReactNode {
  const t = useT()
  const has = useHasText()
  if (search !== '')
    return (
      <EmptyState
        icon="search"
        title={t('shared/list.notFound', { things: t(resource.plural), search })}
        hint={t(filtered ? 'shared/list.notFoundFilteredHint' : 'shared/list.notFoundHint')}
      >
        <Button onClick={onClearFilters}>{t(filtered ? 'shared/list.clearSearchAndFilters' : 'shared/list.clearSearch')}</Button>
      </EmptyState>
    )
  const nothingInView = view !== undefined && wordOf(bundle, `emptyViews.${view}`)
  if (nothingInView && has(nothingInView)) return <EmptyState title={t(nothingInView)} />
  if (filtered)
    return (
      <EmptyState icon="filter" title={t('shared/list.noMatch')} hint={t('shared/list.noMatchHint')}>
        <Button onClick={onClearFilters}>{t('shared/list.clearFilters')}</Button>
      </EmptyState>
    )
  const primary = screen.actions?.find((action) => action.primary)
  const text = (name: string): string | undefined => (has(wordOf(bundle, name)) ? t(wordOf(bundle, name)) : undefined)
  return (
    <EmptyState title={text('empty') ?? t('shared/list.noData')} hint={text('emptyHint')}>
      {primary && (
        <Button look="solid" icon={primary.icon} onClick={() => onAction(primary)}>
          {t(wordOf(bundle, `actions.${primary.id}`))}
        </Button>
      )}
    </EmptyState>
  )
}
