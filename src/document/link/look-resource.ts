import { isReference, typeOf } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext, look } from './context.ts'
import { checkFilterable, lookField } from './filters.ts'
import { inside, type Place } from './place.ts'

/** The resource with this name; one that is there but broken is not reported again. */
export function lookResource(context: LinkContext, place: Place, name: string): LinkedResource | undefined {
  const resource = context.read.broken.has(`resources/${name}`) ? undefined : look(context, place, context.resources, { what: 'resource', name })
  if (!resource) context.unsure.add(place.document.id)
  return resource
}

/** The field must be a reference to the resource, and filterable, because rows are found by it. */
export function checkReference(
  context: LinkContext,
  place: Place,
  resource: LinkedResource,
  { field: name, to }: { readonly field: string; readonly to: string },
): void {
  const field = lookField(context, place, resource, name)
  if (!field) return
  if (field.to !== to || typeOf(field).isAsked) {
    const found = field.to && field.to !== to ? `a reference to ${field.to}` : field.type
    complain(context, place, `The field "${name}" of ${resource.id} does not point at ${to}`, { expected: `a reference to ${to}`, found })
  } else if (!field.filterable) complain(context, place, `The field "${name}" of ${resource.id} is not marked filterable, and rows are found by it`)
}

interface Alike {
  readonly resource: LinkedResource
  /** Whose records are found. */
  readonly source: LinkedResource
}

/** Records are found by a reference to this one, or with `same` to what this one points at, too. */
export function checkAlike(
  context: LinkContext,
  place: Place,
  { resource, source }: Alike,
  { by, same }: { readonly by: string; readonly same?: string | undefined },
): void {
  if (same === undefined) {
    checkReference(context, inside(place, 'by'), source, { field: by, to: resource.name })
    return
  }
  const own = checkFilterable(context, inside(place, 'same'), resource, same)
  if (own && isReference(own) && own.to !== undefined) checkReference(context, inside(place, 'by'), source, { field: by, to: own.to })
  else if (own) complain(context, inside(place, 'same'), 'Records are alike in what they point at', { expected: 'a reference', found: own.type })
  const their = source.fields[by]
  if (their && !isReference(their)) complain(context, inside(place, 'by'), 'Records are alike in one reference', { found: their.type })
}

/** The resource that a reference field points at; rows are found by the field, so it must be filterable. */
export function lookThrough(context: LinkContext, place: Place, resource: LinkedResource, name: string): LinkedResource | undefined {
  const field = checkFilterable(context, place, resource, name)
  if (!field) return undefined
  if (isReference(field) && field.to !== undefined) return lookResource(context, place, field.to)
  complain(context, place, `The field "${name}" of ${resource.id} does not point at one record`, { expected: 'a reference', found: field.type })
  return undefined
}
