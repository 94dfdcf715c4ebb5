import type { Column } from '#contract'
import { isMoment, valueTypeOf } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext } from './context.ts'
import { lookField } from './filters.ts'
import { inside, type Place } from './place.ts'

/** Columns that every record has. */
const OWN_COLUMNS = ['display', 'locationId', 'createdAt', 'updatedAt', 'deletedAt']
/** Columns that every record of the recycle bin has; the screen says their titles. */
const BIN_COLUMNS = ['deletedBy', 'deleteReason', 'restorableUntil']

interface Rows {
  /** They come with all their fields. */
  readonly hasAll?: boolean | undefined
  /** They are in the recycle bin. */
  readonly inBin?: boolean
}

/** Columns must be fields; a record's own columns (its name, its times) bring a label. */
export function checkColumns(
  context: LinkContext,
  place: Place,
  columns: readonly Column[],
  resource: LinkedResource,
  { hasAll = false, inBin = false }: Rows = {},
): void {
  columns.forEach(({ field, or, on }, index) => {
    const at = inside(place, index, 'field')
    if (columns.findIndex((other) => other.field === field) < index) complain(context, at, `The column "${field}" stands twice here`)
    if (or !== undefined && !hasAll) complain(context, inside(place, index, 'or'), "Only a record's tab has all fields of its rows at hand", { atKey: true })
    else if (or !== undefined) lookField(context, inside(place, index, 'or'), resource, or)
    if (on !== undefined) checkOn(context, place, columns, resource, { field, on, index })
    const isOwn = !Object.hasOwn(resource.fields, field)
    const isOfBin = isOwn && inBin && BIN_COLUMNS.includes(field)
    if (isOfBin) context.strings.need(place.document.id, `columns.${field}`, at)
    else context.strings.may(place.document.id, `columns.${field}`)
    if (field === 'locationId' && !resource.locationScoped)
      complain(context, at, `Records of ${resource.id} have no location`, { expected: '"locationScoped": true' })
    if (isOfBin || (isOwn && OWN_COLUMNS.includes(field))) return
    const found = lookField(context, at, resource, field)
    if (found && (found.type === 'secret' || found.type === 'rows')) complain(context, at, `A field of the type "${found.type}" cannot be a column`)
  })
}

/** Of a date and of a moment. */
const HAS_DAY: readonly (string | undefined)[] = ['date', 'timestamptz(3)']

/** The day of a moment is said by a column beside it. */
function checkOn(
  context: LinkContext,
  place: Place,
  columns: readonly Column[],
  resource: LinkedResource,
  { field, on, index }: Pick<Column, 'field'> & { readonly on: string; readonly index: number },
): void {
  const at = inside(place, index, 'on')
  const [shown, day] = [resource.fields[field], resource.fields[on]]
  if (shown && !isMoment(shown)) complain(context, at, 'Only a moment has a day to leave out', { atKey: true })
  if (on === field || !columns.some((other) => other.field === on)) complain(context, at, `No other column here is "${on}"`)
  else if (!day || !HAS_DAY.includes(valueTypeOf(day).sqlColumn)) complain(context, at, `The column "${on}" says no day`)
}
