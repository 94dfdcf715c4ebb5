import { type ReactNode, Suspense } from 'react'
import { runAction } from '#actions'
import type { ListScreen as ListDocument, ResolvedResource, ScreenBundle } from '#contract'
import { useT, withRoomWords } from '#i18n'
import { lazyPart } from '#widgets'
import css from './list.module.css'
import { viewAlone } from './list-address.ts'
import { ListBody } from './list-body.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { PaperHead } from './paper-head.tsx'
import { nextSort } from './sort-order.ts'
import { type ListWorkspace, useListWorkspace } from './use-list-workspace.ts'
import { useOpening } from './use-opening.ts'

export { askForRows } from './ask-for-rows.ts'

const BulkBar = lazyPart(async () => (await withRoomWords(import('./bulk-bar.tsx'))).BulkBar, 'nothing')
const RecordDrawer = lazyPart(async () => (await withRoomWords(import('../record/record-drawer.tsx'))).RecordDrawer)

export interface ListScreenProps {
  readonly bundle: ScreenBundle
  readonly screen: ListDocument
}

/** A list of one resource: toolbar, search, filters, sort, paging by scrolling, choice of columns, row and bulk actions. */
export function ListScreen({ bundle, screen }: ListScreenProps): ReactNode {
  const resource = bundle.resources[screen.resource]
  return resource ? <ResourceList bundle={bundle} screen={screen} resource={resource} /> : null
}

function ResourceList({ bundle, screen, resource }: ListScreenProps & { readonly resource: ResolvedResource }): ReactNode {
  const workspace = useListWorkspace({ bundle, screen, resource })
  const { state, search, setSearch, records, selection, columns, context, change, run, edit } = workspace
  const opening = useOpening(screen, edit)
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
                await runAction(action, { ...context, records: await workspace.chosen(action), isAll: selection.isAll })
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
          filtered={workspace.filters.length > 0}
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
      <ListEditor bundle={bundle} screen={screen} resource={resource} workspace={workspace} />
    </div>
  )
}

interface ListEditorProps extends ListScreenProps {
  readonly resource: ResolvedResource
  readonly workspace: ListWorkspace
}

/** The record that is open beside its list, or a new one. */
function ListEditor({ bundle, screen, resource, workspace: { editing, begun, close } }: ListEditorProps): ReactNode {
  const t = useT()
  if ((editing ?? begun) === undefined || !screen.editor) return null
  return (
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
  )
}
