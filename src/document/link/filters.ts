import type { Filter, RelativeValue, ResolvedField } from '#contract'
import { typeOf, valueTypeOf } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext, look, type Names, namesOf } from './context.ts'
import { inside, type Place } from './place.ts'

/** The fields of a resource as names to look up. */
export const fieldNames = (resource: LinkedResource): Names<ResolvedField> => namesOf(resource.fields)

/** The field with this name; reported when the resource has none. */
export function lookField(context: LinkContext, place: Place, resource: LinkedResource, name: string): ResolvedField | undefined {
  return look(context, place, fieldNames(resource), { what: `field of ${resource.id}`, name })
}

/** Fields must exist and be filterable, and values must be of their type. */
export function checkFilters(context: LinkContext, place: Place, resource: LinkedResource, filters: readonly Filter[] = []): void {
  filters.forEach((filter, index) => {
    checkFilter(context, inside(place, index), resource, filter)
  })
}

/** A field offered for filtering must exist and be filterable. */
export function checkFilterable(context: LinkContext, place: Place, resource: LinkedResource, name: string): ResolvedField | undefined {
  const field = lookField(context, place, resource, name)
  if (field && !field.filterable) complain(context, place, `The field "${name}" of ${resource.id} is not marked filterable`)
  return field
}

/** A sorted field must exist and be sortable. */
export function checkSorts(context: LinkContext, place: Place, resource: LinkedResource, sorts: readonly string[] = []): void {
  sorts.forEach((sort, index) => {
    const name = sort.replace('-', '')
    const field = lookField(context, inside(place, index), resource, name)
    if (field && !field.sortable) complain(context, inside(place, index), `The field "${name}" of ${resource.id} is not marked sortable`)
  })
}

/** One filter: its field must exist and be filterable, and its value be of the field's type. */
export function checkFilter(context: LinkContext, place: Place, resource: LinkedResource, { field: name, op, value }: Filter): void {
  const field = checkFilterable(context, inside(place, 'field'), resource, name)
  const unary = op === 'empty' || op === 'filled'
  if (unary !== (value === undefined)) {
    complain(context, place, unary ? `"${op}" takes no value` : `"${op}" needs a value`)
    return
  }
  if (field && op === 'starts' && !isWritten(field))
    complain(context, inside(place, 'op'), `A field of the type "${field.type}" does not start with letters; compare it by eq, in, lt or gt`)
  if (!field || value === undefined) return
  const at = inside(place, 'value')
  const many = op === 'in' || op === 'nin'
  if (typeof value === 'object' && 'from' in value) {
    checkRelative(context, at, field, value.from)
    return
  }
  if (Array.isArray(value) !== many) {
    complain(context, at, many ? `"${op}" takes a list` : `"${op}" takes one value`)
    return
  }
  for (const [index, item] of [value].flat().entries()) checkValue(context, many ? inside(at, index) : at, field, item)
}

/** Held as text that somebody wrote, so that it can start with letters. */
const isWritten = (field: ResolvedField): boolean => field.type === 'choice' || valueTypeOf(field).filterOperators.includes('starts')

function checkRelative(context: LinkContext, place: Place, field: ResolvedField, from: RelativeValue['from']): void {
  if (!valueTypeOf(field).relativeTo?.includes(from)) complain(context, place, `"${from}" cannot be compared with a field of the type "${field.type}"`)
}

/** A literal must be of the field's type, and of its options where it has some. */
export function checkValue(context: LinkContext, place: Place, field: ResolvedField, value: string | number | boolean): void {
  const expected = literalType(field)
  if (typeof value !== expected) {
    complain(context, place, `A field of the type "${field.type}" takes a ${expected}`, { expected, found: typeof value })
    return
  }
  const form = formOf(field)
  if (form && !form.test(String(value)))
    complain(context, place, `A field of the type "${field.type}" takes a ${typeOf(field).named}`.replace(/ a (?=[aeiou])/, ' an '), { found: String(value) })
  if (field.options && typeof value === 'string')
    look(context, place, { all: new Map(field.options.map((option) => [option.id, true])), complete: true }, { what: 'option', name: value })
}

/** How literal dates and times are written, which are never compared in part. */
function formOf(field: ResolvedField): RegExp | undefined {
  const { schemaLeaf, filterOperators } = typeOf(field)
  const pattern = filterOperators.includes('lt') ? schemaLeaf(field)?.pattern : undefined
  return typeof pattern === 'string' ? new RegExp(pattern) : undefined
}

const literalType = (field: ResolvedField): 'string' | 'number' | 'boolean' => {
  const { holds } = valueTypeOf(field)
  return holds === 'number' || holds === 'boolean' ? holds : 'string'
}
