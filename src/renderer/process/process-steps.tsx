import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react'
import { operationDone } from '#actions'
import type { OperationAnswer, ProcessScreen, ResolvedOperation, ScreenBundle } from '#contract'
import { useT } from '#i18n'
import { navigate, pathOf } from '#navigation'
import { StepsFrame } from '../form/steps-frame.tsx'
import { useStepProblems } from '../form/use-step-problems.ts'
import { useSteps } from '../form/use-steps.ts'
import { useAskedRun, wholeOf } from '../operation/use-asked-run.ts'
import type { RecordFilling } from '../record/filling/record-filling.ts'
import { RecordQuestions } from '../record/filling/record-questions.tsx'
import { ProcessBar } from './process-bar.tsx'
import { ProcessReview } from './process-review.tsx'

export interface ProcessStepsProps {
  readonly bundle: ScreenBundle
  readonly screen: ProcessScreen
  readonly operation: ResolvedOperation
  readonly filling: RecordFilling
  readonly onStartAgain: () => void
}

/** The step after those of the document; no id of theirs has capitals. */
const REVIEW = 'Review'

/** The steps of a process: questions, then what would come of them. Until the outcome of what was handed in is known, the last step is the only one. */
export function ProcessSteps({ bundle, screen, operation, filling, onStartAgain }: ProcessStepsProps): ReactNode {
  const t = useT()
  const formId = useId()
  const { session } = filling
  const { step, isDirty, handedIn } = useSyncExternalStore(filling.subscribe, filling.state)
  const problems = useStepProblems(session)
  const asked = useAskedRun({
    operation,
    filling,
    keyNow: () => filling.edit,
    onSent: (body) =>
      filling.handIn(body ? { ...(body.reason !== undefined && { reason: body.reason }), ...(body.without && { without: body.without }) } : undefined),
    onIncomplete: () => goToWrong(),
    onDone: (answer) => {
      filling.finish()
      operationDone(operation, answer)
      if (answer.refused === 0) leave(answer)
    },
  })
  const { run, stage } = asked
  const isOver = stage.at === 'done'
  const isHeld = stage.at === 'running' || stage.at === 'cut' || isOver
  const steps = useSteps({
    steps: [
      ...screen.steps.map(({ id }) => ({ id, title: t(`${bundle.id}.steps.${id}`), isReview: false })),
      { id: REVIEW, title: t('shared/operations.review'), isReview: true },
    ],
    step: isHeld ? REVIEW : step,
    counts: problems,
    onStep: filling.goTo,
    isHeld,
  })
  const { current, next, previous, go } = steps
  const isReview = current?.isReview === true
  useHandedIn({ filling, run, handedIn: handedIn && !isHeld ? handedIn : undefined })
  useLookAtReview(isReview && !isHeld, () => {
    if (!filling.submit()) goToWrong()
    else if (operation.preview) run.look()
  })

  const goToWrong = (): void => {
    const wrong = screen.steps.find(({ id }) => (problems.get(id) ?? 0) > 0) ?? screen.steps[0]
    if (wrong) filling.goTo(wrong.id)
  }
  const leave = ({ items }: OperationAnswer): void => {
    const path = screen.done && pathOf(screen.done, { id: items[0]?.record?.id ?? '' })
    // Everything is done, so leaving asks nothing.
    if (path) navigate(path, { force: true })
    else onStartAgain()
  }
  const leaveStep = (): void => {
    if (current && next && session.attempt(current.id).length === 0) go(next.id)
  }
  return (
    <StepsFrame steps={steps}>
      {isReview ? (
        <ProcessReview bundle={bundle} screen={screen} operation={operation} filling={filling} asked={asked} />
      ) : (
        <RecordQuestions filling={filling} id={formId} onSubmit={leaveStep} led={{ page: current?.id ?? '', onPage: filling.goTo }} />
      )}
      <ProcessBar
        operation={operation}
        asked={asked}
        formId={isReview ? undefined : formId}
        isUnsaved={isDirty && !isOver}
        onBack={previous && !isHeld ? () => go(previous.id) : undefined}
        onLeave={leave}
      />
    </StepsFrame>
  )
}

type Found = Pick<ReturnType<RecordFilling['state']>, 'handedIn'> & { readonly filling: RecordFilling; readonly run: ReturnType<typeof useAskedRun>['run'] }

/** What a page that is gone has handed in is the same once more, under the name of the same edit. */
function useHandedIn({ filling, run: { find }, handedIn }: Found): void {
  useEffect(() => {
    const values = handedIn && wholeOf(filling)
    if (values) find({ key: filling.edit, values, ...handedIn })
  }, [filling, find, handedIn])
}

/** What would come of it is looked at each time that the last step is come to. */
function useLookAtReview(isThere: boolean, look: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time
  useEffect(() => {
    if (isThere) look()
  }, [isThere])
}
