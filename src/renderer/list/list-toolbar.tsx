import { type ReactNode, Suspense } from 'react'
import type { ListScreen } from '#contract'
import { useHasText, useT } from '#i18n'
import { useApp } from '#store'
import { IconButton, lazyPart, Menu } from '#widgets'
import { columnTitle } from './column-title.ts'
import { isOwnMaking, readListState, writeListState } from './list-address.ts'
import { RecordsToolbar, type RecordsToolbarProps } from './records-toolbar.tsx'
import type { ListColumns } from './use-columns.ts'

export interface ListToolbarProps extends Omit<RecordsToolbarProps, 'screen' | 'tools' | 'views'> {
  readonly screen: ListScreen
  readonly columns: ListColumns
}

const RESET = '—reset'

const OwnViews = lazyPart(async () => (await import('./own-views.tsx')).OwnViews, 'nothing')

/** The toolbar of a list: with one's own views, and the choice of columns. */
export function ListToolbar(props: ListToolbarProps): ReactNode {
  const { bundle, screen, state } = props
  const hasOwn = useApp(({ boot }) => (boot?.ownViews?.[bundle.id]?.length ?? 0) > 0)
  // What makes views comes with the first that there is, or that could be made.
  const isOwn = isOwnMaking(state, screen)
  const own = (hasOwn || isOwn) && (
    <Suspense fallback={null}>
      <OwnViews list={bundle.id} address={writeListState(state, screen)} isOwn={isOwn} onOpen={(address) => props.onState(readListState(address, screen))} />
    </Suspense>
  )
  return <RecordsToolbar {...props} views={own} tools={<ColumnMenu {...props} />} />
}

function ColumnMenu({ bundle, resource, columns }: ListToolbarProps): ReactNode {
  const t = useT()
  const has = useHasText()
  return (
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
  )
}
