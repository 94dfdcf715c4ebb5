import { useMemo } from 'react'
import type { ListScreen, RecordView } from '#contract'
import { navigate, pathOf } from '#navigation'
import { recordInList } from './list-address.ts'

export interface Opening {
  readonly onOpen?: (row: RecordView) => void
  readonly href?: (row: RecordView) => string | undefined
}

type Opens = Pick<ListScreen, 'open' | 'opens' | 'editor' | 'trash'>

const isReachable = (route: string): boolean => pathOf(route, { id: 'any' }) !== undefined

/** The page of the record that a row is about: the first of its references that is filled and that this person may open. */
function aboutPath(opens: NonNullable<ListScreen['opens']>, row: RecordView): string | undefined {
  for (const [field, route] of Object.entries(opens)) {
    const id = row.values[field]
    const path = typeof id === 'string' ? pathOf(route, { id }) : undefined
    if (typeof id === 'string' && path !== undefined) return path.includes(id) ? path : path + recordInList(id)
  }
  return undefined
}

/** What a click on a record does: its own page, or that of the record it is about, else the editor beside the list, else nothing. */
export function useOpening({ open, opens = NOTHING, editor, trash }: Opens, edit: (row: RecordView) => void): Opening {
  const isOpened = [...(open === undefined ? [] : [open]), ...Object.values(opens)].some(isReachable) || (open === undefined && editor !== undefined && !trash)
  return useMemo(() => {
    if (!isOpened) return {}
    const href = (row: RecordView): string | undefined => aboutPath(opens, row) ?? (open ? pathOf(open, { id: row.id }) : undefined)
    const onOpen = (row: RecordView): void => {
      const path = href(row)
      if (path) navigate(path)
      else if (editor) edit(row)
    }
    return { href, onOpen }
  }, [isOpened, open, opens, editor, edit])
}

const NOTHING = {}
