import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { isOverQuery, runAction } from '#actions'
import type { Action, ListScreen as ListDocument, RecordView, ResolvedResource, ScreenBundle } from '#contract'
import { useT, withRoomWords } from '#i18n'
import { replaceSearch, useRoute } from '#navigation'
import { useApp } from '#store'
import { lazyPart } from '#widgets'
import { gatherRecords } from './gather-records.ts'
import css from './list.module.css'
import { filtersOf, readListState, viewAlone, writeListState } from './list-address.ts'
import { ListBody } from './list-body.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { PaperHead } from './paper-head.tsx'
import { nextSort } from './sort-order.ts'
import { useColumns } from './use-columns.ts'
import { useKeptSearch } from './use-kept-search.ts'
import { listQuery, useListRecords } from './use-list-records.ts'
import { useNamedRecord } from './use-named-record.ts'
import { useNewRecordDefaults } from './use-new-record-defaults.ts'
import { useOpening } from './use-opening.ts'
import { useSelection } from './use-selection.ts'

export { askForRows } from './ask-for-rows.ts'

const BulkBar = lazyPart(async () => (await withRoomWords(import('./bulk-bar.tsx'))).BulkBar, 'nothing')
const RecordDrawer = lazyPart(async () => (await withRoomWords(import('../record/record-drawer.tsx'))).RecordDrawer)

export interface ListScreenProps {
  readonly bundle: ScreenBundle
  readonly screen: ListDocument
}

interface Editing {
  readonly record?: RecordView | undefined
}

/** A list of one resource: toolbar, search, filters, sort, paging by scrolling, choice of columns, row and bulk actions. */
export function ListScreen({ bundle, screen }: ListScreenProps): ReactNode {
  const resource = bundle.resources[screen.resource]
  return resource ? <ResourceList bundle={bundle} screen={screen} resource={resource} /> : null
}

function ResourceList({ bundle, screen, resource }: ListScreenProps & { readonly resource: ResolvedResource }): ReactNode {
  const t = useT()
  const route = useRoute()
  const locationId = useApp((state) => state.locationId)
  const userId = useApp((state) => state.boot?.user.id ?? '')
  const [search, setSearch] = useKeptSearch(userId, bundle.id)
  const [chosenEditing, setEditing] = useState<Editing>()
  const address = route.search.toString()
  const state = useMemo(() => readListState(address, screen), [address, screen])
  const begun = useNewRecordDefaults(screen, resource)
  const named = useNamedRecord(screen)
  const editing = chosenEditing ?? named
  const filters = useMemo(() => filtersOf(state, screen), [state, screen])
  const query = useMemo(
    () => listQuery({ screen, resource, filters, sort: state.sort, search, locationId: resource.locationScoped ? locationId : null }),
    [screen, resource, filters, state.sort, search, locationId],
  )
  const records = useListRecords(screen, resource, query)
  const selection = useSelection(records.rows)
  const columns = useColumns({ bundle, screen, userId })
  const context = useMemo(
    () => ({
      resource,
      bundle,
      query: { ...query, fields: columns.shown.map(({ field }) => field) },
      openEditor: (record?: RecordView) => setEditing({ record }),
      reload: records.retry,
    }),
    [resource, bundle, query, columns.shown, records.retry],
  )
  const run = useCallback((action: Action, row?: RecordView) => void runAction(action, { ...context, ...(row ? { records: [row] } : {}) }), [context])
  const edit = useCallback((record: RecordView) => setEditing({ record }), [])
  const opening = useOpening(screen, edit)

  const chosen = async (action: Action): Promise<readonly RecordView[]> => {
    const isEverything = selection.isAll || (records.countIsExact && selection.keys.size === records.count)
    if (!isEverything) return records.rows.filter((row) => selection.keys.has(row.id))
    // The server makes the file of all that the list would show.
    if (action.kind === 'export') return []
    if (isOverQuery(action, context)) return records.rows
    return selection.isAll ? gatherRecords(screen, resource, query) : records.rows
  }
  const change = (next: Partial<typeof state>): void => {
    selection.clear()
    replaceSearch(new URLSearchParams(writeListState({ ...state, ...next }, screen)))
  }
  const close = (): void => {
    setEditing(undefined)
    // The address no longer says what a new record begins with, or which record is open.
    if (begun || named) change({})
  }
  return (
    <div className={css.screen}>
      <ListToolbar
        bundle={bundle}
        screen={screen}
        resource={resource}
        state={state}
        search={search}
        columns={columns}
        refreshing={records.refreshing}
        count={records.state === 'ready' ? { count: records.count, exact: records.countIsExact } : undefined}
        onSearch={setSearch}
        onState={change}
        onAction={run}
      />
      <PaperHead bundle={bundle} resource={resource} state={state} search={search} />
      <div className={css.body}>
        {selection.keys.size > 0 && screen.bulkActions && (
          <Suspense fallback={null}>
            <BulkBar
              strings={bundle.id}
              offering={context}
              actions={screen.bulkActions}
              selection={selection}
              records={records}
              onAction={async (action) => {
                await runAction(action, { ...context, records: await chosen(action), isAll: selection.isAll })
                selection.clear()
              }}
            />
          </Suspense>
        )}
        <ListBody
          bundle={bundle}
          screen={screen}
          resource={resource}
          records={records}
          columns={columns.shown}
          sort={state.sort}
          search={search}
          filtered={filters.length > 0}
          view={viewAlone(state)}
          selection={selection}
          onSort={(field, additive) => change({ sort: nextSort(state.sort, field, additive, screen.sort ?? []) })}
          onClearFilters={() => {
            setSearch('')
            change({ filters: [], view: null })
          }}
          onAction={run}
          {...opening}
        />
      </div>
      {(editing ?? begun) && screen.editor && (
        <Suspense fallback={null}>
          <RecordDrawer
            resource={resource}
            record={editing?.record}
            sections={screen.editor.sections}
            strings={bundle.id}
            title={editing?.record?.display ?? t('shared/list.newRecord', { thing: t(resource.title) })}
            {...(editing ? {} : { begins: begun })}
            opens={screen.open}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
