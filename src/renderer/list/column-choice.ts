/** Which columns a person has chosen for a list, remembered per user on this device. */
import type { Column } from '#contract'

export interface ColumnChoice {
  /** Fields switched off or, for columns off by default, on. */
  readonly toggled: readonly string[]
}

type Store = Pick<Storage, 'getItem' | 'setItem'>

const keyOf = (userId: string, screenId: string): string => `columns:${userId}:${screenId}`

/** The stored choice; an unreadable one counts as none. */
export function readColumnChoice(store: Store, userId: string, screenId: string): ColumnChoice {
  try {
    const value: unknown = JSON.parse(store.getItem(keyOf(userId, screenId)) ?? '{}')
    const toggled = typeof value === 'object' && value !== null && 'toggled' in value ? value.toggled : []
    return { toggled: Array.isArray(toggled) ? toggled.filter((field): field is string => typeof field === 'string') : [] }
  } catch {
    return { toggled: [] }
  }
}

/** Keeps the choice; a full or forbidden store only means that it is asked again next time. */
export function writeColumnChoice(store: Store, userId: string, screenId: string, choice: ColumnChoice): void {
  try {
    store.setItem(keyOf(userId, screenId), JSON.stringify(choice))
  } catch {
    return
  }
}

/** The columns shown, in the document's order. The first primary column can't be switched off. */
export function visibleColumns(columns: readonly Column[], choice: ColumnChoice): readonly Column[] {
  const first = columns.find((column) => column.primary) ?? columns[0]
  return columns.filter((column) => column === first || (column.hidden === true) === choice.toggled.includes(column.field))
}

/** The choice after one column was switched. */
export function toggleColumn(choice: ColumnChoice, field: string): ColumnChoice {
  return { toggled: choice.toggled.includes(field) ? choice.toggled.filter((other) => other !== field) : [...choice.toggled, field] }
}
