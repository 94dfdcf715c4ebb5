import { useId } from 'react'
import { errorText } from '#actions'
import type { RecordView, ResolvedResource, Section } from '#contract'
import { useT } from '#i18n'
import { Banner, Button } from '#widgets'
import { RecordQuestions } from './filling/record-questions.tsx'
import { useFilling } from './filling/use-filling.ts'
import { FormBar } from './form-bar.tsx'
import css from './record.module.css'
import { resourceChecks } from './resource-checks.ts'
import { RestoredBanner } from './restored-banner.tsx'
import { SaveQuestions } from './save-questions.tsx'
import { useRecordEditor } from './use-record-editor.ts'
import { useWriter } from './use-writer.ts'

export interface RecordEditorProps {
  readonly resource: ResolvedResource
  readonly record: RecordView
  readonly sections: readonly Section[]
  readonly strings: string
  /** Where its unsaved input is kept. */
  readonly draftKey: string
  readonly onSaved: (record: RecordView) => void
  readonly onClose: () => void
}

/** Some sections of a record being changed. What others save meanwhile is announced, never put over what is typed. */
export function RecordEditor({ resource, record, sections, strings, draftKey, onSaved, onClose }: RecordEditorProps) {
  const t = useT()
  const formId = useId()
  const pages = [{ id: 'record', title: '', sections }]
  const { filling, ...draft } = useFilling({ resource, pages, strings, root: 'record', checks: resourceChecks(resource), creating: false, record, draftKey })
  const editor = useRecordEditor({ filling, resource, id: record.id, onSaved, onUnchanged: onClose })
  const isOvertaken = record.version > draft.version && !editor.isBusy
  const writer = useWriter(resource, record.id, record.version, isOvertaken)
  const giveUp = () => {
    filling.finish()
    onClose()
  }
  return (
    <div className={css.panel}>
      {isOvertaken && (
        <Banner tone="warning">{writer ? t('shared/forms.record.changedBySomeone', { name: writer }) : t('shared/forms.record.changedByOthers')}</Banner>
      )}
      <RestoredBanner at={draft.restoredAt} retired={draft.retired} resource={resource} onDiscard={giveUp} />
      <RecordQuestions filling={filling} id={formId} onSubmit={editor.submit} />
      {editor.failure !== undefined && (
        <Banner tone="danger">
          {t('shared/forms.saveFailed')} {errorText(editor.failure, t)}
        </Banner>
      )}
      <FormBar status={draft.isDirty ? t('shared/forms.unsaved') : t('shared/forms.record.editing')}>
        <Button onClick={giveUp}>{t('shared/forms.cancel')}</Button>
        <Button type="submit" form={formId} look="solid" busy={editor.isBusy}>
          {t('shared/forms.save')}
        </Button>
      </FormBar>
      <SaveQuestions
        question={editor.question}
        reason={editor.reason}
        resource={resource}
        busy={editor.isBusy}
        onAccept={editor.accept}
        onMerge={editor.merge}
        onClose={editor.closeQuestion}
      />
    </div>
  )
}
