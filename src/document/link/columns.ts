import type { Column } from '#contract'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext } from './context.ts'
import { lookField } from './filters.ts'
import { inside, type Place } from './place.ts'

/** Columns that every record has. */
const OWN_COLUMNS = ['display', 'locationId', 'createdAt', 'updatedAt', 'deletedAt']

/** `hasAll`: its rows come with all their fields. Columns must be fields; a record's own columns (its name, its times) bring a label. */
export function checkColumns(context: LinkContext, place: Place, columns: readonly Column[], resource: LinkedResource, hasAll = false): void {
  columns.forEach(({ field, or }, index) => {
    const at = inside(place, index, 'field')
    if (columns.findIndex((other) => other.field === field) < index) complain(context, at, `The column "${field}" stands twice here`)
    if (or !== undefined && !hasAll) complain(context, inside(place, index, 'or'), "Only a record's tab has all fields of its rows at hand", { atKey: true })
    else if (or !== undefined) lookField(context, inside(place, index, 'or'), resource, or)
    context.strings.may(place.document.id, `columns.${field}`)
    if (field === 'locationId' && !resource.locationScoped)
      complain(context, at, `Records of ${resource.id} have no location`, { expected: '"locationScoped": true' })
    if (OWN_COLUMNS.includes(field) && !Object.hasOwn(resource.fields, field)) return
    const found = lookField(context, at, resource, field)
    if (found && (found.type === 'secret' || found.type === 'rows')) complain(context, at, `A field of the type "${found.type}" cannot be a column`)
  })
}
