import { type ReactNode, useId, useMemo } from 'react'
import { useT } from '#i18n'
import { Icon } from '../icon/icon.tsx'
import css from './field.module.css'
import { FieldContext } from './field-context.ts'

export interface FieldProps {
  readonly label: string
  readonly help?: string | undefined
  /** In words, with what to do. */
  readonly error?: string | undefined
  readonly required?: boolean
  /** The control is several elements (choices, an address, rows): the label names the group. */
  readonly group?: boolean
  /** Given when others link to the control, as an error summary does. */
  readonly id?: string
  readonly children: ReactNode
}

/** A label above a control, help or its error below. The line below is always there, so nothing jumps. */
export function Field({ label, help, error, required = false, group = false, id: givenId, children }: FieldProps) {
  const t = useT()
  const ownId = useId()
  const id = givenId ?? ownId
  const labelId = `${id}-label`
  const noteId = `${id}-note`
  const hasNote = Boolean(error ?? help)
  const ids = useMemo(
    () => ({ id, labelId, describedBy: hasNote ? noteId : undefined, invalid: error !== undefined, required }),
    [id, labelId, noteId, hasNote, error, required],
  )
  const Label = group ? 'span' : 'label'
  return (
    <div className={css.field}>
      <Label className={css.label} id={labelId} {...(group ? {} : { htmlFor: id })}>
        {label}
        {required && (
          <>
            <span className={css.mark} aria-hidden>
              *
            </span>
            <span className="only-read-aloud">{t('shared/widgets.required')}</span>
          </>
        )}
      </Label>
      <FieldContext value={ids}>{children}</FieldContext>
      <div className={css.note} id={noteId}>
        {error ? (
          <span className={css.error}>
            <Icon name="circle-alert" size={14} />
            <span>{error}</span>
          </span>
        ) : (
          help && <span className={css.help}>{help}</span>
        )}
      </div>
    </div>
  )
}
