import { useId } from 'react'
import type { RecordForm, ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { Button } from '#widgets'
import type { FillingOutcome, RecordFilling } from '../record/filling/record-filling.ts'
import { RecordQuestions } from '../record/filling/record-questions.tsx'
import { FormBar } from '../record/form-bar.tsx'
import { SimilarDialog, type SimilarRecord } from '../record/similar-dialog.tsx'
import { Review } from './review.tsx'
import { StepsFrame } from './steps-frame.tsx'
import { useSimilar } from './use-similar.ts'
import { useStepProblems } from './use-step-problems.ts'
import { useSteps } from './use-steps.ts'

export interface SteppedFormProps {
  readonly form: RecordForm
  /** Document id whose strings name the steps. */
  readonly strings: string
  readonly resource: ResolvedResource
  readonly filling: RecordFilling
  /** Id of the step in sight; the first one when absent or unknown. */
  readonly step: string | undefined
  readonly status?: string | undefined
  readonly busy?: boolean
  readonly findSimilar?: () => Promise<readonly SimilarRecord[]>
  readonly onOpenSimilar?: (id: string) => void
  /** The whole submission, with the reason for which similar records were set aside. */
  readonly onSubmit: (outcome: NonNullable<FillingOutcome>, reason: string | undefined) => void
  readonly onCancel: () => void
}

/** A form of steps: a rail on the side, one step at a time, a review at the end. Steps already seen may be gone back to; what they lack is counted. */
export function SteppedForm({ form, strings, resource, filling, step, status, busy = false, ...rest }: SteppedFormProps) {
  const { findSimilar, onOpenSimilar, onSubmit, onCancel } = rest
  const t = useT()
  const formId = useId()
  const { session } = filling
  const counts = useStepProblems(session)
  const steps = useSteps({
    steps: form.steps.map(({ id, kind }) => ({ id, title: t(`${strings}.steps.${id}`), isReview: kind === 'review' })),
    step,
    counts,
    onStep: filling.goTo,
  })
  const { next, previous, go } = steps
  const current = form.steps[steps.at] ?? form.steps[0]
  const similar = useSimilar({ find: current.kind === 'fields' && current.checkSimilar ? findSimilar : undefined })

  const send = () => {
    const outcome = filling.submit()
    if (outcome) return onSubmit(outcome, similar.reason)
    const wrong = form.steps.find((each) => (counts.get(each.id) ?? 0) > 0)
    if (wrong && wrong.id !== current.id) filling.goTo(wrong.id)
  }
  const leaveStep = () => {
    if (session.attempt(current.id).length === 0) void similar.check(() => (next ? go(next.id) : send()))
  }
  return (
    <StepsFrame steps={steps}>
      {current.kind === 'review' && <Review form={form} strings={strings} resource={resource} session={session} counts={counts} onStep={go} />}
      <RecordQuestions filling={filling} id={formId} onSubmit={leaveStep} led={{ page: current.id, onPage: filling.goTo }} />
      <FormBar status={status}>
        <Button look="plain" onClick={onCancel}>
          {t('shared/forms.cancel')}
        </Button>
        <Button icon="chevron-left" disabled={previous === undefined} onClick={() => go(previous?.id ?? current.id)}>
          {t('shared/forms.back')}
        </Button>
        <Button type="submit" form={formId} look="solid" busy={busy || similar.isBusy} {...(next && { iconAfter: 'chevron-right' })}>
          {t(next ? 'shared/forms.next' : `${strings}.submit`)}
        </Button>
      </FormBar>
      {similar.found && <SimilarDialog records={similar.found} onOpen={onOpenSimilar} onContinue={similar.accept} onClose={similar.close} />}
    </StepsFrame>
  )
}
