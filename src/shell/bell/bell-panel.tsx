import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BellTab } from '#contract'
import { useT } from '#i18n'
import { bus } from '#store'
import { TabPanel, Tabs } from '#widgets'
import css from './bell.module.css'
import { BELL_KEY } from './bell-keys.ts'
import { BillingTab } from './billing-tab.tsx'
import { DhsTab } from './dhs-tab.tsx'
import { AlertsTab, ClaimsTab, NotificationsTab } from './list-tabs.tsx'
import { PushSetting } from './push-setting.tsx'

const TABS: readonly BellTab[] = ['claims', 'notifications', 'alerts', 'billing', 'dhs']

const DRAW: Readonly<Record<BellTab, () => React.ReactElement>> = {
  claims: ClaimsTab,
  notifications: NotificationsTab,
  alerts: AlertsTab,
  billing: BillingTab,
  dhs: DhsTab,
}

/** Several changes in a row ask for the lists once. */
const GATHER_MS = 1_000

/** The five tabs of the bell (spec: shell-and-account §2), without those that this person may not read; what changes on the server shows while it is open. */
export function BellPanel({ tabs = TABS, onDrawn }: { readonly tabs?: readonly BellTab[] | undefined; readonly onDrawn: () => void }) {
  const t = useT()
  const queries = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const shown = TABS.filter((id) => tabs.includes(id))
  const [tab, setTab] = useState<BellTab>(shown[0] ?? 'alerts')
  const Tab = DRAW[tab]
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is placed and focused once, when it is first drawn
  useEffect(() => {
    onDrawn()
    box.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  }, [])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const changed = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        void queries.invalidateQueries({ queryKey: BELL_KEY })
      }, GATHER_MS)
    }
    bus.on('recordChanged', changed)
    return () => {
      bus.off('recordChanged', changed)
      clearTimeout(timer)
    }
  }, [queries])
  return (
    <div ref={box}>
      <Tabs
        group="bell"
        label={t('shared/bell.title')}
        value={tab}
        onChange={(id) => setTab(shown.find((known) => known === id) ?? tab)}
        tabs={shown.map((id) => ({ id, label: t(`shared/bell.tabs.${id}`) }))}
      />
      <TabPanel group="bell" id={tab}>
        <div className={css.tab}>
          <Tab />
        </div>
      </TabPanel>
      <PushSetting />
    </div>
  )
}
