import type { ResolvedField } from '#contract'
import { valueTypeOf } from '#fields'
import type { Names } from './reference-fields.ts'

type Labels = Record<string, string | readonly string[]>

/**
 * Display texts of a record's references. References inside rows and groups are under `<field>/<inner>/<id>`, because a row has no
 * name of its own.
 */
export function labelsOf(fields: Readonly<Record<string, ResolvedField>>, values: Readonly<Record<string, unknown>>, names: Names): Labels {
  const labels: Labels = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.of !== undefined) Object.assign(labels, innerLabels(name, field.of, values[name], names))
    else if (valueTypeOf(field).pointsAt) addLabel(labels, name, labelOf(values[name], names))
  }
  return labels
}

const isPointing = (field: ResolvedField | undefined): boolean => field !== undefined && valueTypeOf(field).pointsAt !== undefined

function addLabel(labels: Labels, name: string, label: string | readonly string[] | undefined): void {
  if (label !== undefined) labels[name] = label
}

/** A list keeps the places of its ids: a name out of reach is an empty text. */
function labelOf(value: unknown, names: Names): string | readonly string[] | undefined {
  if (Array.isArray(value)) return value.map((id: unknown) => (typeof id === 'string' ? (names.get(id) ?? '') : ''))
  return typeof value === 'string' ? names.get(value) : undefined
}

function innerLabels(name: string, of: Readonly<Record<string, ResolvedField>>, value: unknown, names: Names): Labels {
  const labels: Labels = {}
  const groups: readonly unknown[] = Array.isArray(value) ? value : [value]
  for (const group of groups) {
    if (typeof group !== 'object' || group === null) continue
    for (const [inner, answer] of Object.entries(group)) {
      if (!Object.hasOwn(of, inner) || !isPointing(of[inner])) continue
      for (const id of Array.isArray(answer) ? answer : [answer]) addLabel(labels, `${name}/${inner}/${id}`, labelOf(id, names))
    }
  }
  return labels
}
