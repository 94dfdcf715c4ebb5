import { useCallback, useMemo, useState } from 'react'
import type { Action } from '#contract'
import { useLatest } from '#widgets'
import { type ListSelection, useSelection } from './use-selection.ts'

interface Item {
  readonly id: string
}

export interface Picking<T extends Item> {
  readonly selection: ListSelection
  /** The records that were picked. */
  readonly chosen: readonly T[]
  /** Their ids, while some are or a click picks. */
  readonly picked: ReadonlySet<string> | undefined
  /** Picks the record or leaves it out again, where the click is for that; false: it is for opening it. */
  readonly pick: (item: Item, isPick: boolean) => boolean
  readonly offered: { readonly isOn: boolean; readonly toggle: () => void } | undefined
}

/** Records that stand in a calendar or on a board are picked by a click with Ctrl or the command key, by X, or by any click once that was chosen. */
export function usePicking<T extends Item>(actions: readonly Action[] | undefined, items: readonly T[]): Picking<T> {
  const canPick = (actions ?? []).length > 0
  const [isOn, setOn] = useState(false)
  const selection = useSelection(items)
  const { keys } = selection
  const chosen = useMemo(() => items.filter(({ id }) => keys.has(id)), [items, keys])
  const latest = useLatest({ canPick, isOn, keys })
  const pick = useCallback(
    ({ id }: Item, isPick: boolean): boolean => {
      const now = latest.current
      if (!now.canPick || !(isPick || now.isOn)) return false
      selection.pick({ kind: 'one', key: id, on: !now.keys.has(id) })
      return true
    },
    [latest, selection.pick],
  )
  const toggle = (): void => {
    if (isOn) selection.clear()
    setOn(!isOn)
  }
  return {
    selection,
    chosen,
    picked: isOn || keys.size > 0 ? keys : undefined,
    pick,
    offered: canPick ? { isOn, toggle } : undefined,
  }
}
