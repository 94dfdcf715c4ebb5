import { useId, useMemo } from 'react'
import { errorText } from '#actions'
import type { AnswerValues, RecordView, ResolvedResource, Section } from '#contract'
import { useT } from '#i18n'
import { useApp } from '#store'
import { Banner, Button } from '#widgets'
import { useSurroundings } from '../use-surroundings.ts'
import { CreateQuestions } from './create-questions.tsx'
import { defaultAnswers } from './filling/default-answers.ts'
import { RecordQuestions } from './filling/record-questions.tsx'
import { useFilling } from './filling/use-filling.ts'
import { FormBar } from './form-bar.tsx'
import css from './record.module.css'
import { resourceChecks } from './resource-checks.ts'
import { RestoredBanner } from './restored-banner.tsx'
import { useCreator } from './use-creator.ts'
import { useStartingPlace } from './use-starting-place.ts'

export interface RecordCreatorProps {
  readonly resource: ResolvedResource
  readonly sections: readonly Section[]
  readonly strings: string
  /** Values that the place it is made in decides, such as the record it belongs to. */
  readonly fixed: AnswerValues
  /** What it starts with beyond its defaults, to be changed. */
  readonly initial?: AnswerValues | undefined
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
  const record = useMemo(
    () => ({ values: { ...defaultAnswers(resource, surroundings), ...place.values, ...taken, ...fixed }, labels: place.labels, masked: [], version: 0 }),
    [resource, surroundings, place, taken, fixed],
  )
  const pages = [{ id: 'record', title: '', sections }]
  const { filling, startedAgain, startAgain, ...draft } = useFilling({
    ...{ resource, pages, strings, record, draftKey },
    ...{ root: 'record', checks: resourceChecks(resource), creating: true },
  })
  const creator = useCreator({
    filling,
    resource,
    locationId,
    onCreated: (made) => {
      filling.finish()
      onCreated(made)
    },
  })
  const submit = () => {
    const outcome = filling.submit()
    if (outcome) creator.create({ ...outcome.values, ...fixed }, outcome.reason)
  }
  const giveUp = () => {
    filling.finish()
    onClose()
  }
  return (
    <div className={css.drawer}>
      <RestoredBanner at={draft.restoredAt} retired={draft.retired} resource={resource} onDiscard={startAgain} />
      <RecordQuestions key={startedAgain} filling={filling} id={formId} onSubmit={submit} />
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
