import { type Filter, isAnswerValue, isExpressionValue, isRecordValue, isRelativeValue, type RelativeValue, type ResolvedField, type Value } from '#contract'
import { isReference, typeOf, valueTypeOf } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext, look, type Names, namesOf } from './context.ts'
import { inside, type Place } from './place.ts'

/** The fields of a resource as names to look up. */
export const fieldNames = (resource: LinkedResource): Names<ResolvedField> => namesOf(resource.fields)

/** The field with this name; reported when the resource has none. */
export function lookField(context: LinkContext, place: Place, resource: LinkedResource, name: string): ResolvedField | undefined {
  return look(context, place, fieldNames(resource), { what: `field of ${resource.id}`, name })
}

/** What values may speak of beside the time and whoever asks. */
export interface AtHand {
  readonly record?: LinkedResource
  /** Fields of the form that asks. */
  readonly answers?: Readonly<Record<string, ResolvedField>>
}

/** Fields must exist and be filterable, and values must be of their type, or of what is at hand. */
export function checkFilters(context: LinkContext, place: Place, resource: LinkedResource, filters: readonly Filter[] = [], atHand: AtHand = {}): void {
  filters.forEach((filter, index) => {
    const at = inside(place, index)
    if (filter.through !== undefined) complain(context, inside(at, 'through'), 'Only limits of rights look through a reference', { atKey: true })
    checkFilter(context, at, resource, filter, atHand)
  })
}

/** A field that a filter asks must exist and be filterable. */
export function checkAskable(context: LinkContext, place: Place, resource: LinkedResource, name: string): ResolvedField | undefined {
  const field = lookField(context, place, resource, name)
  if (field && !field.filterable) complain(context, place, `The field "${name}" of ${resource.id} is not marked filterable`)
  return field
}

/** A field that records are found, counted or grouped by must have a column of its own as well. */
export function checkFilterable(context: LinkContext, place: Place, resource: LinkedResource, name: string): ResolvedField | undefined {
  const field = checkAskable(context, place, resource, name)
  if (field && typeOf(field).isAsked)
    complain(context, place, `"${name}" comes from other records, so ${resource.id} has no column of it`, { found: field.type })
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
export function checkFilter(context: LinkContext, place: Place, resource: LinkedResource, { field: name, op, value }: Filter, atHand: AtHand = {}): void {
  const field = checkAskable(context, inside(place, 'field'), resource, name)
  const unary = op === 'empty' || op === 'filled'
  if (unary !== (value === undefined)) {
    complain(context, place, unary ? `"${op}" takes no value` : `"${op}" needs a value`)
    return
  }
  if (field && op === 'starts' && !isWritten(field))
    complain(context, inside(place, 'op'), `A field of the type "${field.type}" does not start with letters; compare it by eq, in, lt or gt`)
  if (field && typeOf(field).isAsked && place.document.kind === 'resource')
    complain(context, inside(place, 'field'), `"${name}" comes from other records, and only screens find records by that`)
  if (!field || value === undefined) return
  const at = inside(place, 'value')
  const many = op === 'in' || op === 'nin'
  if (typeof value === 'object' && !Array.isArray(value)) {
    if (isRelativeValue(value)) checkRelative(context, at, field, value.from)
    else checkAtHand(context, at, value, atHand)
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

/** What only a record or a form at hand can say needs one. */
export function checkAtHand(context: LinkContext, place: Place, value: Value, { record, answers }: AtHand): void {
  if (isExpressionValue(value))
    complain(context, inside(place, 'is'), 'Records are not found by expressions; name a field, an answer or a moment', { atKey: true })
  else if (isRecordValue(value)) {
    if (record === undefined) complain(context, inside(place, 'record'), 'No record is at hand here', { atKey: true })
    else if (value.record !== 'id') lookField(context, inside(place, 'record'), record, value.record)
  } else if (isAnswerValue(value)) {
    if (answers === undefined) complain(context, inside(place, 'answer'), 'No form is at hand here', { atKey: true })
    else look(context, inside(place, 'answer'), namesOf(answers), { what: 'field of this form', name: value.answer })
  }
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

interface SetInto extends AtHand {
  readonly field: ResolvedField
  /** It follows from a filed form, which can be named. */
  readonly ofForm?: true | undefined
}

/** What a field is set to: literals of its type, a moment or a person that it can hold, or what the record at hand says. */
export function checkSet(context: LinkContext, place: Place, value: Value, { field, ofForm, ...atHand }: SetInto): void {
  if (isRelativeValue(value)) checkFact(context, place, value, { field, ofForm })
  else if (typeof value === 'object' && !Array.isArray(value)) checkAtHand(context, place, value, atHand)
  else if (Array.isArray(value) && valueTypeOf(field).holds !== 'array') complain(context, place, `A field of the type "${field.type}" takes one value`)
  else for (const [index, each] of [value].flat().entries()) checkValue(context, Array.isArray(value) ? inside(place, index) : place, field, each)
}

function checkFact(context: LinkContext, place: Place, { from }: RelativeValue, { field, ofForm }: Pick<SetInto, 'field' | 'ofForm'>): void {
  const { pointsAt, startsWith } = typeOf(field)
  const isFitting =
    from === 'form'
      ? ofForm === true && isReference(field) && context.resources.all.get(field.to ?? '')?.plays === 'filed-form'
      : from === 'user.id'
        ? pointsAt === 'user'
        : startsWith === from
  if (!isFitting) complain(context, place, `"${from}" cannot stand in a field of the type "${field.type}"`)
}

const literalType = (field: ResolvedField): 'string' | 'number' | 'boolean' => {
  const { holds } = valueTypeOf(field)
  return holds === 'number' || holds === 'boolean' ? holds : 'string'
}
