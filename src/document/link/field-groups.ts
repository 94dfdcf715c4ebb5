import type { FieldGroup } from '#contract'
import type { LinkedResource } from '../linked.ts'
import { checkAccess } from './access.ts'
import { complain, type LinkContext } from './context.ts'
import { lookField } from './filters.ts'
import { inside, type Place } from './place.ts'

/** Fields that some people are not shown as they are. */
export const guardedFields = ({ fieldGroups = [] }: LinkedResource): ReadonlySet<string> =>
  new Set(fieldGroups.filter(({ otherwise }) => otherwise !== 'readOnly').flatMap(({ fields }) => fields))

/** A field stands in at most one group, and nobody is asked for a field that is hidden from them (design: architecture P4). */
export function checkFieldGroups(context: LinkContext, place: Place, resource: LinkedResource): void {
  const groups = resource.fieldGroups ?? []
  groups.forEach((group, index) => {
    const at = inside(place, index)
    context.strings.may(resource.id, `groups.${group.id}`)
    checkAccess(context, inside(at, 'read'), group.read)
    checkAccess(context, inside(at, 'write'), group.write)
    if (group.otherwise === 'readOnly' ? !group.read && !group.write : !group.read)
      complain(context, at, `The group "${group.id}" does not say who is in: the fields are ${group.otherwise} for nobody`, {
        expected: group.otherwise === 'readOnly' ? '"write"' : '"read"',
      })
    group.fields.forEach((name, place) => {
      checkMember(context, inside(at, 'fields', place), resource, { group, name, earlier: groups.slice(0, index) })
    })
  })
}

function checkMember(
  context: LinkContext,
  place: Place,
  resource: LinkedResource,
  { group, name, earlier }: { readonly group: FieldGroup; readonly name: string; readonly earlier: readonly FieldGroup[] },
): void {
  const field = lookField(context, place, resource, name)
  const other = earlier.find(({ fields }) => fields.includes(name))
  if (other) complain(context, place, `The field "${name}" stands in the group "${other.id}" already`)
  if (!field) return
  if (group.otherwise === 'masked' && !field.mask) complain(context, place, `The field "${name}" has no "mask" to be shown with`)
  if (group.otherwise === 'hidden' && field.required)
    complain(context, place, `The field "${name}" is required, so it cannot be hidden from people who fill in the record`)
}
