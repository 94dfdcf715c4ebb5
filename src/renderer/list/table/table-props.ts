import type { ReactNode } from 'react'
import type { RowPick } from '../selection.ts'

export interface DataTableColumn<Row> {
  readonly id: string
  readonly header: string
  readonly end: boolean
  readonly width: number
  readonly pinned: boolean
  /** What a click on the head sorts by, and how it is sorted now. */
  readonly sort?: { readonly field: string; readonly direction: 'ascending' | 'descending' | 'none' }
  readonly cell: (row: Row) => ReactNode
}

export interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly DataTableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly rowLabel: (row: Row) => string
  /** Rows there are in all, as far as known. */
  readonly total: number
  readonly selected?: ReadonlySet<string>
  readonly selectLabel: string
  readonly selectAllLabel: string
  readonly menuLabel: string
  /** The actions of a row, in a menu at its end. */
  readonly rowMenu?: (row: Row) => ReactNode
  readonly onSelect?: (pick: RowPick) => void
  readonly onSort: (field: string, additive: boolean) => void
  readonly onOpen?: (row: Row) => void
  readonly href?: (row: Row) => string | undefined
  readonly onEndReached: () => void
}
