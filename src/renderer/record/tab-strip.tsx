import { useRef } from 'react'
import type { RecordScreen } from '#contract'
import { useT } from '#i18n'
import { type TabItem, TabPanel, Tabs } from '#widgets'

type Tab = RecordScreen['tabs'][number]

export interface TabStripProps {
  readonly tabs: readonly Tab[]
  readonly current: Tab
  /** Ids of those that are being changed. */
  readonly editing: ReadonlySet<string>
  /** Document id of the screen. */
  readonly strings: string
  /** Joins the tabs with their panels. */
  readonly group: string
  readonly onShow: (id: string) => void
}

/** The tabs of a record; those of a group behind one tab, which opens the one of them that was in sight last. */
export function TabStrip({ tabs, current, editing, strings, group, onShow }: TabStripProps) {
  const t = useT()
  const last = useRef(new Map<string, string>())
  const items = topItems(tabs)
  const chosen = items.find(({ members }) => members.includes(current)) ?? items[0]
  const changed = (members: readonly Tab[]): boolean => members.some(({ id }) => editing.has(id) && id !== current.id)
  const tabOf = (tab: Tab): TabItem => ({ id: tab.id, icon: changed([tab]) ? 'pencil' : tab.icon, label: t(`${strings}.tabs.${tab.id}`) })
  return (
    <>
      <Tabs
        group={group}
        label={t('shared/forms.record.tabs')}
        tabs={items.map(({ id, name, members }) => {
          const [only, another] = members
          return only && !another ? tabOf(only) : { id, icon: changed(members) ? 'pencil' : only?.icon, label: t(`${strings}.groups.${name}`) }
        })}
        value={chosen?.id ?? ''}
        onChange={(id) => {
          if (chosen) last.current.set(chosen.id, current.id)
          const members = items.find((item) => item.id === id)?.members ?? []
          onShow(last.current.get(id) ?? members[0]?.id ?? '')
        }}
      />
      {chosen && chosen.members.length > 1 && (
        <TabPanel group={group} id={chosen.id}>
          <Tabs small group={group} label={t(`${strings}.groups.${chosen.name}`)} tabs={chosen.members.map(tabOf)} value={current.id} onChange={onShow} />
        </TabPanel>
      )}
    </>
  )
}

interface TopItem {
  /** Of the tab that stands for it: the group's, or the only member's. */
  readonly id: string
  readonly name: string
  readonly members: readonly Tab[]
}

function topItems(tabs: readonly Tab[]): readonly TopItem[] {
  const items = new Map<string, Tab[]>()
  for (const tab of tabs) {
    const name = tab.group ?? `${tab.id} alone`
    items.set(name, [...(items.get(name) ?? []), tab])
  }
  return [...items].map(([name, members]) => ({ id: members.length > 1 ? `group-${name}` : (members[0]?.id ?? name), name, members }))
}
