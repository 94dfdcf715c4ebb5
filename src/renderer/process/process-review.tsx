import { type ReactNode, useSyncExternalStore } from 'react'
import type { ProcessScreen, ResolvedOperation, ScreenBundle } from '#contract'
import operationCss from '../operation/operation.module.css'
import { OperationPreview } from '../operation/operation-preview.tsx'
import { OperationReport } from '../operation/operation-report.tsx'
import { ReasonField } from '../operation/reason-field.tsx'
import { RunNotice } from '../operation/run-notice.tsx'
import type { AskedRun } from '../operation/use-asked-run.ts'
import type { RecordFilling } from '../record/filling/record-filling.ts'
import { ReadFields } from '../record/read-fields.tsx'

export interface ProcessReviewProps {
  readonly bundle: ScreenBundle
  readonly screen: ProcessScreen
  readonly operation: ResolvedOperation
  readonly filling: RecordFilling
  readonly asked: AskedRun
}

/** The last step: what would come of it, or the answers once more where that can't be shown; then what was not done. */
export function ProcessReview({ bundle, screen, operation, filling, asked }: ProcessReviewProps): ReactNode {
  const { run, stage, counts, reason } = asked
  const resource = bundle.resources[operation.preview?.resource ?? '']
  if (stage.at === 'done') return stage.answer.refused === 0 ? null : <OperationReport operation={operation} resource={resource} answer={stage.answer} />
  return (
    <div className={operationCss.dialog}>
      <RunNotice stage={stage} />
      <div className={operationCss.dialog} inert={stage.at === 'running' || stage.at === 'cut'}>
        {(!operation.preview || (stage.at === 'cut' && !stage.shown)) && <Answers bundle={bundle} screen={screen} operation={operation} filling={filling} />}
        <OperationPreview operation={operation} resource={resource} run={run} counts={counts} />
        {(!operation.preview || counts) && <ReasonField reason={reason} warned={counts?.warned ?? 0} />}
      </div>
    </div>
  )
}

function Answers({ bundle, screen, operation, filling: { session } }: Omit<ProcessReviewProps, 'asked'>): ReactNode {
  const { answers, labels } = useSyncExternalStore(session.subscribe, session.content)
  const sections = screen.steps.flatMap((step) => step.sections)
  return <ReadFields resource={operation.input} sections={sections} strings={bundle.id} root="record" values={answers} texts={labels} />
}
