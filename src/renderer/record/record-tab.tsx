import { Suspense, useCallback } from 'react'
import { playing, type RecordScreen, type RecordView, type ResolvedResource, type ScreenBundle } from '#contract'
import { useT } from '#i18n'
import { lazyPart, SkeletonLines } from '#widgets'
import { FormsTab } from '../answers/forms-tab.tsx'
import { FieldsTab } from './fields-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { RelatedTab } from './related-tab.tsx'

const OverviewTab = lazyPart(async () => (await import('./overview/overview-tab.tsx')).OverviewTab)
const SigningTab = lazyPart(async () => (await import('./signing/signing-tab.tsx')).SigningTab)
const PlacesTab = lazyPart(async () => (await import('./signing/places-tab.tsx')).PlacesTab)

export interface RecordTabProps {
  readonly tab: RecordScreen['tabs'][number]
  /** All that this person gets. */
  readonly tabs: readonly RecordScreen['tabs'][number][]
  readonly bundle: ScreenBundle
  readonly resource: ResolvedResource
  readonly record: RecordView
  readonly hasEditAction: boolean
  readonly isEditing: boolean
  readonly onEditing: (tabId: string, isEditing: boolean) => void
  readonly onTab: (id: string) => void
}

/** What a tab shows, by its kind. */
export function RecordTab({ tab, tabs, bundle, resource, record, hasEditAction, isEditing, onEditing, onTab }: RecordTabProps) {
  const t = useT()
  const { id } = tab
  const edit = useCallback((is: boolean) => onEditing(id, is), [id, onEditing])
  switch (tab.kind) {
    case 'overview':
      return (
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <OverviewTab {...{ tab, tabs, bundle, resource, record, onTab }} />
        </Suspense>
      )
    case 'fields':
      return (
        <FieldsTab hasEditAction={hasEditAction} tab={tab} strings={bundle.id} resource={resource} record={record} isEditing={isEditing} onEditing={edit} />
      )
    case 'related': {
      const other = bundle.resources[tab.resource]
      return other ? <RelatedTab tab={tab} bundle={bundle} resource={other} parent={record} /> : null
    }
    case 'forms': {
      const filed = playing(Object.values(bundle.resources), 'filed-form')
      return filed ? <FormsTab title={t(`${bundle.id}.tabs.${tab.id}`)} by={tab.by} packet={tab.packet} resource={filed} parent={record} /> : null
    }
    case 'signing':
      return (
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <SigningTab resource={resource} record={record} />
        </Suspense>
      )
    case 'signing-places':
      return (
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <PlacesTab resource={resource} record={record} />
        </Suspense>
      )
    case 'history':
      return <HistoryTab resource={resource} id={record.id} />
  }
}
