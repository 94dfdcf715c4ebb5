import { useMemo } from 'react'
import type { ListScreen, RecordView } from '#contract'
import { navigate, pathOf } from '#navigation'

export interface Opening {
  readonly onOpen?: (row: RecordView) => void
  readonly href?: (row: RecordView) => string | undefined
}

/** What a click on a record does: its own page, else the editor beside the list, else nothing. */
export function useOpening({ open, editor, trash }: Pick<ListScreen, 'open' | 'editor' | 'trash'>, edit: (row: RecordView) => void): Opening {
  const opens = open !== undefined ? pathOf(open, { id: 'any' }) !== undefined : editor !== undefined && !trash
  return useMemo(() => {
    if (!opens) return {}
    const href = (row: RecordView): string | undefined => (open ? pathOf(open, { id: row.id }) : undefined)
    const onOpen = (row: RecordView): void => {
      const path = href(row)
      if (path) navigate(path)
      else edit(row)
    }
    return { href, onOpen }
  }, [opens, open, edit])
}
