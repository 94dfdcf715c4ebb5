import { useCallback, useState } from 'react'
import type { RecordScreen, RecordView, ResolvedResource, ScreenBundle } from '#contract'
import { replaceSearch, useRoute } from '#navigation'
import { useUnsavedTabs } from './unsaved-tabs.ts'

type Tab = RecordScreen['tabs'][number]

export interface RecordTabs {
  /** Those that this person gets. */
  readonly tabs: readonly Tab[]
  /** The one in sight, which stands in the address. */
  readonly current: Tab | undefined
  /** Ids of those that are being changed. */
  readonly editing: ReadonlySet<string>
  /** What Edit opens is being changed already, and in sight. */
  readonly isEditing: boolean
  readonly edit: (id: string, isEditing: boolean) => void
  readonly show: (id: string) => void
  readonly startEditing: () => void
}

export interface RecordTabsOptions {
  readonly bundle: ScreenBundle
  readonly screen: RecordScreen
  readonly resource: ResolvedResource
  readonly record: RecordView
}

/** Which tab of a record is in sight, and which are being changed. */
export function useRecordTabs({ bundle, screen, resource, record }: RecordTabsOptions): RecordTabs {
  const route = useRoute()
  const [editing, setEditing] = useState<ReadonlySet<string>>(new Set())
  const wanted = route.search.get('tab')
  const tabs = screen.tabs.filter((tab) => tab.kind !== 'related' || bundle.resources[tab.resource])
  const current = tabs.find((tab) => tab.id === wanted) ?? tabs[0]
  const edit = useCallback(
    (id: string, isEditing: boolean) =>
      setEditing((known) => {
        if (known.has(id) === isEditing) return known
        const next = new Set(known)
        if (isEditing) next.add(id)
        else next.delete(id)
        return next
      }),
    [],
  )
  const show = (id: string) => {
    const search = new URLSearchParams(route.search)
    search.set('tab', id)
    replaceSearch(search)
  }
  // A record opens where somebody left it with something that is not saved.
  useUnsavedTabs({
    ...{ resource, record, tabs },
    onFound: ([first = '', ...others]) => {
      for (const id of [first, ...others]) edit(id, true)
      if (wanted === null) show(first)
    },
  })
  const editable = current?.kind === 'fields' ? current : tabs.find((tab) => tab.kind === 'fields')
  const startEditing = () => {
    if (!editable) return
    show(editable.id)
    edit(editable.id, true)
  }
  const isEditing = editable !== undefined && editable === current && editing.has(editable.id)
  return { tabs, current, editing, isEditing, edit, show, startEditing }
}
