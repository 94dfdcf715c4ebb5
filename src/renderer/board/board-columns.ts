import { isOffered, type Offering } from '#actions'
import type { Action, BoardColumn, RecordView } from '#contract'

/** A column with the first of its records. */
export interface ColumnCards {
  readonly column: BoardColumn
  readonly rows: readonly RecordView[]
  readonly count: number
  readonly countIsExact: boolean
}

/** A record on its way into another column. */
export interface Moving {
  readonly row: RecordView
  readonly to: string
}

/** What is done with a record that is put into a column; undefined where the column does not accept it. */
export const acceptedBy = ({ accepts }: BoardColumn, row: RecordView, offering: Offering): Action | undefined =>
  accepts?.find((action) => isOffered(action, row, offering))

/** The columns with what is on its way already where it goes, at the top. */
export function withMoving(columns: readonly ColumnCards[], moving: readonly Moving[]): readonly ColumnCards[] {
  if (moving.length === 0) return columns
  return columns.map((cards) => {
    const { id } = cards.column
    const stay = cards.rows.filter((row) => moving.every((each) => each.row.id !== row.id || each.to === id))
    const come = moving.filter(({ row, to }) => to === id && !stay.some((each) => each.id === row.id)).map(({ row }) => row)
    return { ...cards, rows: [...come, ...stay], count: cards.count - (cards.rows.length - stay.length) + come.length }
  })
}

/** Where a record stands among the columns; undefined when it is not shown. */
export function placeOf(columns: readonly ColumnCards[], id: string): { readonly column: number; readonly row: number } | undefined {
  for (const [column, { rows }] of columns.entries()) {
    const row = rows.findIndex((each) => each.id === id)
    if (row >= 0) return { column, row }
  }
  return undefined
}
