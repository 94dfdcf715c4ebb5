import type { ReactNode } from 'react'
import type { OperationAnswer, ResolvedOperation } from '#contract'
import { useT } from '#i18n'
import { Button } from '#widgets'
import { RunButton, whyNot } from '../operation/run-button.tsx'
import type { AskedRun } from '../operation/use-asked-run.ts'
import { FormBar } from '../record/form-bar.tsx'

export interface ProcessBarProps {
  readonly operation: ResolvedOperation
  readonly asked: AskedRun
  /** Element id of the questions in sight; undefined on the last step. */
  readonly formId: string | undefined
  readonly isUnsaved: boolean
  /** Absent: there is no way back now. */
  readonly onBack: (() => void) | undefined
  /** What was not done has been read. */
  readonly onLeave: (answer: OperationAnswer) => void
}

/** The way through a process: back, on, and at last what it is all about. Why that is off is said in the place of what is unsaved. */
export function ProcessBar({ operation, asked, formId, isUnsaved, onBack, onLeave }: ProcessBarProps): ReactNode {
  const t = useT()
  const { stage } = asked
  if (stage.at === 'done')
    return (
      <FormBar>
        <Button look="solid" onClick={() => onLeave(stage.answer)}>
          {t('shared/operations.report.goOn')}
        </Button>
      </FormBar>
    )
  const why = formId === undefined ? whyNot(asked, t) : undefined
  return (
    <FormBar status={why ?? (isUnsaved ? t('shared/forms.unsaved') : undefined)}>
      <Button icon="chevron-left" disabled={onBack === undefined} onClick={onBack}>
        {t('shared/forms.back')}
      </Button>
      {formId === undefined ? (
        <RunButton operation={operation} asked={asked} />
      ) : (
        <Button type="submit" form={formId} look="solid" iconAfter="chevron-right">
          {t('shared/forms.next')}
        </Button>
      )}
    </FormBar>
  )
}
