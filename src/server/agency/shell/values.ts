import type { RecordView } from '#contract'

/** A text of a record; '' when it has none or hides it. */
export const textOf = ({ values }: { readonly values: Readonly<Record<string, unknown>> }, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

export const numberOf = ({ values }: RecordView, name: string): number => {
  const value = values[name]
  return typeof value === 'number' ? value : 0
}

export const labelOf = ({ labels }: RecordView, name: string): string => {
  const label = labels[name]
  return typeof label === 'string' ? label : ''
}

/** Ids of a field that names several records. */
export const idsOf = ({ values }: { readonly values: Readonly<Record<string, unknown>> }, name: string): readonly string[] => {
  const value = values[name]
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
}

/** Whether it is for one of these locations; what names none is for all, and nothing means every location. */
export const isForPlaces = (row: { readonly values: Readonly<Record<string, unknown>> }, locations: readonly string[]): boolean => {
  const own = idsOf(row, 'locationIds')
  return own.length === 0 || locations.length === 0 || own.some((id) => locations.includes(id))
}
