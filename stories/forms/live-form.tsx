import { useEffect, useState } from 'react'
import type { AnswerValues, RecordView, ResolvedResource, Section } from '#contract'
import { useHasText } from '#i18n'
import { Button } from '#widgets'
import type { findReferences } from '../../src/renderer/find-references.ts'
import { type DraftsPort, NO_DRAFTS } from '../../src/renderer/record/filling/drafts.ts'
import { RecordFilling } from '../../src/renderer/record/filling/record-filling.ts'
import { planRecord, type RecordFormPlace } from '../../src/renderer/record/filling/record-plan.ts'
import { RecordQuestions } from '../../src/renderer/record/filling/record-questions.tsx'
import { ReadFields } from '../../src/renderer/record/read-fields.tsx'
import { SURROUNDINGS } from './plants.ts'

export interface FillingProps {
  readonly resource: ResolvedResource
  readonly strings: string
  readonly values: AnswerValues
  readonly labels?: RecordView['labels']
  readonly masked?: readonly string[]
  readonly pages: RecordFormPlace['pages']
  readonly root?: RecordFormPlace['root']
  readonly checks?: RecordFormPlace['checks']
  readonly creating?: boolean
  /** Where what is typed outlives the page; nowhere, when absent. */
  readonly drafts?: DraftsPort
}

/** A record opened to be filled in, as a screen would open it. */
export function useStoryFilling({
  values,
  labels = {},
  masked = [],
  root = 'record',
  checks = [],
  creating = false,
  drafts = NO_DRAFTS,
  ...place
}: FillingProps): RecordFilling {
  const hasText = useHasText()
  const [filling] = useState(
    () =>
      new RecordFilling({
        plan: planRecord({ ...place, hasText, root, checks, creating }),
        record: { values, labels, masked, version: 1 },
        context: { ...SURROUNDINGS, lookups: {} },
        drafts,
        key: 'story',
      }),
  )
  return filling
}

export interface LiveFormProps extends Omit<FillingProps, 'pages'> {
  readonly sections: readonly Section[]
  readonly mode: 'edit' | 'read'
  readonly search?: typeof findReferences
  /** What the server refused, by pointer. */
  readonly errors?: Readonly<Record<string, string>>
  readonly sendLabel?: string
  readonly onSubmit: (values: AnswerValues) => void
  /** For a look behind the page. */
  readonly onFilling?: (filling: RecordFilling) => void
}

/** Sections of a record, to read or to fill in. */
export function LiveForm(props: LiveFormProps) {
  const { mode, resource, sections, strings, values, labels, masked } = props
  return (
    <main style={{ padding: 24, display: 'flex', flexDirection: 'column', gap: 16 }}>
      {mode === 'edit' ? (
        <Editing {...props} />
      ) : (
        <ReadFields resource={resource} sections={sections} strings={strings} values={values} {...(labels && { labels })} {...(masked && { masked })} />
      )}
    </main>
  )
}

function Editing({ sections, search, errors, sendLabel = 'Send', onSubmit, onFilling, ...rest }: LiveFormProps) {
  const filling = useStoryFilling({ ...rest, pages: [{ id: 'record', title: '', sections }] })
  useEffect(() => onFilling?.(filling), [filling, onFilling])
  useEffect(() => {
    if (errors) filling.session.refuse(errors)
  }, [filling, errors])
  const submit = () => {
    const outcome = filling.submit()
    if (outcome) onSubmit(outcome.values)
  }
  return (
    <>
      <RecordQuestions filling={filling} id="story-form" onSubmit={submit} {...(search && { search })} />
      <Button type="submit" form="story-form" look="solid">
        {sendLabel}
      </Button>
    </>
  )
}
