import { Suspense, useState } from 'react'
import { refusedWhileViewing } from '#actions'
import type { ListFilter } from '#api'
import type { Json, ProcessList, RecordView, RelatedTab, ResolvedResource, ScreenBundle } from '#contract'
import { useT } from '#i18n'
import { Button, lazyPart } from '#widgets'
import { RelatedCard, type RelatedCardProps } from './related-card.tsx'

const RecordDrawer = lazyPart(async () => (await import('./record-drawer.tsx')).RecordDrawer)

export interface EditedListProps {
  readonly part: Pick<ProcessList, 'id' | 'icon' | 'columns' | 'sort' | 'rowActions' | 'editor'> & Pick<RelatedTab, 'open'>
  readonly title: string
  readonly bundle: ScreenBundle
  readonly resource: ResolvedResource
  readonly filter: readonly ListFilter[]
  /** What a new one says beside what is filled in; absent: none is made here. */
  readonly adds?: Readonly<Record<string, Json>> | undefined
  /** Only the first ones, and what leads to all. */
  readonly first?: RelatedCardProps['first']
}

/** Records in a screen of something else, made and changed in a drawer. */
export function EditedList({ part, title, bundle, resource, filter, adds, first }: EditedListProps) {
  const t = useT()
  const strings = bundle.id
  const [editing, setEditing] = useState<{ readonly record?: RecordView }>()
  const open = (wanted: typeof editing) => refusedWhileViewing() || setEditing(wanted)
  const add = part.editor && adds && resource.can.includes('create') && (
    <Button small icon="plus" onClick={() => open({})}>
      {t('shared/forms.record.add')}
    </Button>
  )
  return (
    <>
      <RelatedCard
        title={title}
        actions={add}
        first={first}
        resource={resource}
        filter={filter}
        sort={part.sort}
        columns={part.columns}
        strings={strings}
        tabId={part.id}
        empty={{ icon: part.icon, title: t('shared/forms.record.relatedEmpty') }}
        rowActions={part.rowActions}
        bundle={bundle}
        opens={part.open}
        onEdit={part.editor && ((record) => open({ record }))}
      />
      {editing && part.editor && (
        <Suspense fallback={null}>
          <RecordDrawer
            resource={resource}
            record={editing.record}
            sections={part.editor.sections}
            strings={strings}
            title={t(editing.record ? 'shared/forms.record.editTitle' : 'shared/forms.record.addTitle', { title: t(resource.title) })}
            {...(adds && { fixed: adds })}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
