import { useCallback, useMemo, useState } from 'react'
import { isOverQuery, runAction } from '#actions'
import type { Action, ListScreen, RecordView, ResolvedResource, ScreenBundle } from '#contract'
import { replaceSearch, useRoute } from '#navigation'
import { useApp } from '#store'
import { gatherRecords } from './gather-records.ts'
import { filtersOf, readListState, writeListState } from './list-address.ts'
import { useColumns } from './use-columns.ts'
import { useKeptSearch } from './use-kept-search.ts'
import { listQuery, useListRecords } from './use-list-records.ts'
import { useNamedRecord } from './use-named-record.ts'
import { useNewRecordDefaults } from './use-new-record-defaults.ts'
import { useSelection } from './use-selection.ts'

interface WorkspaceOptions {
  readonly bundle: ScreenBundle
  readonly screen: ListScreen
  readonly resource: ResolvedResource
}

interface Editing {
  readonly record?: RecordView | undefined
}

export type ListWorkspace = ReturnType<typeof useListWorkspace>

/** What a list asks for, by its address and its search. */
function useListQuery({ bundle, screen, resource }: WorkspaceOptions, userId: string) {
  const address = useRoute().search.toString()
  const locationId = useApp((state) => state.locationId)
  const [search, setSearch] = useKeptSearch(userId, bundle.id)
  const state = useMemo(() => readListState(address, screen), [address, screen])
  const filters = useMemo(() => filtersOf(state, screen), [state, screen])
  const query = useMemo(
    () => listQuery({ screen, resource, filters, sort: state.sort, search, locationId: resource.locationScoped ? locationId : null }),
    [screen, resource, filters, state.sort, search, locationId],
  )
  return { search, setSearch, state, filters, query }
}

/** All that a list is about: what it asks for and shows, what is picked, and what is done with it. */
export function useListWorkspace(of: WorkspaceOptions) {
  const { bundle, screen, resource } = of
  const userId = useApp((state) => state.boot?.user.id ?? '')
  const { search, setSearch, state, filters, query } = useListQuery(of, userId)
  const [chosenEditing, setEditing] = useState<Editing>()
  const begun = useNewRecordDefaults(screen, resource)
  const named = useNamedRecord(screen)
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
  return { state, filters, search, setSearch, records, selection, columns, context, editing: chosenEditing ?? named, begun, run, edit, chosen, change, close }
}
