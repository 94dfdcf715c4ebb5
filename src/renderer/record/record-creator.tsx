import { useId, useMemo } from 'react'
import { errorText } from '#actions'
import type { RecordView, ResolvedResource, Section } from '#contract'
import { type Answers, defaultAnswers, FormBar, FormView, useDraft } from '#forms'
import { useT } from '#i18n'
import { useUnsavedChanges } from '#navigation'
import { useApp } from '#store'
import { Banner, Button } from '#widgets'
import { findReferences } from '../find-references.ts'
import { useSurroundings } from '../use-surroundings.ts'
import { CreateQuestions } from './create-questions.tsx'
import { pageDrafts } from './page-drafts.ts'
import css from './record.module.css'
import { resourceChecks } from './resource-checks.ts'
import { RestoredBanner } from './restored-banner.tsx'
import { useCreator } from './use-creator.ts'
import { useRestoredLabels } from './use-restored-labels.ts'
import { useStartingPlace } from './use-starting-place.ts'

export interface RecordCreatorProps {
  readonly resource: ResolvedResource
  readonly sections: readonly Section[]
  readonly strings: string
  /** Values that the place it is made in decides, such as the record it belongs to. */
  readonly fixed: Answers
  /** What it starts with beyond its defaults, to be changed. */
  readonly initial?: Answers | undefined
  readonly draftKey: string
  readonly onCreated: (record: RecordView) => void
  readonly onClose: () => void
}

/** A new record by an editor's sections. */
export function RecordCreator({ resource, sections, strings, fixed, initial: taken, draftKey, onCreated, onClose }: RecordCreatorProps) {
  const t = useT()
  const formId = useId()
  const surroundings = useSurroundings()
  const locationId = useApp((state) => state.locationId)
  const place = useStartingPlace(resource)
  const initial = useMemo(
    () => ({ ...defaultAnswers(resource, surroundings), ...place.values, ...taken, ...fixed }),
    [resource, surroundings, place, taken, fixed],
  )
  const draft = useDraft({ drafts: pageDrafts, key: draftKey, initial, version: 0 })
  const checks = useMemo(() => resourceChecks(resource), [resource])
  const labels = useRestoredLabels(resource, draft, place.labels)
  const creator = useCreator({
    resource,
    locationId,
    onCreated: (record) => {
      draft.finish()
      onCreated(record)
    },
  })
  useUnsavedChanges(draft.isDirty)
  const giveUp = () => {
    draft.finish()
    onClose()
  }
  return (
    <div className={css.drawer}>
      <RestoredBanner at={draft.restoredAt} onDiscard={draft.reset} />
      <FormView
        id={formId}
        resource={resource}
        sections={sections}
        strings={strings}
        values={draft.values}
        labels={labels}
        mode="edit"
        creating
        errors={creator.errors}
        checks={checks}
        search={findReferences}
        surroundings={surroundings}
        onChange={(name, value) => {
          creator.changed(name, value)
          draft.change(name, value)
        }}
        onSubmit={(submission) => creator.create({ ...submission, ...fixed })}
      />
      {creator.failure !== undefined && (
        <Banner tone="danger">
          {t('shared/forms.saveFailed')} {errorText(creator.failure, t)}
        </Banner>
      )}
      <FormBar status={draft.isDirty ? t('shared/forms.unsaved') : undefined}>
        <Button onClick={giveUp}>{t('shared/forms.cancel')}</Button>
        <Button type="submit" form={formId} look="solid" busy={creator.isBusy}>
          {t('shared/forms.save')}
        </Button>
      </FormBar>
      <CreateQuestions question={creator.question} reason={creator.reason} busy={creator.isBusy} onAccept={creator.accept} onClose={creator.closeQuestion} />
    </div>
  )
}
