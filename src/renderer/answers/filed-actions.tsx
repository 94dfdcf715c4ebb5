import { useState } from 'react'
import { tellFailure } from '#actions'
import { formsApi } from '#api'
import type { FiledForm } from '#contract'
import type { AnswerSession } from '#form-engine'
import { useT } from '#i18n'
import { Button, Menu } from '#widgets'
import { exportFiled } from './export-filed.ts'
import { openSlots } from './open-slots.ts'
import { type Asked, ReasonedAction } from './reasoned-action.tsx'
import { StageDialog, type StageDialogProps } from './stage-dialog.tsx'

export interface FiledActionsProps {
  readonly filed: FiledForm
  readonly session: AnswerSession
  readonly onChanged: (filed: FiledForm) => void
  /** By the name of an open slot. */
  readonly onSign: (name: string) => void
  readonly onCorrect: () => void
  /** Begins a new version that is to take its place. */
  readonly onRevise: () => void
  /** Begins another one with the same answers; absent where this person may not. */
  readonly onCopy?: () => void
}

/** What may be done with a filed form in its present state, as the server says; what needs words asks for them. */
export function FiledActions({ filed, session, onChanged, onSign, onCorrect, onRevise, onCopy }: FiledActionsProps) {
  const t = useT()
  const [asked, setAsked] = useState<Asked>()
  const [stage, setStage] = useState<StageDialogProps['stage']>()
  const { record } = filed
  const may = (verb: string): boolean => record.can.includes(verb)
  const entries = [
    ...(may('sign')
      ? openSlots(filed, session).map(({ name, field }) => ({
          id: `sign:${name}`,
          label: t('shared/answers.signAs', { slot: t(field.label) }),
          icon: 'signature',
        }))
      : []),
    ...(may('correct') ? [{ id: 'correct', label: t('shared/answers.correct'), icon: 'pencil' }] : []),
    ...(may('supersede') ? [{ id: 'revise', label: t('shared/answers.revise'), icon: 'refresh-cw' }] : []),
    ...(onCopy ? [{ id: 'copy', label: t('shared/answers.duplicate'), icon: 'copy' }] : []),
    ...(may('export')
      ? [
          { id: 'json', label: t('shared/answers.exportJson'), icon: 'download' },
          { id: 'fhir', label: t('shared/answers.exportFhir'), icon: 'download' },
        ]
      : []),
    ...(may('return') ? [{ id: 'return', label: t('shared/answers.sendBack'), icon: 'undo-2' }] : []),
    ...(filed.nextStages ?? []).map(({ id, label }) => ({
      id: `stage:${id}`,
      label: t('shared/answers.toStage', { stage: t(label) }),
      icon: 'flag',
    })),
    ...(may('lock') ? [{ id: 'lock', label: t('shared/answers.lock'), icon: 'lock' }] : []),
    ...(may('addenda') ? [{ id: 'addendum', label: t('shared/answers.addAddendum'), icon: 'plus' }] : []),
    ...(may('void') ? [{ id: 'void', label: t('shared/answers.void'), icon: 'ban', danger: true, line: true }] : []),
  ]
  const { id: formId, version } = record
  const atOnce = async (change: Promise<FiledForm>) => {
    try {
      onChanged(await change)
    } catch (error) {
      tellFailure(error, t)
    }
  }
  const moveTo = (next: StageDialogProps['stage'] | undefined) => {
    if (next?.dated) setStage(next)
    else if (next) void atOnce(formsApi.moveToStage(formId, { version, stage: next.id }))
  }
  const choose = (id: string) => {
    if (id.startsWith('sign:')) onSign(id.slice('sign:'.length))
    else if (id.startsWith('stage:')) moveTo(filed.nextStages?.find((each) => id === `stage:${each.id}`))
    else if (id === 'correct') onCorrect()
    else if (id === 'revise') onRevise()
    else if (id === 'copy') onCopy?.()
    else if (id === 'json' || id === 'fhir') void exportFiled(formId, id, t).catch((error: unknown) => tellFailure(error, t))
    else if (id === 'lock') void atOnce(formsApi.lock(formId, { version }))
    else if (id === 'return' || id === 'void' || id === 'addendum') setAsked(id)
  }
  if (entries.length === 0) return null
  return (
    <>
      <Menu
        label={t('shared/answers.actions')}
        entries={entries}
        onChoose={choose}
        trigger={(props) => (
          <Button small look="solid" iconAfter="chevron-down" {...props}>
            {t('shared/answers.actions')}
          </Button>
        )}
      />
      {asked && (
        <ReasonedAction
          asked={asked}
          filed={filed}
          onDone={(next) => {
            setAsked(undefined)
            onChanged(next)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {stage && (
        <StageDialog
          filed={filed}
          stage={stage}
          onDone={(next) => {
            setStage(undefined)
            onChanged(next)
          }}
          onClose={() => setStage(undefined)}
        />
      )}
    </>
  )
}
