import { type ReactNode, useCallback, useMemo } from 'react'
import { errorText, type Offering } from '#actions'
import type { Action, Column, ListScreen, RecordView, ResolvedResource, ScreenBundle } from '#contract'
import { useFormats, useHasText, useT } from '#i18n'
import { isNumeric } from '#screen-tree'
import { ErrorState } from '#widgets'
import { Cell } from './cell.tsx'
import { columnTitle } from './column-title.ts'
import { columnWidth } from './column-width.ts'
import { ListCards } from './list-cards.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { NoRows } from './no-rows.tsx'
import { RowMenu } from './row-menu.tsx'
import { directionOf, sortFieldOf } from './sort-order.ts'
import { DataTable } from './table/data-table.tsx'
import type { DataTableColumn } from './table/table-props.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import type { ListRecords } from './use-list-records.ts'
import type { ListSelection } from './use-selection.ts'

export interface ListBodyProps {
  readonly bundle: ScreenBundle
  readonly screen: ListScreen
  readonly resource: ResolvedResource
  readonly records: ListRecords
  readonly columns: readonly Column[]
  readonly sort: readonly string[]
  /** The words searched for. */
  readonly search: string
  readonly filtered: boolean
  /** The view that alone filters. */
  readonly view?: string | undefined
  readonly selection: ListSelection
  readonly onSort: (field: string, additive: boolean) => void
  readonly onClearFilters: () => void
  readonly onAction: (action: Action, row?: RecordView) => void
  readonly onOpen?: (row: RecordView) => void
  readonly href?: (row: RecordView) => string | undefined
}

/** The rows in one of their four states: on their way, failed, none, or there. */
export function ListBody(props: ListBodyProps): ReactNode {
  const { bundle, screen, resource, records, columns, sort, onOpen, href, onAction } = props
  const t = useT()
  const has = useHasText()
  const formats = useFormats()
  const narrow = useIsNarrow()
  const tableColumns = useMemo(
    () =>
      columns.map((column): DataTableColumn<RecordView> => {
        const field = resource.fields[column.field]
        const sortField = sortFieldOf(column.field, resource)
        return {
          id: column.field,
          header: t(columnTitle(column, resource, bundle.id, has)),
          end: field !== undefined && isNumeric(field),
          width: columnWidth(column, field, formats, t),
          pinned: column.pinned === true,
          ...(sortField ? { sort: { field: sortField, direction: directionOf(sort, sortField) } } : {}),
          cell: (row) => <Cell column={column} field={field} row={row} />,
        }
      }),
    [columns, resource, bundle.id, sort, t, has, formats],
  )
  const { rowActions } = screen
  const offering = useMemo((): Offering => ({ resource, bundle }), [resource, bundle])
  const rowMenu = useCallback(
    (row: RecordView) => (
      <RowMenu row={row} actions={rowActions ?? []} strings={bundle.id} offering={offering} href={href?.(row)} onOpen={onOpen} onAction={onAction} />
    ),
    [rowActions, bundle.id, offering, href, onOpen, onAction],
  )
  if (records.state === 'loading') return <ListSkeleton columns={columns.length} />
  if (records.state === 'failed') return <ErrorState title={t('shared/list.failed')} message={errorText(records.error, t)} onRetry={records.retry} />
  if (records.rows.length === 0) return <NoRows {...props} />
  const menu = rowActions && rowActions.length > 0 ? { rowMenu } : {}
  if (narrow)
    return (
      <ListCards
        rows={records.rows}
        columns={columns}
        resource={resource}
        strings={bundle.id}
        label={t(`${bundle.id}.title`)}
        onEndReached={records.loadMore}
        {...menu}
        {...(onOpen ? { onOpen } : {})}
        {...(href ? { href } : {})}
      />
    )
  return (
    <DataTable
      label={t(`${bundle.id}.title`)}
      columns={tableColumns}
      rows={records.rows}
      rowKey={keyOf}
      rowLabel={labelOf}
      total={records.count}
      selectLabel={t('shared/list.select')}
      selectAllLabel={t('shared/list.selectAll')}
      menuLabel={t('shared/list.actions')}
      onSort={props.onSort}
      onEndReached={records.loadMore}
      {...menu}
      {...(screen.bulkActions ? { selected: props.selection.keys, onSelect: props.selection.pick } : {})}
      {...(onOpen ? { onOpen } : {})}
      {...(href ? { href } : {})}
    />
  )
}

const keyOf = (row: RecordView): string => row.id
const labelOf = (row: RecordView): string => row.display
