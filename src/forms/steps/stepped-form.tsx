import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { RecordForm } from '#contract'
import { useT } from '#i18n'
import { Button, Stepper, useLatest } from '#widgets'
import type { Answers } from '../answers.ts'
import { submissionOf } from '../rules/submission.ts'
import { FormView, type FormViewProps } from '../view/form-view.tsx'
import { useFormRules } from '../view/use-form-rules.ts'
import { FormBar } from './form-bar.tsx'
import { Review } from './review.tsx'
import { SimilarDialog, type SimilarRecord } from './similar-dialog.tsx'
import { problemCounts, sectionsOf } from './step-state.ts'
import css from './steps.module.css'
import { useSimilar } from './use-similar.ts'

export interface SteppedFormProps extends Omit<FormViewProps, 'sections' | 'mode' | 'onSubmit' | 'root' | 'id'> {
  readonly form: RecordForm
  /** Id of the step in sight; the first one when absent or unknown. */
  readonly step: string | undefined
  readonly onStep: (id: string) => void
  readonly status?: string | undefined
  readonly busy?: boolean
  readonly findSimilar?: () => Promise<readonly SimilarRecord[]>
  readonly onOpenSimilar?: (id: string) => void
  /** The whole submission, with the reason for which similar records were set aside. */
  readonly onSubmit: (submission: Answers, reason: string | undefined) => void
  readonly onCancel: () => void
}

const NO_CHECKS: NonNullable<FormViewProps['checks']> = []

/** A form of steps: a rail on the side, one step at a time, a review at the end. Steps already seen may be gone back to; what they lack is counted. */
export function SteppedForm({ form, step, onStep, status, busy = false, findSimilar, onOpenSimilar, onSubmit, onCancel, ...view }: SteppedFormProps) {
  const t = useT()
  const formId = useId()
  const top = useRef<HTMLHeadingElement>(null)
  const { resource, values, surroundings, checks = NO_CHECKS, errors, creating = true } = view
  const sections = useMemo(() => sectionsOf(form), [form])
  const { visible, problems } = useFormRules({ resource, sections, root: 'answers', answers: values, surroundings, checks, creating })
  const paths = [...problems.map((problem) => problem.path), ...Object.keys(errors ?? {})]
  const counts = problemCounts(form, resource, paths)
  const at = Math.max(
    0,
    form.steps.findIndex((each) => each.id === step),
  )
  const current = form.steps[at] ?? form.steps[0]
  const next = form.steps[at + 1]
  const [seen, setSeen] = useState(at)
  const similar = useSimilar({ find: current.kind === 'fields' && current.checkSimilar ? findSimilar : undefined })

  const go = (id: string) => {
    const index = form.steps.findIndex((each) => each.id === id)
    setSeen((known) => Math.max(known, index, at))
    onStep(id)
    requestAnimationFrame(() => top.current?.focus())
  }
  const wrongStep = form.steps.find((each) => (counts.get(each.id) ?? 0) > 0)
  const firstWrong = useLatest(wrongStep?.id)
  const toStep = useLatest(onStep)
  useEffect(() => {
    if (errors && Object.keys(errors).length > 0 && firstWrong.current) toStep.current(firstWrong.current)
  }, [errors, firstWrong, toStep])

  const leaveStep = () => void similar.check(() => (next ? go(next.id) : send()))
  const send = () => {
    if (problems.length > 0 && wrongStep) go(wrongStep.id)
    else onSubmit(submissionOf(visible, values), similar.reason)
  }
  const shared = { ...view, root: 'answers' as const, creating }
  const steps = form.steps.map((each, index) => ({
    id: each.id,
    label: t(`${view.strings}.steps.${each.id}`),
    done: index <= seen && index !== at && (each.kind === 'review' ? problems.length === 0 : (counts.get(each.id) ?? 0) === 0),
    problems: index <= seen && index !== at ? (counts.get(each.id) ?? 0) : 0,
    locked: index > seen,
  }))
  const isLast = next === undefined
  return (
    <div className={css.stepped}>
      <div className={css.rail}>
        <p className={css.progress}>{t('shared/forms.stepOf', { number: at + 1, count: form.steps.length })}</p>
        <Stepper label={t('shared/forms.steps')} steps={steps} current={current.id} onStep={go} />
      </div>
      <div className={css.content}>
        <h2 ref={top} tabIndex={-1}>
          {t(`${view.strings}.steps.${current.id}`)}
        </h2>
        {current.kind === 'review' && <Review form={form} view={shared} counts={counts} onStep={go} />}
        <FormView
          {...shared}
          key={current.id}
          id={formId}
          sections={current.sections ?? []}
          checks={isLast ? checks : NO_CHECKS}
          mode="edit"
          marked={at < seen}
          onSubmit={leaveStep}
        />
        <FormBar status={status}>
          <Button look="plain" onClick={onCancel}>
            {t('shared/forms.cancel')}
          </Button>
          <Button icon="chevron-left" disabled={at === 0} onClick={() => go(form.steps[at - 1]?.id ?? current.id)}>
            {t('shared/forms.back')}
          </Button>
          <Button type="submit" form={formId} look="solid" busy={busy || similar.isBusy} {...(isLast ? {} : { iconAfter: 'chevron-right' })}>
            {t(isLast ? `${view.strings}.submit` : 'shared/forms.next')}
          </Button>
        </FormBar>
      </div>
      {similar.found && <SimilarDialog records={similar.found} onOpen={onOpenSimilar} onContinue={similar.accept} onClose={similar.close} />}
    </div>
  )
}
