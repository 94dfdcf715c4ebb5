import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '#actions'
import { rightsApi } from '#api'
import { ALL_WORDS } from '#contract'
import { useT } from '#i18n'
import { ErrorState, SkeletonLines, TabPanel, Tabs } from '#widgets'
import { wordsHere } from '../../../words.ts'
import css from './access.module.css'
import { ChangesTab } from './changes-tab.tsx'
import { CompareTab } from './compare-tab.tsx'
import { WhoTab } from './who-tab.tsx'

const GROUP = 'access-review'
const TABS = ['who', 'compare', 'changes'] as const
type Tab = (typeof TABS)[number]

/** Who sees and may do what, and why; two people or roles beside one another; what has changed in roles. */
export function AccessDesk(): ReactNode {
  const t = useT()
  const [tab, setTab] = useState<Tab>('who')
  const known = useQuery({
    queryKey: ['rights', 'catalogue', 'with-words'],
    queryFn: async ({ signal }) => {
      // What is named here stands on screens that are not open.
      const [catalogue] = await Promise.all([rightsApi.catalogue(signal), wordsHere([ALL_WORDS])])
      return catalogue
    },
  })
  if (known.isError) return <ErrorState message={errorText(known.error, t)} onRetry={() => void known.refetch()} />
  if (!known.data) return <SkeletonLines lines={8} />
  return (
    <div className={css.tab}>
      <Tabs
        tabs={TABS.map((id) => ({ id, label: t(`shared/access-review.tabs.${id}`) }))}
        value={tab}
        onChange={(id) => setTab(TABS.find((each) => each === id) ?? 'who')}
        label={t('shared/access-review.show')}
        group={GROUP}
      />
      <TabPanel group={GROUP} id={tab}>
        {tab === 'who' && <WhoTab catalogue={known.data} />}
        {tab === 'compare' && <CompareTab catalogue={known.data} />}
        {tab === 'changes' && <ChangesTab />}
      </TabPanel>
    </div>
  )
}
