import { useState } from 'react'
import { tellFailure } from '#actions'
import { formsApi } from '#api'
import type { FiledForm } from '#contract'
import type { AnswerSession } from '#form-engine'
import { useT } from '#i18n'
import { Button, Menu, type MenuEntry } from '#widgets'
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

/** An entry of the menu, with what it does. */
interface Offered extends MenuEntry {
  readonly run: () => void
}

/** What may be done with a filed form in its present state, as the server says; what needs words asks for them. */
export function FiledActions({ filed, session, onChanged, onSign, onCorrect, onRevise, onCopy }: FiledActionsProps) {
  const t = useT()
  const [asked, setAsked] = useState<Asked>()
  const [stage, setStage] = useState<StageDialogProps['stage']>()
  const { id: formId, version, can } = filed.record
  const atOnce = async (change: Promise<FiledForm>) => {
    try {
      onChanged(await change)
    } catch (error) {
      tellFailure(error, t)
    }
  }
  const moveTo = (next: StageDialogProps['stage']) => {
    if (next.dated) setStage(next)
    else void atOnce(formsApi.moveToStage(formId, { version, stage: next.id }))
  }
  const exportAs = (format: 'json' | 'fhir') => void exportFiled(formId, format, t).catch((error: unknown) => tellFailure(error, t))
  const where = (verb: string, ...offered: readonly Offered[]): readonly Offered[] => (can.includes(verb) ? offered : [])
  const entries: readonly Offered[] = [
    ...(can.includes('sign') ? openSlots(filed, session) : []).map(({ name, field }) => ({
      id: `sign:${name}`,
      label: t('shared/answers.signAs', { slot: t(field.label) }),
      icon: 'signature',
      run: () => onSign(name),
    })),
    ...where('correct', { id: 'correct', label: t('shared/answers.correct'), icon: 'pencil', run: onCorrect }),
    ...where('supersede', { id: 'revise', label: t('shared/answers.revise'), icon: 'refresh-cw', run: onRevise }),
    ...(onCopy ? [{ id: 'copy', label: t('shared/answers.duplicate'), icon: 'copy', run: onCopy }] : []),
    ...where(
      'export',
      { id: 'json', label: t('shared/answers.exportJson'), icon: 'download', run: () => exportAs('json') },
      { id: 'fhir', label: t('shared/answers.exportFhir'), icon: 'download', run: () => exportAs('fhir') },
    ),
    ...where('return', { id: 'return', label: t('shared/answers.sendBack'), icon: 'undo-2', run: () => setAsked('return') }),
    ...(filed.nextStages ?? []).map((next) => ({
      id: `stage:${next.id}`,
      label: t('shared/answers.toStage', { stage: t(next.label) }),
      icon: 'flag',
      run: () => moveTo(next),
    })),
    ...where('lock', { id: 'lock', label: t('shared/answers.lock'), icon: 'lock', run: () => void atOnce(formsApi.lock(formId, { version })) }),
    ...where('addenda', { id: 'addendum', label: t('shared/answers.addAddendum'), icon: 'plus', run: () => setAsked('addendum') }),
    ...where('void', { id: 'void', label: t('shared/answers.void'), icon: 'ban', danger: true, line: true, run: () => setAsked('void') }),
  ]
  if (entries.length === 0) return null
  return (
    <>
      <Menu
        label={t('shared/answers.actions')}
        entries={entries}
        onChoose={(id) => entries.find((entry) => entry.id === id)?.run()}
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
