import { useMemo } from 'react'
import { errorText } from '#actions'
import type { RecordForm, ResolvedResource } from '#contract'
import { defaultAnswers, SteppedForm, useDraft } from '#forms'
import { useT } from '#i18n'
import { navigate, pathOf, useUnsavedChanges } from '#navigation'
import { toast, useApp } from '#store'
import { Banner } from '#widgets'
import { findReferences } from '../find-references.ts'
import { CreateQuestions } from '../record/create-questions.tsx'
import { pageDrafts } from '../record/page-drafts.ts'
import { RestoredBanner } from '../record/restored-banner.tsx'
import { useCreator } from '../record/use-creator.ts'
import { useTakeRecord } from '../record/use-record.ts'
import { useRestoredLabels } from '../record/use-restored-labels.ts'
import { useStartingPlace } from '../record/use-starting-place.ts'
import { useSurroundings } from '../use-surroundings.ts'
import { findSimilar } from './find-similar.ts'
import css from './form.module.css'
import { formChecks } from './form-checks.ts'

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
  const initial = useMemo(() => ({ ...defaultAnswers(resource, surroundings), ...place.values }), [resource, surroundings, place])
  const checks = useMemo(() => formChecks(form, formId, resource), [form, formId, resource])
  const draft = useDraft({ drafts: pageDrafts, key: formId, initial, version: 0 })
  const labels = useRestoredLabels(resource, draft, place.labels)
  const goTo = form.submit.then
  const pathTo = (id: string) => (goTo ? pathOf(goTo, { id }) : undefined)
  const creator = useCreator({
    resource,
    locationId,
    form: formId,
    onCreated: (record) => {
      draft.finish()
      take(record)
      toast({ tone: 'success', text: t(`${formId}.done`) })
      const path = pathTo(record.id)
      // Everything is saved, so leaving asks nothing.
      if (path) navigate(path, { force: true })
    },
  })
  useUnsavedChanges(draft.isDirty)
  const openExisting = (id: string) => {
    const path = pathTo(id)
    if (path) navigate(path)
  }
  const status = draft.isDirty ? t('shared/forms.unsaved') : undefined
  return (
    <div className={css.screen}>
      <h1>{t(`${formId}.title`)}</h1>
      <RestoredBanner at={draft.restoredAt} onDiscard={draft.reset} />
      {creator.failure !== undefined && (
        <Banner tone="danger">
          {t('shared/forms.saveFailed')} {errorText(creator.failure, t)}
        </Banner>
      )}
      <SteppedForm
        form={form}
        strings={formId}
        resource={resource}
        values={draft.values}
        labels={labels}
        step={draft.step}
        onStep={draft.goTo}
        status={status}
        busy={creator.isBusy}
        errors={creator.errors}
        checks={checks}
        search={findReferences}
        surroundings={surroundings}
        creating
        findSimilar={() => findSimilar(resource, draft.values, t)}
        {...(goTo ? { onOpenSimilar: openExisting } : {})}
        onChange={(name, value) => {
          creator.changed(name, value)
          draft.change(name, value)
        }}
        onSubmit={creator.create}
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
