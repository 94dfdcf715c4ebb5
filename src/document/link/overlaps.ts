import type { Overlap } from '#contract'
import { isReference, namesOne, typeOf } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { staticFilter } from '../static-filter.ts'
import { complain, type LinkContext } from './context.ts'
import { guardedFields } from './field-groups.ts'
import { checkFilterable, checkFilters, lookField } from './filters.ts'
import { lookThrough } from './look-resource.ts'
import { inside, type Place } from './place.ts'

/** What a message says of the other record, whoever reads it. */
const PLACES = ['count', 'from', 'to']

/** Spans of alike records that must not lie over each other. */
export function checkOverlaps(context: LinkContext, place: Place, resource: LinkedResource): void {
  resource.overlaps?.forEach((overlap, index) => {
    const at = inside(place, index)
    checkMessages(context, at, resource, overlap)
    lookThrough(context, inside(at, 'by'), resource, overlap.by)
    checkSpan(context, at, resource, overlap)
    checkFilters(context, inside(at, 'filter'), resource, overlap.filter)
    checkSame(context, inside(at, 'unlessSame'), resource, overlap)
    if (overlap.severity === 'block') checkBlock(context, at, resource, overlap)
  })
}

function checkMessages(context: LinkContext, place: Place, resource: LinkedResource, { id, says: named }: Overlap): void {
  const says: readonly string[] = named ?? []
  context.strings.need(resource.id, `overlaps.${id}`, place, [...PLACES, ...says])
  if (says.length > 0) context.strings.need(resource.id, `overlaps.${id}-hidden`, place, PLACES)
  says.forEach((name, index) => {
    const at = inside(place, 'says', index)
    const field = lookField(context, at, resource, name)
    if (field && !namesOne(field))
      complain(context, at, `The field "${name}" of ${resource.id} has no name that a message could say`, {
        expected: 'a reference or a user',
        found: field.type,
      })
  })
}

/** A span is two moments, or two dates, by which rows are found; whoever is told of another record reads them. */
function checkSpan(context: LinkContext, place: Place, resource: LinkedResource, { from, to }: Overlap): void {
  const [start, end] = [checkFilterable(context, inside(place, 'from'), resource, from), checkFilterable(context, inside(place, 'to'), resource, to)]
  if (start && end && (start.type !== end.type || typeOf(start).filterForm !== 'dates'))
    complain(context, inside(place, 'to'), 'A span is two dates or two moments', {
      expected: 'date or datetime, both the same',
      found: `${start.type} and ${end.type}`,
    })
  const guarded = guardedFields(resource)
  for (const [key, name] of Object.entries({ from, to }))
    if (guarded.has(name)) complain(context, inside(place, key), `The field "${name}" is hidden from some or masked, and the message says it to everyone`)
}

function checkSame(context: LinkContext, place: Place, resource: LinkedResource, { unlessSame }: Overlap): void {
  if (unlessSame === undefined) return
  const field = checkFilterable(context, place, resource, unlessSame)
  if (field && field.type !== 'text' && !isReference(field))
    complain(context, place, 'Records belong together by a text or by one reference', { expected: 'text or reference', found: field.type })
}

/** What the database keeps to has to be the same for everybody at any time. */
function checkBlock(context: LinkContext, place: Place, resource: LinkedResource, { filter = [] }: Overlap): void {
  filter.forEach((each, index) => {
    const field = resource.fields[each.field]
    const isPlain = field === undefined || typeOf(field).holds !== 'array'
    if (staticFilter(each) === undefined || !isPlain)
      complain(context, inside(place, 'filter', index), 'The database keeps to a "block" itself, so its filter compares one value with what is written out', {
        expected: 'eq or in, with values',
      })
  })
}
