import { useState } from 'react'

type Store = Pick<Storage, 'getItem' | 'setItem'>

const keyOf = (userId: string): string => `menuOpen:${userId}`

/** Ids of the groups that a person left open; an unreadable memory counts as none. */
export const readOpenGroups = (store: Store, userId: string): readonly string[] => {
  try {
    const value: unknown = JSON.parse(store.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
  } catch {
    return []
  }
}

const writeOpenGroups = (store: Store, userId: string, open: readonly string[]): void => {
  try {
    store.setItem(keyOf(userId), JSON.stringify(open))
  } catch {
    // A full or forbidden store only means that the menu starts folded next time.
  }
}

export interface OpenGroups {
  readonly isOpen: (id: string) => boolean
  readonly setOpen: (id: string, open: boolean) => void
}

/** Which groups are open, remembered per user; the way to the current page opens by itself and can still be folded. */
export const useOpenGroups = (userId: string, trail: readonly string[]): OpenGroups => {
  const [open, keep] = useState(() => readOpenGroups(localStorage, userId))
  const [folded, fold] = useState<readonly string[]>([])
  const setOpen = (id: string, isOpen: boolean): void => {
    const others = open.filter((known) => known !== id)
    const next = isOpen ? [...others, id] : others
    keep(next)
    fold(isOpen ? folded.filter((known) => known !== id) : [...folded, id])
    writeOpenGroups(localStorage, userId, next)
  }
  return { isOpen: (id) => !folded.includes(id) && (open.includes(id) || trail.includes(id)), setOpen }
}
