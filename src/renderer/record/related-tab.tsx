import type { RecordView, RelatedTab as RelatedTabDocument, ResolvedResource, ScreenBundle } from '#contract'
import { useT } from '#i18n'
import { EditedList } from './edited-list.tsx'

export interface RelatedTabProps {
  readonly tab: RelatedTabDocument
  readonly bundle: ScreenBundle
  readonly resource: ResolvedResource
  /** The record that they belong to. */
  readonly parent: RecordView
}

/** Records of another kind that point here; fetched when the tab is opened. */
export function RelatedTab({ tab, bundle, resource, parent }: RelatedTabProps) {
  const t = useT()
  return (
    <EditedList
      part={tab}
      title={t(`${bundle.id}.tabs.${tab.id}`)}
      bundle={bundle}
      resource={resource}
      filter={[{ field: tab.by, op: 'eq', value: parent.id }]}
      adds={parent.deletedAt === null ? { [tab.by]: parent.id } : undefined}
    />
  )
}
