import { useEffect, useState } from 'react'
import type { AnswerValues, RecordView, ResolvedResource } from '#contract'
import { useHasText } from '#i18n'
import { NO_DRAFTS } from './record/filling/drafts.ts'
import { RecordFilling } from './record/filling/record-filling.ts'
import { planRecord } from './record/filling/record-plan.ts'
import { RecordQuestions } from './record/filling/record-questions.tsx'
import { useFirstField } from './use-first-field.ts'
import { useSurroundings } from './use-surroundings.ts'

export interface AskedFieldsProps {
  readonly resource: ResolvedResource
  readonly names: readonly string[]
  /** The button that sends it lies outside and names this form. */
  readonly formId: string
  /** What the server refused, by pointer. */
  readonly errors?: Readonly<Record<string, string>> | undefined
  readonly labels?: RecordView['labels'] | undefined
  /** The record as it would be. */
  readonly start?: AnswerValues | undefined
  /** The records that are asked about. */
  readonly about?: readonly string[] | undefined
  readonly onChange: (values: AnswerValues) => void
  readonly onSubmit: (values: AnswerValues) => void
}

const NOTHING: AnswerValues = {}
const NO_LABELS: RecordView['labels'] = {}

/** The fields that a transition asks for, as a small form. */
export function AskedFields({ resource, names, formId, errors, labels = NO_LABELS, start = NOTHING, about, onChange, onSubmit }: AskedFieldsProps) {
  const hasText = useHasText()
  const surroundings = useSurroundings()
  const [filling] = useState(() => {
    const pages = [{ id: 'asked', title: '', sections: [{ id: 'asked', fields: [names[0] ?? '', ...names.slice(1)] as [string, ...string[]] }] }]
    const place = { resource: withoutReadOnly(resource, names), pages, strings: resource.id, hasText, root: 'record' as const, checks: [], creating: false }
    const record = { values: start, labels, masked: [], version: 0 }
    return new RecordFilling({ plan: planRecord(place), record, context: { ...surroundings, lookups: {} }, drafts: NO_DRAFTS, key: formId })
  })
  const { session } = filling
  useEffect(
    () => session.subscribe(({ content: { answers } }) => onChange(Object.fromEntries(names.map((name) => [name, answers[name] ?? null])))),
    [session, names, onChange],
  )
  useEffect(() => {
    if (errors && Object.keys(errors).length > 0) session.refuse(errors)
  }, [session, errors])
  useFirstField(formId)
  if (names.length === 0) return null
  const submit = () => {
    const outcome = filling.submit()
    if (outcome) onSubmit(outcome.values)
  }
  return <RecordQuestions filling={filling} id={formId} onSubmit={submit} about={about} />
}

/** What a transition asks for is filled in here and nowhere else, so it may be written even where the record's form only shows it. */
function withoutReadOnly(resource: ResolvedResource, names: readonly string[]): ResolvedResource {
  const fields = Object.entries(resource.fields).map(([name, field]) => {
    const { readOnly: _shown, place: _moved, ...written } = field
    return [name, names.includes(name) ? written : field] as const
  })
  return { ...resource, fields: Object.fromEntries(fields) }
}
