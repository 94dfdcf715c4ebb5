import { memo } from 'react'
import type { ResolvedField } from '#contract'
import { classNames, Icon } from '#widgets'
import type { Control } from '../fields/control.ts'
import { isFramedKind, isGroupKind, isWideKind, kindOf } from '../fields/kinds.ts'
import { stillControl } from '../fields/outcome-controls.tsx'
import { elementId, useEngine, useQuestion } from './engine.ts'
import { noteOf } from './notes.ts'
import css from './question.module.css'
import { takingOf } from './taking.ts'
import { WarningReason } from './warning-reason.tsx'

export interface QuestionProps {
  readonly pointer: string
  readonly field: ResolvedField
  readonly control: Control
  readonly span?: number | undefined
}

const SPANS = [undefined, undefined, css.two, css.three, css.four]

/** A label, its control, and the line below with help or what is wrong. Nothing while the rules hide it. */
export function useDrawnQuestion({ pointer, field, control: Control, span }: QuestionProps) {
  const { session, idPrefix, ports, t } = useEngine()
  const state = useQuestion(session, pointer)
  if (!state.visible) return null
  const kind = kindOf(field)
  const id = elementId(idPrefix, pointer)
  const labelId = `${id}-label`
  const note = noteOf(field, state, t)
  const noteId = `${id}-note`
  const unitId = field.unit || field.type === 'percent' ? `${id}-unit` : undefined
  const describedBy = [note && noteId, unitId].filter(Boolean).join(' ') || undefined
  // What is only read has no error to leave room for.
  const isStill = state.readOnly && !note
  const room = isStill || isFramedKind(kind) || kind === 'group' ? css.bringsRoom : kind === 'tick' && css.beside
  const isFact = isStill && !isFramedKind(kind) && !isWideKind(kind) && kind !== 'score'
  const cell = classNames(css.cell, room, isFact && css.fact, isWideKind(kind) && span === undefined ? css.wide : SPANS[span ?? 1])
  const Drawn = state.readOnly ? stillControl(kind, Control, session.form.holds) : Control
  const control = <Drawn pointer={pointer} field={field} state={state} id={id} labelId={labelId} describedBy={describedBy} />
  const words = t(field.label)
  const isAsked = state.required && !state.readOnly
  const bringsLabel = (kind === 'group' && Drawn === Control) || (!state.readOnly && (kind === 'tick' || isFramedKind(kind)))
  return (
    <div className={cell} data-at={pointer} data-aside={field.aside}>
      {bringsLabel ? (
        control
      ) : (
        <>
          {isGroupKind(kind) || state.readOnly ? (
            <div className={isAsked ? css.required : css.label} id={labelId}>
              {words}
              {isAsked && <span className="only-read-aloud">{t('shared/form-engine.required')}</span>}
            </div>
          ) : (
            <label className={state.required ? css.required : css.label} htmlFor={id}>
              {words}
            </label>
          )}
          {control}
        </>
      )}
      {note && (state.readOnly || !isFramedKind(kind)) && (
        <div className={note.wrong ? css.error : note.unusual ? css.unusual : css.help} id={noteId}>
          {(note.wrong || note.unusual) && <Icon name={note.wrong ? 'circle-alert' : 'triangle-alert'} size={14} />}
          <span>{note.text}</span>
        </div>
      )}
      {field.looksUp && !state.readOnly && ports.lookUp?.(field.looksUp, takingOf(session, pointer, field.looksUp))}
      {state.warning && <WarningReason finding={state.warning} reason={state.reason} id={`${id}-reason`} />}
    </div>
  )
}

/** A question anywhere: in a group, a card, a row. */
export const Question = memo(function Question(props: QuestionProps) {
  return useDrawnQuestion(props)
})
