import { useMemo } from 'react'
import { recordsApi } from '#api'
import { SUGGESTIONS_FOR_MAX } from '#contract'
import { FormEngine, type FormEngineProps, type FormPorts } from '#form-engine'
import { useRecordFiles } from '../../files/use-record-files.ts'
import { findReferences } from '../../find-references.ts'
import { LookUp } from '../../look-up/look-up.tsx'
import { SuggestedValues } from '../../suggestions/suggested-values.tsx'
import type { RecordFilling } from './record-filling.ts'

export interface RecordQuestionsProps extends Pick<FormEngineProps, 'led'> {
  readonly filling: Pick<RecordFilling, 'session' | 'resource'>
  /** Element id of the form: the buttons lie outside of it. */
  readonly id: string
  readonly onSubmit: () => void
  /** Finds what a reference may point at. */
  readonly search?: typeof findReferences
  /** The records that the questions are put about: what is suggested is suggested for them. */
  readonly about?: readonly string[] | undefined
}

const isAsked = (about: readonly string[] | undefined): about is readonly string[] =>
  about !== undefined && about.length > 0 && about.length <= SUGGESTIONS_FOR_MAX

/** The questions of a record. */
export function RecordQuestions({ filling: { session, resource }, id, onSubmit, led, search = findReferences, about }: RecordQuestionsProps) {
  const files = useRecordFiles(resource, session.form)
  const ports = useMemo<FormPorts>(
    () => ({
      search: (field, text, signal) => search(field, text, signal, session.state().values),
      postalPlaceOf: recordsApi.postalPlaceOf,
      ...(files && { files }),
      lookUp: (looksUp, taking) => <LookUp looksUp={looksUp} taking={taking} />,
      ...(isAsked(about) && {
        below: ({ suggests }, { chosen, choose }) => suggests && <SuggestedValues name={suggests} about={about} chosen={chosen} onChoose={choose} />,
      }),
    }),
    [session, search, about, files],
  )
  return (
    <FormEngine id={id} session={session} mode="edit" layout={led ? 'pages' : 'single'} rail="none" ports={ports} onSubmit={onSubmit} {...(led && { led })} />
  )
}
