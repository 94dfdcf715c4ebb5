import { Suspense, useState } from 'react'
import { refusedWhileViewing } from '#actions'
import type { RecordView, RelatedTab as RelatedTabDocument, ResolvedResource, ScreenBundle } from '#contract'
import { useT } from '#i18n'
import { Button, lazyPart } from '#widgets'
import { RelatedCard } from './related-card.tsx'

const RecordDrawer = lazyPart(async () => (await import('./record-drawer.tsx')).RecordDrawer)

export interface RelatedTabProps {
  readonly tab: RelatedTabDocument
  readonly bundle: ScreenBundle
  readonly resource: ResolvedResource
  /** The record that they belong to. */
  readonly parent: RecordView
}

/** Records of another kind that point here; fetched when the tab is opened, made and changed in a drawer. */
export function RelatedTab({ tab, bundle, resource, parent }: RelatedTabProps) {
  const t = useT()
  const strings = bundle.id
  const [editing, setEditing] = useState<{ readonly record?: RecordView }>()
  const open = (wanted: typeof editing) => refusedWhileViewing() || setEditing(wanted)
  const mayAdd = tab.editor !== undefined && resource.can.includes('create') && parent.deletedAt === null
  const add = mayAdd && (
    <Button small icon="plus" onClick={() => open({})}>
      {t('shared/forms.record.add')}
    </Button>
  )
  return (
    <>
      <RelatedCard
        title={t(`${strings}.tabs.${tab.id}`)}
        actions={add}
        resource={resource}
        filter={[{ field: tab.by, op: 'eq', value: parent.id }]}
        sort={tab.sort}
        columns={tab.columns}
        strings={strings}
        tabId={tab.id}
        empty={{ icon: tab.icon, title: t('shared/forms.record.relatedEmpty') }}
        rowActions={tab.rowActions}
        bundle={bundle}
        onEdit={tab.editor && ((record) => open({ record }))}
      />
      {editing && tab.editor && (
        <Suspense fallback={null}>
          <RecordDrawer
            resource={resource}
            record={editing.record}
            sections={tab.editor.sections}
            strings={strings}
            title={t(editing.record ? 'shared/forms.record.editTitle' : 'shared/forms.record.addTitle', { title: t(resource.title) })}
            fixed={{ [tab.by]: parent.id }}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
