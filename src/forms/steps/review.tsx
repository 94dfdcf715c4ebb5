import type { RecordForm } from '#contract'
import { useT } from '#i18n'
import { Banner, Button } from '#widgets'
import { FormView, type FormViewProps } from '../view/form-view.tsx'
import css from './steps.module.css'

export interface ReviewProps {
  readonly form: RecordForm
  readonly view: Omit<FormViewProps, 'sections' | 'mode' | 'onSubmit'>
  /** Problems by step id. */
  readonly counts: ReadonlyMap<string, number>
  readonly onStep: (id: string) => void
}

/** Everything that was answered, step by step, to read once more before it is sent. */
export function Review({ form, view, counts, onStep }: ReviewProps) {
  const t = useT()
  return form.steps.map((step) => {
    if (step.kind !== 'fields') return null
    const title = t(`${view.strings}.steps.${step.id}`)
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
        <FormView {...view} sections={step.sections} mode="read" />
      </div>
    )
  })
}
