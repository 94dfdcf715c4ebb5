import { type ReactNode, useEffect, useId, useState } from 'react'
import { type AskedOperation, operationDone } from '#actions'
import { useFormats, useHasText, useT } from '#i18n'
import { bus, toast } from '#store'
import { Dialog } from '#widgets'
import { RecordQuestions } from '../record/filling/record-questions.tsx'
import { useFirstField } from '../use-first-field.ts'
import { keepPress } from './device-answers.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import css from './operation.module.css'
import { OperationPreview } from './operation-preview.tsx'
import { OperationReport } from './operation-report.tsx'
import { ReasonField } from './reason-field.tsx'
import { RunNotice } from './run-notice.tsx'
import { RunProgress } from './run-progress.tsx'
import { useAskedFilling } from './use-asked-filling.ts'
import { useAskedRun } from './use-asked-run.ts'

export interface OperationDialogProps {
  readonly asked: AskedOperation
  readonly onClose: () => void
}

/** An operation from its questions over its preview to what came of it. It is done once, however often it is sent. */
export function OperationDialog({ asked, onClose }: OperationDialogProps): ReactNode {
  const { operation, records } = asked
  const t = useT()
  const formId = useId()
  const [key] = useState(() => crypto.randomUUID())
  const [ids] = useState(() => records.map(({ id }) => id))
  const [version] = useState(operation.seen && records[0]?.version)
  const filling = useAskedFilling(asked, formId)
  const running = useAskedRun({
    operation,
    filling,
    ...(operation.over !== 'none' && { ids, version }),
    filter: asked.filter,
    keyNow: () => key,
    onDone: (answer) => {
      operationDone(operation, answer)
      if (answer.refused === 0) onClose()
    },
    onStale: () => {
      for (const id of ids) if (operation.resource !== undefined) bus.emit('recordChanged', { resource: operation.resource, id, version: 0 })
    },
    onKept: async (body) => {
      await keepPress(operation, body, [t(operation.title), records[0]?.display].filter(Boolean).join(' · '))
      toast({ tone: 'info', text: t('shared/operations.kept') })
      onClose()
    },
  })
  const { run, stage, counts, reason, press } = running
  const { changed, look } = run
  useEffect(() => filling?.session.subscribe(changed), [filling, changed])
  useFirstLook(operation.preview !== undefined && filling === undefined, look)
  useFirstField(formId)
  const isOver = stage.at === 'done' || stage.at === 'begun'
  const isLocked = stage.at === 'running' || stage.at === 'cut'
  return (
    <Dialog
      wide={operation.preview !== undefined || records.length > 1}
      title={titleOf(asked, t)}
      onClose={stage.at === 'running' ? undefined : onClose}
      footer={<DialogButtons operation={operation} asked={running} onClose={onClose} />}
    >
      <div className={css.dialog}>
        <RunNotice stage={stage} />
        {stage.at === 'begun' && <RunProgress run={stage.begun} />}
        {stage.at === 'done' && <OperationReport operation={operation} resource={asked.shown} answer={stage.answer} />}
        {!isOver && (
          <div className={css.dialog} inert={isLocked}>
            <About asked={asked} />
            {filling && <RecordQuestions filling={filling} id={formId} onSubmit={press} about={ids} />}
            <OperationPreview operation={operation} resource={asked.shown} run={run} counts={counts} isBelow />
            {(!operation.preview || counts) && <ReasonField reason={reason} warned={counts?.warned ?? 0} />}
          </div>
        )}
      </div>
    </Dialog>
  )
}

function titleOf({ operation, records: [only, ...others], filter }: AskedOperation, t: ReturnType<typeof useT>): string {
  const title = t(operation.title)
  return only && filter === undefined && others.length === 0 ? `${title}: ${only.display}` : title
}

/** With nothing to ask, what would come of it is looked at at once. */
function useFirstLook(isWanted: boolean, look: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    if (isWanted) look()
  }, [])
}

/** What it does, and with how many. */
function About({ asked: { operation, records, unfit, filter, count: found } }: { readonly asked: AskedOperation }): ReactNode {
  const t = useT()
  const has = useHasText()
  const formats = useFormats()
  const count = records.length
  const own = `${operation.id}.about`
  return (
    <>
      {filter === undefined && (has(own) || has(`${own}_other`)) && <p>{t(own, { count })}</p>}
      {filter && (
        <p>
          {found === undefined ? t('shared/operations.doneWithAll') : t('shared/operations.doneWithFound', { count: found, number: formats.number(found) })}
        </p>
      )}
      {filter === undefined && count > 1 && <p>{t('shared/operations.doneWith', { count })}</p>}
      {unfit > 0 && <p className={css.note}>{t('shared/operations.unfit', { count: unfit })}</p>}
    </>
  )
}
