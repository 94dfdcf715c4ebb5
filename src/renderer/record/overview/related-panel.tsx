import type { RelatedTab } from '#contract'
import { EditedList } from '../edited-list.tsx'
import { MoreButton } from './more-button.tsx'
import type { PanelProps } from './panel-props.ts'

export interface RelatedPanelProps extends PanelProps<'related'> {
  /** The tab that lists all of them. */
  readonly tab: RelatedTab
}

/** As many as a glance takes in. */
const USUAL_LIMIT = 5

/** The first records of a tab, opened, made and changed as there. */
export function RelatedPanel({ panel, tab, title, bundle, record, more }: RelatedPanelProps) {
  const other = bundle.resources[panel.resource]
  if (!other) return null
  return (
    <EditedList
      part={{ ...tab, columns: panel.columns, ...(panel.sort && { sort: panel.sort }) }}
      title={title}
      bundle={bundle}
      resource={other}
      filter={[{ field: panel.by, op: 'eq', value: record.id }, ...(panel.filter ?? [])]}
      adds={record.deletedAt === null ? { [panel.by]: record.id } : undefined}
      first={{ limit: panel.limit ?? USUAL_LIMIT, more: <MoreButton title={title} onClick={more(panel.tab)} /> }}
    />
  )
}
