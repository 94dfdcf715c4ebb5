import { isReference } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext, look } from './context.ts'
import { checkFilterable, lookField } from './filters.ts'
import type { Place } from './place.ts'

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
  if (field.to !== to) {
    const found = field.to ? `a reference to ${field.to}` : field.type
    complain(context, place, `The field "${name}" of ${resource.id} does not point at ${to}`, { expected: `a reference to ${to}`, found })
  } else if (!field.filterable) complain(context, place, `The field "${name}" of ${resource.id} is not marked filterable, and rows are found by it`)
}

/** The resource that a reference field points at; rows are found by the field, so it must be filterable. */
export function lookThrough(context: LinkContext, place: Place, resource: LinkedResource, name: string): LinkedResource | undefined {
  const field = checkFilterable(context, place, resource, name)
  if (!field) return undefined
  if (isReference(field) && field.to !== undefined) return lookResource(context, place, field.to)
  complain(context, place, `The field "${name}" of ${resource.id} does not point at one record`, { expected: 'a reference', found: field.type })
  return undefined
}
