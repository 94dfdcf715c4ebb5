import { useCallback } from 'react'
import { FILED_FORMS, type RecordScreen, type RecordView, type ResolvedResource, type ScreenBundle } from '#contract'
import { useT } from '#i18n'
import { FormsTab } from '../answers/forms-tab.tsx'
import { FieldsTab } from './fields-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { RelatedTab } from './related-tab.tsx'

export interface RecordTabProps {
  readonly tab: RecordScreen['tabs'][number]
  readonly bundle: ScreenBundle
  readonly resource: ResolvedResource
  readonly record: RecordView
  readonly hasEditAction: boolean
  readonly isEditing: boolean
  readonly onEditing: (tabId: string, isEditing: boolean) => void
}

/** What a tab shows, by its kind. */
export function RecordTab({ tab, bundle, resource, record, hasEditAction, isEditing, onEditing }: RecordTabProps) {
  const t = useT()
  const { id } = tab
  const edit = useCallback((is: boolean) => onEditing(id, is), [id, onEditing])
  switch (tab.kind) {
    case 'fields':
      return (
        <FieldsTab hasEditAction={hasEditAction} tab={tab} strings={bundle.id} resource={resource} record={record} isEditing={isEditing} onEditing={edit} />
      )
    case 'related': {
      const other = bundle.resources[tab.resource]
      return other ? <RelatedTab tab={tab} bundle={bundle} resource={other} parent={record} /> : null
    }
    case 'forms': {
      const filed = bundle.resources[FILED_FORMS]
      return filed ? <FormsTab title={t(`${bundle.id}.tabs.${tab.id}`)} by={tab.by} resource={filed} parent={record} /> : null
    }
    case 'history':
      return <HistoryTab resource={resource} id={record.id} />
  }
}
