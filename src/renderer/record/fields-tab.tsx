import { Suspense, useEffect } from 'react'
import { refusedWhileViewing } from '#actions'
import type { FieldsTab as FieldsTabDocument, RecordView, ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { toast } from '#store'
import { Button, lazyPart, SkeletonLines } from '#widgets'
import { ReadFields } from './read-fields.tsx'
import css from './record.module.css'
import { draftKeyOf, isUnsaved, mayChange } from './unsaved-tabs.ts'
import { useTakeRecord } from './use-record.ts'

/** Comes when somebody begins to change something: to read a record nothing of it is needed. */
const RecordEditor = lazyPart(async () => (await import('./record-editor.tsx')).RecordEditor)

export interface FieldsTabProps {
  readonly tab: FieldsTabDocument
  readonly strings: string
  readonly resource: ResolvedResource
  readonly record: RecordView
  /** The header offers editing, so the tab need not. */
  readonly hasEditAction: boolean
  readonly isEditing: boolean
  readonly onEditing: (isEditing: boolean) => void
}

/** Sections of the record: text to read, and the same place to change it in. */
export function FieldsTab({ tab, strings, resource, record, hasEditAction, isEditing, onEditing }: FieldsTabProps) {
  const t = useT()
  const take = useTakeRecord(resource.name)
  const draftKey = draftKeyOf(resource, record, tab.id)
  const isOpen = mayChange(record)
  useEffect(() => {
    let isCurrent = true
    const look = async (): Promise<void> => {
      if (isOpen && (await isUnsaved(draftKey)) && isCurrent) onEditing(true)
    }
    void look()
    return () => {
      isCurrent = false
    }
  }, [draftKey, isOpen, onEditing])
  if (isEditing && isOpen) {
    return (
      <Suspense fallback={<SkeletonLines lines={8} />}>
        <RecordEditor
          resource={resource}
          record={record}
          sections={tab.sections}
          strings={strings}
          draftKey={draftKey}
          onClose={() => onEditing(false)}
          onSaved={(saved) => {
            take(saved)
            toast({ tone: 'success', text: t('shared/forms.record.saved') })
            onEditing(false)
            document.querySelector('main h1')?.scrollIntoView({ block: 'center' })
          }}
        />
      </Suspense>
    )
  }
  return (
    <div className={css.panel}>
      {isOpen && !hasEditAction && (
        <div className={css.toolbar}>
          <span className={css.spring} />
          <Button icon="pencil" onClick={() => refusedWhileViewing() || onEditing(true)}>
            {t('shared/forms.edit')}
          </Button>
        </div>
      )}
      <ReadFields resource={resource} sections={tab.sections} strings={strings} values={record.values} labels={record.labels} masked={record.masked} />
    </div>
  )
}
