import { useCallback, useMemo, useReducer } from 'react'
import type { RecordView } from '#contract'
import { NOTHING_SELECTED, type RowPick, type Selection, select } from './selection.ts'

export interface ListSelection {
  /** Of the rows that are loaded. */
  readonly keys: ReadonlySet<string>
  /** Everything that the list would show is selected, loaded or not. */
  readonly isAll: boolean
  readonly pick: (pick: RowPick) => void
  readonly clear: () => void
}

/** The rows that a person has ticked; `pick` stays the same while rows come and go, so that a tick draws one row. */
export function useSelection(rows: readonly Pick<RecordView, 'id'>[]): ListSelection {
  const shown = useMemo(() => rows.map(({ id }) => id), [rows])
  const [selection, pick] = useReducer((before: Selection, next: RowPick) => select(before, next, shown), NOTHING_SELECTED)
  const keys = useMemo(() => (selection.isAll ? new Set(shown) : selection.keys), [selection, shown])
  const clear = useCallback(() => pick({ kind: 'none' }), [])
  return { keys, isAll: selection.isAll, pick, clear }
}
