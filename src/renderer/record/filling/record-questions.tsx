import { useMemo } from 'react'
import { FormEngine, type FormEngineProps, type FormPorts } from '#form-engine'
import { findReferences } from '../../find-references.ts'
import type { RecordFilling } from './record-filling.ts'

export interface RecordQuestionsProps extends Pick<FormEngineProps, 'led'> {
  readonly filling: Pick<RecordFilling, 'session'>
  /** Element id of the form: the buttons lie outside of it. */
  readonly id: string
  readonly onSubmit: () => void
  /** Finds what a reference may point at. */
  readonly search?: typeof findReferences
}

/** The questions of a record. */
export function RecordQuestions({ filling: { session }, id, onSubmit, led, search = findReferences }: RecordQuestionsProps) {
  const ports = useMemo<FormPorts>(() => ({ search: (field, text, signal) => search(field, text, signal, session.state().values) }), [session, search])
  return (
    <FormEngine id={id} session={session} mode="edit" layout={led ? 'pages' : 'single'} rail="none" ports={ports} onSubmit={onSubmit} {...(led && { led })} />
  )
}
