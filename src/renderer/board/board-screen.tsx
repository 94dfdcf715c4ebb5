import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { errorText, runAction } from '#actions'
import type { Action, BoardScreen as BoardDocument, RecordView, ResolvedResource, ScreenBundle } from '#contract'
import { useT } from '#i18n'
import { replaceSearch, useRoute } from '#navigation'
import { useApp } from '#store'
import { Button, classNames, ErrorState } from '#widgets'
import list from '../list/list.module.css'
import { filtersOf, type ListState, readListState, viewAlone, writeListState } from '../list/list-address.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { NoRows } from '../list/no-rows.tsx'
import { PickedBar } from '../list/picked-bar.tsx'
import { RecordsToolbar } from '../list/records-toolbar.tsx'
import { useKeptSearch } from '../list/use-kept-search.ts'
import { listQuery } from '../list/use-list-records.ts'
import { useOpening } from '../list/use-opening.ts'
import { usePicking } from '../list/use-picking.ts'
import { RecordPanel } from '../record/record-panel.tsx'
import css from './board.module.css'
import { Columns } from './columns.tsx'
import { type BoardData, useBoard } from './use-board.ts'

export interface BoardScreenProps {
  readonly bundle: ScreenBundle
  readonly screen: BoardDocument
}

/** Records as cards in columns beside each other. */
export function BoardScreen({ bundle, screen }: BoardScreenProps): ReactNode {
  const resource = bundle.resources[screen.resource]
  return resource ? <ResourceBoard bundle={bundle} screen={screen} resource={resource} /> : null
}

/** The panel beside the board: a record, or a new one. */
interface Editing {
  readonly record?: RecordView | undefined
}

function ResourceBoard({ bundle, screen, resource }: BoardScreenProps & { readonly resource: ResolvedResource }): ReactNode {
  const t = useT()
  const address = useRoute().search.toString()
  const locationId = useApp((state) => state.locationId)
  const userId = useApp((state) => state.boot?.user.id ?? '')
  const [search, setSearch] = useKeptSearch(userId, bundle.id)
  const [editing, setEditing] = useState<Editing>()
  const state = useMemo(() => readListState(address, screen), [address, screen])
  const filters = useMemo(() => filtersOf(state, screen), [state, screen])
  const query = useMemo(
    () => listQuery({ screen, resource, filters, sort: state.sort, search, locationId: resource.locationScoped ? locationId : null }),
    [screen, resource, filters, state.sort, search, locationId],
  )
  const data = useBoard(screen, resource, query)
  const rows = useMemo(() => data.columns.flatMap((cards) => cards.rows), [data.columns])
  const picking = usePicking(screen.bulkActions, rows)
  const context = useMemo(
    () => ({ resource, bundle, query, openEditor: (record?: RecordView) => setEditing({ record }), reload: data.retry }),
    [resource, bundle, query, data.retry],
  )
  const run = useCallback((action: Action, row?: RecordView) => void runAction(action, { ...context, ...(row ? { records: [row] } : {}) }), [context])
  const edit = useCallback((record: RecordView) => setEditing({ record }), [])
  const opening = useOpening(screen, edit)
  const change = (next: Partial<ListState>): void => {
    picking.selection.clear()
    replaceSearch(new URLSearchParams(writeListState({ ...state, ...next }, screen)))
  }
  const clear = (): void => {
    setSearch('')
    change({ filters: [], view: null })
  }
  return (
    <div className={list.screen}>
      <RecordsToolbar
        bundle={bundle}
        screen={screen}
        resource={resource}
        state={state}
        search={search}
        refreshing={data.refreshing}
        count={data.state === 'ready' ? totalOf(data) : undefined}
        tools={
          picking.offered && (
            <Button small icon="list-checks" aria-pressed={picking.offered.isOn} onClick={picking.offered.toggle}>
              {t('shared/list.select')}
            </Button>
          )
        }
        onSearch={setSearch}
        onState={change}
        onAction={run}
      />
      <div className={classNames(list.body, css.body)}>
        {picking.selection.keys.size > 0 && <PickedBar actions={screen.bulkActions} context={context} selection={picking.selection} records={picking.chosen} />}
        {data.state === 'loading' && <ListSkeleton columns={screen.columns.length} />}
        {data.state === 'failed' && <ErrorState title={t('shared/board.failed')} message={errorText(data.error, t)} onRetry={data.retry} />}
        {data.state === 'ready' && rows.length === 0 && (
          <NoRows
            bundle={bundle}
            screen={screen}
            resource={resource}
            search={search}
            filtered={filters.length > 0}
            view={viewAlone(state)}
            onClearFilters={clear}
            onAction={run}
          />
        )}
        {data.state === 'ready' && rows.length > 0 && (
          <Columns bundle={bundle} screen={screen} resource={resource} data={data} picking={picking} onAction={run} {...opening} />
        )}
      </div>
      {editing && (
        <RecordPanel
          screen={screen}
          badge={screen.card.badge}
          context={context}
          record={editing.record}
          title={editing.record?.display ?? t('shared/list.newRecord', { thing: t(resource.title) })}
          opens={screen.open}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}

const totalOf = ({ columns }: BoardData): { readonly count: number; readonly exact: boolean } => ({
  count: columns.reduce((sum, { count }) => sum + count, 0),
  exact: columns.every(({ countIsExact }) => countIsExact),
})
