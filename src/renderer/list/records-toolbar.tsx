import type { ReactNode } from 'react'
import type { Action, ListScreen, ResolvedResource, ScreenBundle } from '#contract'
import { type CountedThings, countedThings, useFormats, useT } from '#i18n'
import { IconButton, SearchBox } from '#widgets'
import { titleOfScreen, wordOf } from '../screen-words.ts'
import { FilterBar } from './filter-bar.tsx'
import css from './list.module.css'
import { ListActions } from './list-actions.tsx'
import type { ListState } from './list-address.ts'

export interface RecordsToolbarProps {
  readonly bundle: ScreenBundle
  readonly screen: Pick<ListScreen, 'actions' | 'filters' | 'search' | 'views'>
  readonly resource: ResolvedResource
  readonly state: ListState
  readonly search: string
  readonly refreshing: boolean
  readonly count: { readonly count: number; readonly exact: boolean } | undefined
  /** Beside the ready-made views. */
  readonly views?: ReactNode
  /** Beside the count. */
  readonly tools?: ReactNode
  readonly onSearch: (text: string) => void
  readonly onState: (change: Partial<ListState>) => void
  readonly onAction: (action: Action) => void
}

/** Title and actions, ready-made views, then search, filters and the count: what stands above records, however they are drawn. */
export function RecordsToolbar(props: RecordsToolbarProps): ReactNode {
  const { bundle, screen, resource, state, views } = props
  const t = useT()
  return (
    <div className={css.top}>
      <header className={css.head}>
        <h1 className={css.title}>{titleOfScreen(bundle, t)}</h1>
        {screen.actions && <ListActions actions={screen.actions} bundle={bundle} onAction={props.onAction} />}
      </header>
      {(screen.views || views) && (
        <nav className={css.views} aria-label={t('shared/list.views')}>
          {(screen.views ? [null, ...screen.views.map((view) => view.id)] : []).map((id) => (
            <button key={id ?? 'all'} type="button" className={css.view} aria-pressed={state.view === id} onClick={() => props.onState({ view: id })}>
              {id === null ? t('shared/list.all') : t(wordOf(bundle, `views.${id}`))}
            </button>
          ))}
          {views}
        </nav>
      )}
      <div className={css.tools}>
        {screen.search && <SearchBox label={t('shared/list.searchIn', { things: t(resource.plural) })} value={props.search} onChange={props.onSearch} />}
        <FilterBar resource={resource} fields={screen.filters ?? []} filters={state.filters} onChange={(filters) => props.onState({ filters })} />
        <div className={css.toolsEnd}>
          <Count things={resource} count={props.count} />
          {props.tools}
          <IconButton
            small
            icon="refresh-cw"
            label={t('shared/list.refresh')}
            aria-busy={props.refreshing}
            onClick={() => props.onAction({ id: 'reload', kind: 'reload' })}
          />
        </div>
      </div>
    </div>
  )
}

function Count({ things, count }: { readonly things: CountedThings } & Pick<RecordsToolbarProps, 'count'>): ReactNode {
  const t = useT()
  const formats = useFormats()
  if (!count) return <span className={css.count} />
  return (
    <span className={css.count} role="status">
      {countedThings(t, things, { count: count.count, number: formats.number(count.count), isExact: count.exact })}
    </span>
  )
}
