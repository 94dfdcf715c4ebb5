import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { runAction } from '#actions'
import type { ListScreen as ListDocument, RecordView, ScreenBundle } from '#contract'
import { useT } from '#i18n'
import { navigate, pathOf, replaceSearch, useRoute } from '#navigation'
import { useApp } from '#store'
import { lazyPart } from '#widgets'
import { BulkBar } from './bulk-bar.tsx'
import css from './list.module.css'
import { filtersOf, readListState, writeListState } from './list-address.ts'
import { ListBody } from './list-body.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { nextSort } from './sort-order.ts'
import { useBegun } from './use-begun.ts'
import { useColumns } from './use-columns.ts'
import { listQuery, useListRecords } from './use-list-records.ts'
import { useMoment } from './use-moment.ts'

export { askForRows } from './ask-for-rows.ts'

const RecordDrawer = lazyPart(async () => (await import('../record/record-drawer.tsx')).RecordDrawer)

export interface ListScreenProps {
  readonly bundle: ScreenBundle
  readonly screen: ListDocument
}

interface Editing {
  readonly record?: RecordView | undefined
}

const NOTHING: ReadonlySet<string> = new Set()

/** A list of one resource: toolbar, search, filters, sort, paging by scrolling, choice of columns, row and bulk actions. */
export function ListScreen({ bundle, screen }: ListScreenProps): ReactNode {
  const t = useT()
  const route = useRoute()
  const locationId = useApp((state) => state.locationId)
  const userId = useApp((state) => state.boot?.user.id ?? '')
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(NOTHING)
  const [editing, setEditing] = useState<Editing>()
  const address = route.search.toString()
  const state = useMemo(() => readListState(address, screen), [address, screen])
  const moment = useMoment()
  const resource = bundle.resources[screen.resource]
  const begun = useBegun(screen, resource)
  const filters = useMemo(() => filtersOf(state, screen), [state, screen])
  const query = useMemo(
    () => listQuery({ screen, filters, sort: state.sort, search, locationId: resource?.locationScoped ? locationId : null, moment }),
    [screen, filters, state.sort, search, locationId, moment, resource?.locationScoped],
  )
  const records = useListRecords(screen, resource, query)
  const columns = useColumns({ bundle, screen, userId })
  if (!resource) return null

  const change = (next: Partial<typeof state>): void => {
    setSelected(NOTHING)
    replaceSearch(new URLSearchParams(writeListState({ ...state, ...next }, screen)))
  }
  const close = (): void => {
    setEditing(undefined)
    // The address no longer says what a new record begins with.
    if (begun) change({})
  }
  const context = { resource, query, openEditor: (record?: RecordView) => setEditing({ record }), reload: records.retry }
  const openPath = (row: RecordView): string | undefined => (screen.open ? pathOf(screen.open, { id: row.id }) : undefined)
  const open = (row: RecordView): void => {
    const path = openPath(row)
    if (path) navigate(path)
    else setEditing({ record: row })
  }
  const opens = screen.open !== undefined ? pathOf(screen.open, { id: 'any' }) !== undefined : screen.editor !== undefined && !screen.trash
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
        onAction={(action) => void runAction(action, context)}
      />
      {selected.size > 0 && screen.bulkActions && (
        <BulkBar
          strings={bundle.id}
          actions={screen.bulkActions}
          count={selected.size}
          onClear={() => setSelected(NOTHING)}
          onAction={async (action) => {
            await runAction(action, { ...context, records: records.rows.filter((row) => selected.has(row.id)) })
            setSelected(NOTHING)
          }}
        />
      )}
      <ListBody
        bundle={bundle}
        screen={screen}
        resource={resource}
        records={records}
        columns={columns.shown}
        sort={state.sort}
        filtered={filters.length > 0 || search !== ''}
        selected={selected}
        onSelect={(keys, on) =>
          setSelected((before) => {
            const next = new Set(before)
            for (const key of keys) on ? next.add(key) : next.delete(key)
            return next
          })
        }
        onSort={(field, additive) => change({ sort: nextSort(state.sort, field, additive, screen.sort ?? []) })}
        onClearFilters={() => {
          setSearch('')
          change({ filters: [], view: null })
        }}
        onAction={(action, row) => void runAction(action, { ...context, ...(row ? { records: [row] } : {}) })}
        {...(opens ? { onOpen: open, href: openPath } : {})}
      />
      {(editing ?? begun) && screen.editor && (
        <Suspense fallback={null}>
          <RecordDrawer
            resource={resource}
            record={editing?.record}
            sections={screen.editor.sections}
            strings={bundle.id}
            title={editing?.record?.display ?? t('shared/list.newRecord', { thing: t(resource.title) })}
            {...(editing ? {} : { begins: begun })}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
