import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#i18n'
import { bus } from '#store'
import { TabPanel, Tabs } from '#widgets'
import css from './bell.module.css'
import { BELL_KEY } from './bell-keys.ts'
import { BillingTab } from './billing-tab.tsx'
import { DhsTab } from './dhs-tab.tsx'
import { AlertsTab, ClaimsTab, NotificationsTab } from './list-tabs.tsx'
import { PushSetting } from './push-setting.tsx'

const TABS = ['claims', 'notifications', 'alerts', 'billing', 'dhs'] as const
type TabId = (typeof TABS)[number]

const DRAW: Readonly<Record<TabId, () => React.ReactElement>> = {
  claims: ClaimsTab,
  notifications: NotificationsTab,
  alerts: AlertsTab,
  billing: BillingTab,
  dhs: DhsTab,
}

/** Several changes in a row ask for the lists once. */
const GATHER_MS = 1_000

/** The five tabs of the bell (spec: shell-and-account §2); what changes on the server shows while it is open. */
export function BellPanel({ onDrawn }: { readonly onDrawn: () => void }) {
  const t = useT()
  const queries = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const [tab, setTab] = useState<TabId>('claims')
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
        onChange={(id) => setTab(TABS.find((known) => known === id) ?? 'claims')}
        tabs={TABS.map((id) => ({ id, label: t(`shared/bell.tabs.${id}`) }))}
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
