import { fieldsOfRole, RESOURCE_ROLES, type ResolvedField, type RoleField } from '#contract'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext, look, namesOf } from './context.ts'
import { lookField } from './filters.ts'
import { inside, type Place } from './place.ts'

/** A resource that the product itself works with has the fields that its role asks for, and is the only one that plays it. */
export function checkRole(context: LinkContext, place: Place, resource: LinkedResource): void {
  const { plays, as = {} } = resource
  if (plays === undefined) {
    if (resource.as !== undefined) complain(context, inside(place, 'as'), 'Fields are mapped for a role, and this resource plays none', { expected: '"plays"' })
    return
  }
  const other = [...context.resources.all.values()].find((each) => each.plays === plays)
  if (other !== undefined && other !== resource) complain(context, inside(place, 'plays'), `${other.id} plays "${plays}" already, and one resource alone does`)
  const { as: mapped, has } = RESOURCE_ROLES[plays] as { readonly as: Fields; readonly has: Fields }
  for (const key of Object.keys(as)) look(context, inside(place, 'as', key), namesOf(mapped), { what: `field of the role "${plays}"`, name: key })
  const names: Readonly<Record<string, string>> = fieldsOfRole(resource, plays)
  for (const [key, wanted] of Object.entries(mapped)) {
    const name = names[key]
    if (name === undefined) complain(context, inside(place, 'plays'), `"as" has to say which field is the "${key}" of the role "${plays}"`)
    else checkFits(context, inside(place, 'as', key), lookField(context, inside(place, 'as', key), resource, name), wanted)
  }
  for (const [name, wanted] of Object.entries(has)) {
    const field = resource.fields[name]
    if (field === undefined) complain(context, inside(place, 'plays'), `The role "${plays}" asks for a field "${name}"`, { expected: wanted.types.join(', ') })
    else checkFits(context, inside(place, 'fields', name), field, wanted)
  }
}

type Fields = Readonly<Record<string, RoleField>>

function checkFits(context: LinkContext, place: Place, field: ResolvedField | undefined, { types, options = [] }: RoleField): void {
  if (field === undefined) return
  if (!types.includes(field.type)) {
    complain(context, place, 'The role of this resource asks for a field of another type', { expected: types.join(', '), found: field.type })
    return
  }
  const lacking = options.filter((id) => field.options?.every((option) => option.id !== id))
  if (lacking.length > 0) complain(context, place, `The role of this resource asks for the options ${options.join(', ')}`, { expected: lacking.join(', ') })
}
