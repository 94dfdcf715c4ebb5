import { memo } from 'react'
import type { Row } from '../../session/pointers.ts'
import { elementId, useEngine, useQuestion } from '../../view/engine.ts'
import { WarningReason } from '../../view/warning-reason.tsx'
import type { ControlProps } from '../control.ts'
import css from './rows.module.css'

/** What is wrong with whole rows; nothing takes no room. */
export function RowNotes({ pointer, rows, field }: ControlProps & { readonly rows: readonly Row[] }) {
  if (!field.checks?.length) return null
  return rows.map(({ id }, index) => <RowNote key={id} pointer={`${pointer}/${id}`} number={index + 1} />)
}

const RowNote = memo(function RowNote({ pointer, number }: { readonly pointer: string; readonly number: number }) {
  const { session, t, idPrefix } = useEngine()
  const { problem, warning, reason } = useQuestion(session, pointer)
  const place = t('shared/form-engine.row', { number })
  return (
    <>
      {problem && (
        <p className={css.error}>
          {place}: {t(problem.key, problem.params)}
        </p>
      )}
      {warning && <WarningReason finding={warning} reason={reason} id={`${elementId(idPrefix, pointer)}-reason`} />}
    </>
  )
})
