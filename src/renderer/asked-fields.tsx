import { useMemo, useState } from 'react'
import type { Json, ResolvedResource } from '#contract'
import { FormView } from '#forms'
import { useFormats } from '#i18n'
import { localParts } from '#widgets'

export interface AskedFieldsProps {
  readonly resource: ResolvedResource
  readonly names: readonly string[]
  /** The button that sends it lies outside and names this form. */
  readonly formId: string
  readonly onSubmit: (values: Readonly<Record<string, Json>>) => void
}

/** The fields that a transition asks for, as a small form. */
export function AskedFields({ resource, names, formId, onSubmit }: AskedFieldsProps) {
  const { timeZone } = useFormats()
  const [values, setValues] = useState<Readonly<Record<string, Json>>>({})
  const surroundings = useMemo(() => {
    const now = new Date().toISOString()
    return { now, today: localParts(now, timeZone).date, timeZone }
  }, [timeZone])
  const [first, ...rest] = names
  if (first === undefined) return null
  return (
    <FormView
      id={formId}
      resource={resource}
      sections={[{ id: 'asked', fields: [first, ...rest] }]}
      strings={resource.id}
      values={values}
      mode="edit"
      surroundings={surroundings}
      onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
      onSubmit={onSubmit}
    />
  )
}
