import { useId, useMemo } from 'react'
import { errorText } from '#actions'
import type { RecordView, ResolvedResource, Section } from '#contract'
import { FormBar, FormView, useDraft } from '#forms'
import { useT } from '#i18n'
import { useUnsavedChanges } from '#navigation'
import { Banner, Button } from '#widgets'
import { findReferences } from '../find-references.ts'
import { useSurroundings } from '../use-surroundings.ts'
import { pageDrafts } from './page-drafts.ts'
import css from './record.module.css'
import { resourceChecks } from './resource-checks.ts'
import { RestoredBanner } from './restored-banner.tsx'
import { SaveQuestions } from './save-questions.tsx'
import { useRecordEditor } from './use-record-editor.ts'
import { useRestoredLabels } from './use-restored-labels.ts'
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
  const surroundings = useSurroundings()
  const draft = useDraft({ drafts: pageDrafts, key: draftKey, initial: record.values, version: record.version })
  const checks = useMemo(() => resourceChecks(resource), [resource])
  const labels = useRestoredLabels(resource, draft, record.labels)
  const editor = useRecordEditor({ resource, id: record.id, draft, onSaved })
  const isOvertaken = record.version > draft.version && !editor.isBusy
  const writer = useWriter(resource, record.id, record.version, isOvertaken)
  useUnsavedChanges(draft.isDirty)
  const giveUp = () => {
    draft.finish()
    onClose()
  }
  return (
    <div className={css.panel}>
      {isOvertaken && (
        <Banner tone="warning">{writer ? t('shared/forms.record.changedBySomeone', { name: writer }) : t('shared/forms.record.changedByOthers')}</Banner>
      )}
      <RestoredBanner at={draft.restoredAt} onDiscard={giveUp} />
      <FormView
        id={formId}
        resource={resource}
        sections={sections}
        strings={strings}
        values={draft.values}
        labels={labels}
        masked={record.masked}
        mode="edit"
        errors={editor.errors}
        checks={checks}
        search={findReferences}
        surroundings={surroundings}
        onChange={editor.change}
        onSubmit={editor.submit}
      />
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
