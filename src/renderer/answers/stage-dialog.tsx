import { useState } from 'react'
import { errorText } from '#actions'
import { formsApi } from '#api'
import type { FiledForm } from '#contract'
import { useT } from '#i18n'
import { Button, DateInput, Dialog, Field } from '#widgets'
import { useSurroundings } from '../use-surroundings.ts'

export interface StageDialogProps {
  readonly filed: FiledForm
  /** One that may come next and has a day. */
  readonly stage: NonNullable<FiledForm['nextStages']>[number]
  readonly onDone: (filed: FiledForm) => void
  readonly onClose: () => void
}

const DAY_FIELD = 'filed-form-stage-day'

/** Asks on which day a filed form came to its next stage. */
export function StageDialog({ filed, stage: { id, label }, onDone, onClose }: StageDialogProps) {
  const t = useT()
  const { today } = useSurroundings()
  const [day, setDay] = useState<string | null>(today)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { record, stage: before } = filed
  const choose = (next: string | null) => {
    setDay(next)
    setProblem(undefined)
  }
  const send = async () => {
    if (day === null) {
      setProblem(t('shared/validation.required'))
      return
    }
    setBusy(true)
    try {
      onDone(await formsApi.moveToStage(record.id, { version: record.version, stage: id, on: day }))
    } catch (error) {
      setProblem(errorText(error, t))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(label)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/forms.cancel')}</Button>
          <Button look="solid" busy={isBusy} onClick={() => void send()}>
            {t('shared/answers.stageDo')}
          </Button>
        </>
      }
    >
      <Field id={DAY_FIELD} label={t('shared/answers.stageDay')} required error={problem}>
        <DateInput value={day} onChange={choose} max={today} {...(before?.on !== undefined && { min: before.on })} />
      </Field>
    </Dialog>
  )
}
