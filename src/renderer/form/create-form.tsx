import { useMemo } from 'react'
import { errorText } from '#actions'
import type { RecordForm, ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { navigate, pathOf } from '#navigation'
import { toast, useApp } from '#store'
import { Banner } from '#widgets'
import { CreateQuestions } from '../record/create-questions.tsx'
import { defaultAnswers } from '../record/filling/default-answers.ts'
import { useFilling } from '../record/filling/use-filling.ts'
import { RestoredBanner } from '../record/restored-banner.tsx'
import { useCreator } from '../record/use-creator.ts'
import { useTakeRecord } from '../record/use-record.ts'
import { useStartingPlace } from '../record/use-starting-place.ts'
import { useSurroundings } from '../use-surroundings.ts'
import { findSimilar } from './find-similar.ts'
import css from './form.module.css'
import { formChecks } from './form-checks.ts'
import { SteppedForm } from './stepped-form.tsx'

export interface CreateFormProps {
  readonly form: RecordForm
  /** The form's document id. */
  readonly formId: string
  readonly resource: ResolvedResource
}

/** A form whose answers become a new record. What is typed is kept, also when one looks at another screen or the page ends. */
export function CreateForm({ form, formId, resource }: CreateFormProps) {
  const t = useT()
  const take = useTakeRecord(resource.name)
  const surroundings = useSurroundings()
  const locationId = useApp((state) => state.locationId)
  const place = useStartingPlace(resource)
  const record = useMemo(
    () => ({ values: { ...defaultAnswers(resource, surroundings), ...place.values }, labels: place.labels, masked: [], version: 0 }),
    [resource, surroundings, place],
  )
  const { filling, startedAgain, startAgain, ...draft } = useFilling({
    ...{ resource, strings: formId, record, draftKey: formId, root: 'answers', checks: formChecks(form, formId, resource), creating: true },
    pages: form.steps.map(({ id, sections = [] }) => ({ id, title: `${formId}.steps.${id}`, sections })),
  })
  const goTo = form.submit.then
  const pathTo = (id: string) => (goTo ? pathOf(goTo, { id }) : undefined)
  const creator = useCreator({
    filling,
    resource,
    locationId,
    form: formId,
    onCreated: (record) => {
      filling.finish()
      take(record)
      toast({ tone: 'success', text: t(`${formId}.done`) })
      const path = pathTo(record.id)
      // Everything is saved, so leaving asks nothing.
      if (path) navigate(path, { force: true })
    },
  })
  const openExisting = (id: string) => {
    const path = pathTo(id)
    if (path) navigate(path)
  }
  const status = draft.isDirty ? t('shared/forms.unsaved') : undefined
  return (
    <div className={css.screen}>
      <h1>{t(`${formId}.title`)}</h1>
      <RestoredBanner at={draft.restoredAt} retired={draft.retired} resource={resource} onDiscard={startAgain} />
      {creator.failure !== undefined && (
        <Banner tone="danger">
          {t('shared/forms.saveFailed')} {errorText(creator.failure, t)}
        </Banner>
      )}
      <SteppedForm
        key={startedAgain}
        form={form}
        strings={formId}
        resource={resource}
        filling={filling}
        step={draft.step}
        status={status}
        busy={creator.isBusy}
        findSimilar={() => findSimilar(resource, filling.session.content().answers, t)}
        {...(goTo ? { onOpenSimilar: openExisting } : {})}
        onSubmit={({ values, reason }, similar) => creator.create(values, [similar, reason].filter(Boolean).join('; ') || undefined)}
        onCancel={() => history.back()}
      />
      <CreateQuestions
        question={creator.question}
        reason={creator.reason}
        busy={creator.isBusy}
        onAccept={creator.accept}
        onOpen={goTo ? openExisting : undefined}
        onClose={creator.closeQuestion}
      />
    </div>
  )
}
