/** What the filter form holds while it is filled in, and the filters that come of it. */
import type { Filter, ResolvedField } from '#contract'
import { type FilterForm, validateValue, valueTypeOf } from '#fields'
import type { ValueProblem } from '#validation'

export type FilterDraft =
  | { readonly kind: 'choices'; readonly chosen: readonly string[] }
  | { readonly kind: 'boolean'; readonly value: string | null }
  | { readonly kind: 'dates'; readonly from: string | null; readonly to: string | null }
  /** Money is in cents. */
  | { readonly kind: 'numbers'; readonly money: boolean; readonly from: number | string | null; readonly to: number | string | null }
  | { readonly kind: 'reference'; readonly chosen: { readonly id: string; readonly label: string } | null }
  /** Values to choose from, or what they begin with. */
  | { readonly kind: 'text'; readonly text: string; readonly chosen: readonly string[] }

const literals = (filters: readonly Filter[], ops: readonly Filter['op'][]): readonly (string | number | boolean)[] =>
  filters.flatMap(({ op, value }) => (!ops.includes(op) || value === undefined ? [] : Array.isArray(value) ? value : typeof value === 'object' ? [] : [value]))

const first = (filters: readonly Filter[], op: Filter['op']): string | null => {
  const [value] = literals(filters, [op])
  return value === undefined ? null : String(value)
}

const amount = (filters: readonly Filter[], op: Filter['op']): number | string | null => {
  const text = first(filters, op)
  return text === null || Number.isNaN(Number(text)) ? text : Number(text)
}

/** The form of a field, filled with the filters set on it; `names` are those of the records that filters point at. */
export function draftOf(field: ResolvedField, filters: readonly Filter[], names: Readonly<Record<string, string>> = {}): FilterDraft {
  const form = formOf(field)
  switch (form) {
    case 'choices':
      return { kind: 'choices', chosen: literals(filters, ['eq', 'in']).map(String) }
    case 'boolean':
      return { kind: 'boolean', value: first(filters, 'eq') }
    case 'dates':
      return { kind: 'dates', from: first(filters, 'gte'), to: first(filters, 'lte') }
    case 'numbers':
    case 'money':
      return { kind: 'numbers', money: form === 'money', from: amount(filters, 'gte'), to: amount(filters, 'lte') }
    case 'reference': {
      const id = first(filters, 'eq')
      return { kind: 'reference', chosen: id === null ? null : { id, label: names[id] ?? '' } }
    }
    case 'text':
      return { kind: 'text', text: first(filters, 'starts') ?? '', chosen: literals(filters, ['eq', 'in']).map(String) }
  }
}

const formOf = (field: ResolvedField): FilterForm => (field.options ? 'choices' : valueTypeOf(field).filterForm)

/** What is wrong with an end of a span, which then filters nothing. */
export function problemOf(field: ResolvedField, end: number | string | null): ValueProblem | undefined {
  // Moments are filtered by whole days.
  if (formOf(field) === 'dates') return validateValue({ type: 'date', label: field.label }, end, { today: '9999-12-31' })[0]
  return validateValue({ type: field.result ?? field.type, label: field.label }, end, { today: '9999-12-31' })[0]
}

/** The filters of a filled-in form; none when it is blank. */
export function filtersOf(field: string, draft: FilterDraft): readonly Filter[] {
  switch (draft.kind) {
    case 'choices':
      return chosenOf(field, draft.chosen)
    case 'boolean':
      return draft.value === null ? [] : [{ field, op: 'eq', value: draft.value === 'true' }]
    case 'dates':
    case 'numbers':
      return [
        ...(draft.from === null || draft.from === '' ? [] : [{ field, op: 'gte' as const, value: draft.from }]),
        ...(draft.to === null || draft.to === '' ? [] : [{ field, op: 'lte' as const, value: draft.to }]),
      ]
    case 'reference':
      return draft.chosen === null ? [] : [{ field, op: 'eq', value: draft.chosen.id }]
    case 'text':
      if (draft.chosen.length > 0) return chosenOf(field, draft.chosen)
      return draft.text.trim() === '' ? [] : [{ field, op: 'starts', value: draft.text.trim() }]
  }
}

function chosenOf(field: string, [head, ...rest]: readonly string[]): readonly Filter[] {
  if (head === undefined) return []
  return rest.length === 0 ? [{ field, op: 'eq', value: head }] : [{ field, op: 'in', value: [head, ...rest] }]
}
