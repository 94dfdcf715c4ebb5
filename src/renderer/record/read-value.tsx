import type { AnswerValues, ResolvedField } from '#contract'
import { typeOf } from '#fields'
import { FieldValue } from '#widgets'

/** Display texts by pointer. */
export type Texts = Readonly<Record<string, string>>

export interface ReadValueProps {
  /** Pointer of the field. */
  readonly at: string
  readonly field: ResolvedField
  readonly value: AnswerValues[string] | undefined
  readonly texts: Texts
  readonly isMasked: boolean
}

/** A value of a record, with the names of what it points at. */
export function ReadValue({ at, field, value, texts, isMasked }: ReadValueProps) {
  const label = typeOf(field).pointsAt && Array.isArray(value) ? value.map((id) => texts[`${at}/${id}`] ?? '') : texts[at]
  return <FieldValue field={field} value={value} label={label} masked={isMasked} labelOf={(id) => texts[`${at}/${id}`]} />
}
