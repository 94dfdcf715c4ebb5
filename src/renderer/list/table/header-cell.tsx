import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import { PART } from './roles.ts'
import type { DataTableColumn } from './table-props.ts'

export interface HeaderCellProps<Row> {
  readonly column: DataTableColumn<Row>
  readonly className: string | undefined
  readonly onSort: (field: string, additive: boolean) => void
}

/** A column's head; a sortable one is a button, Shift adds it as a further sort. */
export function HeaderCell<Row>({ column, className, onSort }: HeaderCellProps<Row>): ReactNode {
  const { sort } = column
  if (sort === undefined)
    return (
      <th {...PART.head} className={className} scope="col">
        <span className={styles.headText}>{column.header}</span>
      </th>
    )
  return (
    <th {...PART.head} className={className} scope="col" aria-sort={sort.direction}>
      <button type="button" className={styles.sort} onClick={(event) => onSort(sort.field, event.shiftKey)}>
        {column.header}
        <span className={styles.arrow} aria-hidden="true" data-sort={sort.direction} />
      </button>
      {/* A button is drawn on the first sheet alone. */}
      <span className={styles.onPaper} aria-hidden="true">
        {column.header}
      </span>
    </th>
  )
}
