import { type ReactNode, Suspense } from 'react'
import type { Action, ListScreen, ResolvedResource, ScreenBundle } from '#contract'
import { type CountedThings, countedThings, useFormats, useHasText, useT } from '#i18n'
import { useApp } from '#store'
import { IconButton, lazyPart, Menu, SearchBox } from '#widgets'
import { columnTitle } from './column-title.ts'
import { FilterBar } from './filter-bar.tsx'
import css from './list.module.css'
import { ListActions } from './list-actions.tsx'
import { isOwnMaking, type ListState } from './list-address.ts'
import type { ListColumns } from './use-columns.ts'

export interface ListToolbarProps {
  readonly bundle: ScreenBundle
  readonly screen: ListScreen
  readonly resource: ResolvedResource
  readonly state: ListState
  readonly search: string
  readonly columns: ListColumns
  readonly refreshing: boolean
  readonly count: { readonly count: number; readonly exact: boolean } | undefined
  readonly onSearch: (text: string) => void
  readonly onState: (change: Partial<ListState>) => void
  readonly onAction: (action: Action) => void
}

const RESET = '—reset'

const OwnViews = lazyPart(async () => (await import('./own-views.tsx')).OwnViews, 'nothing')

/** Title and actions, ready-made views, then search, filters, columns and the count. */
export function ListToolbar(props: ListToolbarProps): ReactNode {
  const { bundle, screen, resource, state, columns } = props
  const t = useT()
  const has = useHasText()
  const hasOwn = useApp(({ boot }) => (boot?.ownViews?.[bundle.id]?.length ?? 0) > 0)
  // What makes views comes with the first that there is, or that could be made.
  const own = (hasOwn || isOwnMaking(state, screen)) && (
    <Suspense fallback={null}>
      <OwnViews list={bundle.id} screen={screen} state={state} onState={props.onState} />
    </Suspense>
  )
  return (
    <div className={css.top}>
      <header className={css.head}>
        <h1 className={css.title}>{t(`${bundle.id}.title`)}</h1>
        {screen.actions && <ListActions actions={screen.actions} bundle={bundle} onAction={props.onAction} />}
      </header>
      {(screen.views || own) && (
        <nav className={css.views} aria-label={t('shared/list.views')}>
          {(screen.views ? [null, ...screen.views.map((view) => view.id)] : []).map((id) => (
            <button key={id ?? 'all'} type="button" className={css.view} aria-pressed={state.view === id} onClick={() => props.onState({ view: id })}>
              {id === null ? t('shared/list.all') : t(`${bundle.id}.views.${id}`)}
            </button>
          ))}
          {own}
        </nav>
      )}
      <div className={css.tools}>
        {screen.search && <SearchBox label={t('shared/list.searchIn', { things: t(resource.plural) })} value={props.search} onChange={props.onSearch} />}
        <FilterBar resource={resource} fields={screen.filters ?? []} filters={state.filters} onChange={(filters) => props.onState({ filters })} />
        <div className={css.toolsEnd}>
          <Count things={resource} count={props.count} />
          <Menu
            label={t('shared/list.columnsTitle')}
            staysOpen
            entries={[
              ...columns.all.map((column) => ({
                id: column.field,
                label: t(columnTitle(column, resource, bundle.id, has)),
                checked: columns.shown.includes(column),
              })),
              ...(columns.isUsual ? [] : [{ id: RESET, label: t('shared/list.resetColumns'), line: true }]),
            ]}
            onChoose={(id) => (id === RESET ? columns.reset() : columns.toggle(id))}
            trigger={(trigger) => <IconButton small icon="columns-3" label={t('shared/list.columns')} {...trigger} />}
          />
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

function Count({ things, count }: { readonly things: CountedThings } & Pick<ListToolbarProps, 'count'>): ReactNode {
  const t = useT()
  const formats = useFormats()
  if (!count) return <span className={css.count} />
  return (
    <span className={css.count} role="status">
      {countedThings(t, things, { count: count.count, number: formats.number(count.count), isExact: count.exact })}
    </span>
  )
}
