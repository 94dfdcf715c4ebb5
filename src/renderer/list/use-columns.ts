import { useMemo, useState } from 'react'
import { shellApi } from '#api'
import type { Column, ListScreen, ScreenBundle } from '#contract'
import { appStore } from '#store'
import { type ColumnChoice, readColumnChoice, toggleColumn, visibleColumns, writeColumnChoice } from './column-choice.ts'

export interface ListColumns {
  readonly all: readonly Column[]
  readonly shown: readonly Column[]
  readonly toggle: (field: string) => void
  readonly reset: () => void
  readonly isUsual: boolean
}

/** What the account holds, else what this device does. */
function knownChoice(userId: string, screenId: string): ColumnChoice {
  const toggled = appStore.get().boot?.columns?.[screenId]
  return toggled === undefined ? readColumnChoice(localStorage, userId, screenId) : { toggled }
}

/** With the person, for their other devices; the page's start is brought along, so that coming back to the list finds it. */
function keepWithPerson(screen: string, { toggled }: ColumnChoice): void {
  appStore.update((state) => {
    if (state.boot) state.boot = { ...state.boot, columns: { ...state.boot.columns, [screen]: toggled } }
  })
  // Without network this device keeps it.
  shellApi.keepColumns({ screen, toggled }).catch(() => undefined)
}

/** The columns of a list as this person has chosen them. */
export function useColumns({ bundle, screen, userId }: { readonly bundle: ScreenBundle; readonly screen: ListScreen; readonly userId: string }): ListColumns {
  const [choice, setChoice] = useState<ColumnChoice>(() => knownChoice(userId, bundle.id))
  const keep = (next: ColumnChoice): void => {
    setChoice(next)
    writeColumnChoice(localStorage, userId, bundle.id, next)
    keepWithPerson(bundle.id, next)
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
