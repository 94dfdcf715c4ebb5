import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import type { DataTableColumn } from './table-props.ts'

export interface HeaderCellProps<Row> {
  readonly column: DataTableColumn<Row>
  readonly afterCheck: boolean
  /** Takes the room that the other columns leave. */
  readonly takesRest: boolean
  readonly onSort: (field: string, additive: boolean) => void
}

/** A column's head; a sortable one is a button, Shift adds it as a further sort. */
export function HeaderCell<Row>({ column, afterCheck, takesRest, onSort }: HeaderCellProps<Row>): ReactNode {
  const classes = [column.end ? styles.end : '', column.pinned ? `${styles.pinned} ${afterCheck ? styles.afterCheck : ''}` : ''].join(' ')
  const { sort } = column
  if (sort === undefined)
    return (
      <th scope="col" className={classes} style={takesRest ? undefined : { inlineSize: column.width }}>
        <span className={styles.headText}>{column.header}</span>
      </th>
    )
  return (
    <th scope="col" className={classes} style={takesRest ? undefined : { inlineSize: column.width }} aria-sort={sort.direction}>
      <button type="button" className={styles.sort} onClick={(event) => onSort(sort.field, event.shiftKey)}>
        {column.header}
        <span className={styles.arrow} aria-hidden="true" data-sort={sort.direction} />
      </button>
    </th>
  )
}
