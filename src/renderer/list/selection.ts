/** Which rows of a list are selected, and what a click makes of it. */
export interface Selection {
  readonly keys: ReadonlySet<string>
  /** All that fit, also what is not loaded yet; `keys` count for nothing then. */
  readonly isAll: boolean
  /** The row ticked last, where a range begins. */
  readonly anchor: string | undefined
}

export type RowPick =
  | { readonly kind: 'one' | 'range'; readonly key: string; readonly on: boolean }
  | { readonly kind: 'shown'; readonly on: boolean }
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }

export const NOTHING_SELECTED: Selection = { keys: new Set(), isAll: false, anchor: undefined }

/** The selection after a click; `shown` are the loaded rows in their order. */
export function select(before: Selection, pick: RowPick, shown: readonly string[]): Selection {
  switch (pick.kind) {
    case 'none':
      return NOTHING_SELECTED
    case 'all':
      return { keys: new Set(), isAll: true, anchor: undefined }
    case 'shown':
      return pick.on ? { keys: new Set(shown), isAll: false, anchor: undefined } : NOTHING_SELECTED
    case 'one':
      return ticked(before, [pick.key], pick, shown)
    case 'range':
      return ticked(before, between(shown, before.anchor ?? pick.key, pick.key), pick, shown)
  }
}

function ticked(
  before: Selection,
  changed: readonly string[],
  { key, on }: { readonly key: string; readonly on: boolean },
  shown: readonly string[],
): Selection {
  const keys = new Set(before.isAll ? shown : before.keys)
  for (const each of changed) on ? keys.add(each) : keys.delete(each)
  return { keys, isAll: false, anchor: key }
}

/** From one row to the other, whichever comes first; the second alone when the first is gone. */
function between(shown: readonly string[], from: string, to: string): readonly string[] {
  const places = [shown.indexOf(from), shown.indexOf(to)]
  return places.includes(-1) ? [to] : shown.slice(Math.min(...places), Math.max(...places) + 1)
}
