import { useMemo, useState } from 'react'
import type { Column, ListScreen, ScreenBundle } from '#contract'
import { type ColumnChoice, readColumnChoice, toggleColumn, visibleColumns, writeColumnChoice } from './column-choice.ts'

export interface ListColumns {
  readonly all: readonly Column[]
  readonly shown: readonly Column[]
  readonly toggle: (field: string) => void
  readonly reset: () => void
  readonly isUsual: boolean
}

/** The columns of a list as this person has chosen them. */
export function useColumns({ bundle, screen, userId }: { readonly bundle: ScreenBundle; readonly screen: ListScreen; readonly userId: string }): ListColumns {
  const [choice, setChoice] = useState<ColumnChoice>(() => readColumnChoice(localStorage, userId, bundle.id))
  const keep = (next: ColumnChoice): void => {
    setChoice(next)
    writeColumnChoice(localStorage, userId, bundle.id, next)
  }
  const shown = useMemo(() => visibleColumns(screen.columns, choice), [screen.columns, choice])
  return {
    all: screen.columns,
    shown,
    toggle: (field) => keep(toggleColumn(choice, field)),
    reset: () => keep({ toggled: [] }),
    isUsual: choice.toggled.length === 0,
  }
}
