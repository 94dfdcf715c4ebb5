import { useEffect, useMemo, useState } from 'react'
import type { Json, ResolvedResource } from '#contract'
import { type AnswerLabels, type FormErrors, FormView } from '#forms'
import { findReferences } from './find-references.ts'
import { useSurroundings } from './use-surroundings.ts'

export interface AskedFieldsProps {
  readonly resource: ResolvedResource
  readonly names: readonly string[]
  /** The button that sends it lies outside and names this form. */
  readonly formId: string
  /** What the server refused, by pointer. */
  readonly errors?: FormErrors | undefined
  readonly labels?: AnswerLabels | undefined
  /** The record as it would be. */
  readonly start?: Readonly<Record<string, Json>> | undefined
  readonly onChange: (values: Readonly<Record<string, Json>>) => void
  readonly onSubmit: (values: Readonly<Record<string, Json>>) => void
}

const NOTHING: Readonly<Record<string, Json>> = {}

/** The fields that a transition asks for, as a small form. */
export function AskedFields({ resource, names, formId, errors, labels, start = NOTHING, onChange, onSubmit }: AskedFieldsProps) {
  const [values, setValues] = useState(start)
  const surroundings = useSurroundings()
  const askable = useMemo(() => withoutReadOnly(resource, names), [resource, names])
  useFirstField(formId)
  const [first, ...rest] = names
  if (first === undefined) return null
  return (
    <FormView
      id={formId}
      resource={askable}
      search={findReferences}
      sections={[{ id: 'asked', fields: [first, ...rest] }]}
      strings={resource.id}
      values={values}
      {...(errors && { errors })}
      {...(labels && { labels })}
      mode="edit"
      surroundings={surroundings}
      onChange={(name, value) => {
        const after = { ...values, [name]: value }
        setValues(after)
        onChange(Object.fromEntries(names.map((each) => [each, after[each] ?? null])))
      }}
      onSubmit={onSubmit}
    />
  )
}

/** Its dialog stands before the fields do and begins at the reason below them: the first field takes over, unless something is written there already. */
function useFirstField(formId: string): void {
  useEffect(() => {
    const active = document.activeElement
    if (active instanceof HTMLTextAreaElement && active.value !== '') return
    document.getElementById(formId)?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')?.focus()
  }, [formId])
}

/** What a transition asks for is filled in here and nowhere else, so it may be written even where the record's form only shows it. */
function withoutReadOnly(resource: ResolvedResource, names: readonly string[]): ResolvedResource {
  const fields = Object.entries(resource.fields).map(([name, field]) => {
    const { readOnly: _shown, place: _moved, ...written } = field
    return [name, names.includes(name) ? written : field] as const
  })
  return { ...resource, fields: Object.fromEntries(fields) }
}
