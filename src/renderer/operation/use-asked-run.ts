import type { AnswerValues, ResolvedOperation } from '#contract'
import type { FillingOutcome, RecordFilling } from '../record/filling/record-filling.ts'
import { answered, joinReasons } from './answered.ts'
import { type Counts, countItems, hindranceOf } from './judge-items.ts'
import { type Stage, shownIn } from './run-state.ts'
import { type OperationRun, type RunOptions, useOperationRun } from './use-operation-run.ts'
import { type AskedReason, useReason } from './use-reason.ts'

export interface AskedRunOptions extends Pick<RunOptions, 'ids' | 'version' | 'filter' | 'onSent' | 'onDone' | 'onStale' | 'onKept'> {
  readonly operation: ResolvedOperation
  /** Its questions; undefined where it asks nothing. */
  readonly filling: RecordFilling | undefined
  /** Names what is meant to be done once. */
  readonly keyNow: () => string
  /** Something is missing, and is said at its question. */
  readonly onIncomplete?: () => void
}

export interface AskedRun {
  readonly run: OperationRun
  readonly stage: Stage
  /** Of the items in sight. */
  readonly counts: Counts | undefined
  readonly hindrance: ReturnType<typeof hindranceOf>
  /** What would come of it is in sight, where it can be. */
  readonly isLookedAt: boolean
  readonly reason: AskedReason
  /** Goes on from where it is: looks, has it done, or asks for the outcome once more. */
  readonly press: () => void
}

const NO_ANSWERS: NonNullable<FillingOutcome> = { values: {}, reason: undefined }

/** An operation with its questions: one button leads from them over the preview to the end. */
export function useAskedRun({ operation, filling, keyNow, onIncomplete, ...options }: AskedRunOptions): AskedRun {
  const run = useOperationRun({
    ...options,
    operation,
    answers: () => (filling ? wholeOf(filling) : NO_ANSWERS.values),
    refuse: (errors) => filling?.session.refuse(errors),
  })
  const { stage, without } = run.state
  const shown = shownIn(stage)
  const counts = shown && countItems(shown, without)
  // Of a run the first records alone are in sight: they say nothing of the others.
  const isWhole = shown?.answer.total === undefined
  const hindrance = counts && isWhole && (stage.at === 'reviewing' || stage.at === 'running') ? hindranceOf(operation, counts) : undefined
  const reason = useReason(operation, counts)
  const isLookedAt = operation.preview === undefined || stage.at === 'reviewing'
  const begin = (outcome: NonNullable<FillingOutcome>): void => {
    const why = joinReasons(outcome.reason, reason.isAsked ? reason.text : undefined)
    if (reason.check()) run.run({ key: keyNow(), values: answered(outcome), ...(why !== undefined && { reason: why }) })
  }
  const press = (): void => {
    const isCut = stage.at === 'cut'
    const outcome = isCut || !filling ? NO_ANSWERS : filling.submit()
    if (isCut) run.retry()
    else if (!outcome) onIncomplete?.()
    else if (!isLookedAt) run.look()
    else if (hindrance === undefined) begin(outcome)
  }
  return { run, stage, counts, hindrance, isLookedAt, reason, press }
}

export function wholeOf(filling: RecordFilling): AnswerValues | undefined {
  const outcome = filling.whole()
  return outcome && answered(outcome)
}
