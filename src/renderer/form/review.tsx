import { useSyncExternalStore } from 'react'
import type { RecordForm, ResolvedResource } from '#contract'
import type { FormSession } from '#form-engine'
import { useT } from '#i18n'
import { Banner, Button } from '#widgets'
import { ReadFields } from '../record/read-fields.tsx'
import css from './steps.module.css'

export interface ReviewProps {
  readonly form: RecordForm
  readonly strings: string
  readonly resource: ResolvedResource
  readonly session: FormSession
  /** Problems by step id. */
  readonly counts: ReadonlyMap<string, number>
  readonly onStep: (id: string) => void
}

/** Everything that was answered, step by step, to read once more before it is sent. */
export function Review({ form, strings, resource, session, counts, onStep }: ReviewProps) {
  const t = useT()
  const { answers, labels } = useSyncExternalStore(session.subscribe, session.content)
  return form.steps.map((step) => {
    if (step.kind !== 'fields') return null
    const title = t(`${strings}.steps.${step.id}`)
    const count = counts.get(step.id) ?? 0
    return (
      <div key={step.id} className={css.content}>
        <div className={css.reviewHead}>
          <h2>{title}</h2>
          <Button small look="quiet" icon="pencil" onClick={() => onStep(step.id)} aria-label={t('shared/forms.editStep', { step: title })}>
            {t('shared/forms.edit')}
          </Button>
        </div>
        {count > 0 && (
          <Banner
            tone="danger"
            actions={
              <Button small onClick={() => onStep(step.id)}>
                {t('shared/forms.fix')}
              </Button>
            }
          >
            {t('shared/forms.stepProblems', { count, step: title })}
          </Banner>
        )}
        <ReadFields resource={resource} sections={step.sections} strings={strings} root="answers" values={answers} texts={labels} />
      </div>
    )
  })
}
