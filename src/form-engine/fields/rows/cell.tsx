import { memo } from 'react'
import type { ResolvedField } from '#contract'
import { elementId, useEngine, useQuestion } from '../../view/engine.ts'
import { noteOf } from '../../view/notes.ts'
import { WarningReason } from '../../view/warning-reason.tsx'
import { kindOf } from '../kinds.ts'
import { stillControl } from '../outcome-controls.tsx'
import css from './rows.module.css'

export interface CellProps {
  readonly pointer: string
  readonly field: ResolvedField
  /** Ids of the row's and the column's heading. */
  readonly labelledBy: string
}

/** One question in a table: no label beside it, its error below. Draws again only when its own answer does. */
export const Cell = memo(function Cell({ pointer, field, labelledBy }: CellProps) {
  const { session, idPrefix, controlOf, t } = useEngine()
  const state = useQuestion(session, pointer)
  if (!state.visible) return null
  const id = elementId(idPrefix, pointer)
  const note = noteOf(field, state, t)
  const wrong = note?.wrong ? note.text : undefined
  const Control = state.readOnly ? stillControl(kindOf(field), controlOf(field), session.form.holds) : controlOf(field)
  return (
    <>
      <Control pointer={pointer} field={field} state={state} id={id} labelId={labelledBy} labelledBy={labelledBy} describedBy={wrong && `${id}-note`} />
      {wrong && (
        <div className={css.error} id={`${id}-note`}>
          {wrong}
        </div>
      )}
      {state.warning && <WarningReason finding={state.warning} reason={state.reason} id={`${id}-reason`} />}
    </>
  )
})
