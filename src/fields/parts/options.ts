import type { Json, ResolvedField } from '#contract'
import type { Wording } from '../field-type.ts'
import { asText } from './texts.ts'

export const hasOption = (field: ResolvedField, value: unknown): boolean => field.options?.some((option) => option.id === value) ?? false

const labelOf = ({ options }: ResolvedField, id: Json): string | undefined => options?.find((each) => each.id === id)?.label

/** An option's label; an id the document no longer has stays readable as it is. */
export function optionText(id: Json, field: ResolvedField, { t }: Pick<Wording, 't'>): string {
  const label = labelOf(field, id)
  return label === undefined ? asText(id) : t(label)
}

/** The words of a record that is pointed at are beside the value. Those that somebody may not read are left out. */
export function labelText(value: Json, _field: ResolvedField, { label, formats }: Wording): string {
  if (typeof label === 'string') return label
  if (label) return formats.list(label.filter((name) => name !== ''))
  return typeof value === 'string' ? '' : asText(value)
}
