import { isMoment, isReference } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext, look, namesOf } from './context.ts'
import { lookField } from './filters.ts'
import { inside, type Place } from './place.ts'

/** A time that records are found and placed by. */
export function checkMoment(context: LinkContext, place: Place, resource: LinkedResource, name: string): void {
  const field = lookField(context, place, resource, name)
  if (!field) return
  if (!isMoment(field)) complain(context, place, `The field "${name}" of ${resource.id} is no time of a day`, { expected: 'datetime', found: field.type })
  else if (!field.sortable) complain(context, place, `The field "${name}" of ${resource.id} is not marked sortable, and records are found by it`)
  else if (!field.required) complain(context, place, `The field "${name}" of ${resource.id} is not required; records without it would stand nowhere`)
}

/** References that each name one record, whose lanes records stand in. */
export function checkLanes(context: LinkContext, place: Place, resource: LinkedResource, names: readonly string[]): void {
  for (const [index, name] of names.entries()) {
    const field = lookField(context, inside(place, index), resource, name)
    if (field && !isReference(field))
      complain(context, inside(place, index), `The field "${name}" names no record whose lane there could be`, { expected: 'reference', found: field.type })
  }
}

/** States of the resource's lifecycle. */
export function checkStates(context: LinkContext, place: Place, resource: LinkedResource, states: readonly string[]): void {
  const { lifecycle } = resource
  if (!lifecycle) {
    complain(context, place, `${resource.id} has no lifecycle, so its records are in no state`, { atKey: true })
    return
  }
  const known = namesOf(Object.fromEntries(resource.fields[lifecycle.field]?.options?.map(({ id }) => [id, id]) ?? []))
  for (const [index, name] of states.entries()) look(context, inside(place, index), known, { what: `state of ${resource.id}`, name })
}
