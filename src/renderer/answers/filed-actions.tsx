import { useState } from 'react'
import { errorText } from '#actions'
import { formsApi } from '#api'
import type { FiledForm } from '#contract'
import type { FormSession } from '#form-engine'
import { useT } from '#i18n'
import { toast } from '#store'
import { Button, Menu } from '#widgets'
import { openSlots } from './open-slots.ts'
import { type Asked, ReasonedAction } from './reasoned-action.tsx'

export interface FiledActionsProps {
  readonly filed: FiledForm
  readonly session: FormSession
  readonly onChanged: (filed: FiledForm) => void
  /** By the name of an open slot. */
  readonly onSign: (name: string) => void
  readonly onCorrect: () => void
}

/** What may be done with a filed form in its present state, as the server says; what needs words asks for them. */
export function FiledActions({ filed, session, onChanged, onSign, onCorrect }: FiledActionsProps) {
  const t = useT()
  const [asked, setAsked] = useState<Asked>()
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
    ...(may('return') ? [{ id: 'return', label: t('shared/answers.sendBack'), icon: 'undo-2' }] : []),
    ...(may('lock') ? [{ id: 'lock', label: t('shared/answers.lock'), icon: 'lock' }] : []),
    ...(may('addenda') ? [{ id: 'addendum', label: t('shared/answers.addAddendum'), icon: 'plus' }] : []),
    ...(may('void') ? [{ id: 'void', label: t('shared/answers.void'), icon: 'ban', danger: true, line: true }] : []),
  ]
  const lock = async () => {
    try {
      onChanged(await formsApi.lock(record.id, { version: record.version }))
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error, t) })
    }
  }
  const choose = (id: string) => {
    if (id.startsWith('sign:')) onSign(id.slice('sign:'.length))
    else if (id === 'correct') onCorrect()
    else if (id === 'lock') void lock()
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
    </>
  )
}
