import type { ResolvedField } from '#contract'
import { fieldTypes, sharedFields, typeOf, valueTypeOf } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext, look, namesOf } from './context.ts'
import { checkFilterable, checkFilters, lookField } from './filters.ts'
import { checkReference, lookResource } from './look-resource.ts'
import { inside, type Place } from './place.ts'

type Fields = Readonly<Record<string, ResolvedField>>

/** The neighbours must be there, and the chosen record must have what they take. */
export function checkFills(context: LinkContext, place: Place, { fills = {}, to }: ResolvedField, neighbours: Fields): void {
  const source = to === undefined ? undefined : context.resources.all.get(to)
  for (const [name, from] of Object.entries(fills)) {
    look(context, inside(place, name), namesOf(neighbours), { what: 'field beside it', name })
    const given = source && look(context, inside(place, name), namesOf(source.fields), { what: `field of ${source.id}`, name: from })
    const taker = neighbours[name]
    if (given?.of && taker?.of && typeOf(given).holds === 'array') checkRows(context, inside(place, name), given, taker)
  }
}

/** Rows that are taken over have no question that the form's rows don't ask. */
function checkRows(context: LinkContext, place: Place, given: ResolvedField, { of: asked = {} }: ResolvedField): void {
  for (const [name, { type }] of Object.entries(given.of ?? {})) {
    const found = asked[name]
    if (found?.type === type) continue
    complain(context, place, `The rows here cannot take over what their "${name}" says`, { expected: type, found: found?.type ?? 'no such question' })
  }
}

/** Sums are of what points here, by columns that it is found and added up by; nobody else says them. */
function checkSums(context: LinkContext, place: Place, resource: LinkedResource, { type, readOnly, sums }: ResolvedField): void {
  if (sums === undefined) return
  if (!readOnly || !fieldTypes[type].adds) complain(context, place, 'Sums stand in a readOnly number', { atKey: true, found: type })
  const source = lookResource(context, inside(place, 'resource'), sums.resource)
  if (!source) return
  checkReference(context, inside(place, 'by'), source, { field: sums.by, to: resource.name })
  checkFilters(context, inside(place, 'filter'), source, sums.filter)
  const added = sums.field === undefined ? undefined : checkFilterable(context, inside(place, 'field'), source, sums.field)
  if (added && !valueTypeOf(added).adds)
    complain(context, inside(place, 'field'), `The field "${sums.field}" of ${source.id} is no number`, { found: added.type })
}

/** What references of a record take over from what they point at, and what both must say alike. */
export function checkNeighbours(context: LinkContext, place: Place, resource: LinkedResource): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    const source = field.to === undefined ? undefined : context.resources.all.get(field.to)
    checkFills(context, inside(place, name, 'fills'), field, resource.fields)
    checkSums(context, inside(place, name, 'sums'), resource, field)
    for (const [neighbour, from] of Object.entries(field.fills ?? {})) {
      const [taker, giver] = [resource.fields[neighbour], source?.fields[from]]
      if (taker && giver && (taker.type !== giver.type || taker.to !== giver.to))
        complain(context, inside(place, name, 'fills', neighbour), `The field "${neighbour}" cannot take over what "${from}" says`, {
          expected: giver.type,
          found: taker.type,
        })
    }
    sharedFields(field).forEach(({ own, its }, index) => {
      const at = inside(place, name, 'shares', index)
      lookField(context, at, resource, own)
      const other = source && lookField(context, at, source, its)
      if (other && !other.filterable) complain(context, at, `The field "${its}" of ${source.id} is not marked filterable, and records are offered by it`)
    })
  }
}
