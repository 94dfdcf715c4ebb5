import type { ResolvedField, Tally } from '#contract'
import { typeOf, valueTypeOf } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext } from './context.ts'
import { checkFilterable, checkFilters, lookField } from './filters.ts'
import { checkAlike, lookResource } from './look-resource.ts'
import { inside, type Place } from './place.ts'
import { checkTold, checkVia } from './via-fields.ts'

/** Each is a question of its own beside the page of a list. */
const DERIVED_MAX = 8

/** What is derived is asked by columns of the other records, and shown where a record stands by itself. */
export function checkDerived(context: LinkContext, place: Place, resource: LinkedResource): void {
  const derived = Object.entries(resource.fields).filter(([, field]) => typeOf(field).isAsked)
  if (derived.length > DERIVED_MAX)
    complain(context, place, `Each derived field is asked beside every page of a list: there may be ${DERIVED_MAX}`, { found: String(derived.length) })
  for (const [name, field] of derived) {
    if (resource.source !== undefined)
      complain(context, inside(place, name, field.via ? 'via' : 'tally'), 'What is kept elsewhere has no rows that others could be asked for')
    if (field.tally) checkTally(context, inside(place, name), resource, { ...field, tally: field.tally })
    if (field.via) checkVia(context, inside(place, name), resource, { ...field, via: field.via })
  }
  for (const [name, { owns }] of Object.entries(resource.fields))
    owns?.fields.forEach((inner, index) => {
      const own = context.resources.all.get(owns.resource)?.fields[inner]
      if (own && typeOf(own).isAsked) complain(context, inside(place, name, 'owns', 'fields', index), 'A row shows nothing that other records come to')
    })
}

function checkTally(context: LinkContext, place: Place, resource: LinkedResource, field: ResolvedField & { readonly tally: Tally }): void {
  const { tally } = field
  const at = inside(place, 'tally')
  const source = lookResource(context, inside(at, 'resource'), tally.resource)
  if (!source) return
  checkAlike(context, at, { resource, source }, tally)
  checkFilters(context, inside(at, 'filter'), source, tally.filter)
  checkSpans(context, inside(at, 'during'), { resource, source, tally })
  checkTaken(context, at, source, field)
}

interface Asked {
  readonly resource: LinkedResource
  readonly source: LinkedResource
  readonly tally: Tally
}

function checkSpans(context: LinkContext, place: Place, { resource, source, tally: { during } }: Asked): void {
  if (during === undefined) return
  const ends = ([of, name]: readonly [LinkedResource, 'from' | 'to' | 'starts' | 'ends']) => checkFilterable(context, inside(place, name), of, during[name])
  const kinds = (
    [
      [resource, 'from'],
      [resource, 'to'],
      [source, 'starts'],
      [source, 'ends'],
    ] as const
  )
    .map(ends)
    .flatMap((each) => each ?? [])
  const columns = new Set(kinds.map((each) => valueTypeOf(each).sqlColumn))
  if (kinds.some((each) => valueTypeOf(each).filterForm !== 'dates') || columns.size > 1)
    complain(context, place, 'Spans lie in each other when all their ends are moments, or all dates', {
      found: kinds.map(({ type }) => type).join(', '),
    })
}

/** What it comes to is of the type that the document says. */
function checkTaken(context: LinkContext, place: Place, source: LinkedResource, derived: ResolvedField & { readonly tally: Tally }): void {
  const { take = 'count', field: name, per } = derived.tally
  const own = valueTypeOf(derived)
  const result = `result ${derived.result}`
  if ((take === 'count') !== (name === undefined))
    complain(context, inside(place, 'take'), '"field" goes with "sum", "min" and "max", which need it', { found: take })
  if (name === undefined && own.number !== 'whole')
    complain(context, inside(place, 'take'), 'How many they are is a whole number', { expected: 'result integer', found: result })
  if (per !== undefined && (take !== 'sum' || own.number !== 'decimal'))
    complain(context, inside(place, 'per'), 'Only a sum is divided, and comes to a decimal', { found: `${take}, ${result}` })
  const at = inside(place, 'field')
  const taken = name === undefined ? undefined : lookField(context, at, source, name)
  if (!taken) return
  if (!taken.filterable && !taken.sortable) complain(context, at, `The field "${name}" of ${source.id} is neither sortable nor filterable, so it has no column`)
  const type = valueTypeOf(taken)
  if (!type.adds && (take === 'sum' || type.filterForm !== 'dates'))
    complain(context, at, `The field "${name}" of ${source.id} cannot be taken by "${take}"`, { found: taken.type })
  else if (type.adds ? !own.adds : own.sqlColumn !== type.sqlColumn)
    complain(context, at, `What "${take}" takes is of another type than the result`, { expected: `result ${taken.result ?? taken.type}`, found: result })
  if (name !== undefined) checkTold(context, at, derived, { of: source, name, field: taken })
}
