import type { ResolvedField, ResultType, Via } from '#contract'
import { RESULT_TYPES, typeOf } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext } from './context.ts'
import { checkFilterable, lookField } from './filters.ts'
import { lookThrough } from './look-resource.ts'
import { inside, type Place } from './place.ts'

type Resources = ReadonlyMap<string, LinkedResource>

/** All resources, where what stands in another record has the type, the options and the words that it has there. */
export const viaFields = (resources: Resources): Resources =>
  new Map(
    [...resources].map(([name, resource]) => {
      const seen = Object.entries(resource.fields).flatMap(([field, each]) =>
        each.via ? [[field, seenVia(resources, resource, each, each.via)] as const] : [],
      )
      return [name, seen.length === 0 ? resource : { ...resource, fields: { ...resource.fields, ...Object.fromEntries(seen) } }] as const
    }),
  )

function seenVia(resources: Resources, { fields }: LinkedResource, field: ResolvedField, { by, field: name }: Via): ResolvedField {
  const there = resources.get(fields[by]?.to ?? '')?.fields[name]
  const result = there && resultOf(there)
  if (there === undefined || result === undefined) return field
  const { options, to, accounts, scale, unit, ungrouped } = there
  return {
    ...field,
    result,
    ...(options && { options }),
    ...(to && { to }),
    ...(accounts && { accounts }),
    ...(scale !== undefined && { scale }),
    ...(unit && { unit }),
    ...(ungrouped && { ungrouped }),
  }
}

/** What can be read of a record through a reference: one plain value that the record keeps. */
function resultOf(field: ResolvedField): ResultType | undefined {
  const { isAsked, isUnkept, isOfResult } = typeOf(field)
  if (isAsked || isUnkept) return undefined
  const type = isOfResult ? field.result : field.type
  return RESULT_TYPES.find((each) => each === type)
}

export function checkVia(context: LinkContext, place: Place, resource: LinkedResource, field: ResolvedField & { readonly via: Via }): void {
  const { by, field: name } = field.via
  const at = inside(place, 'via')
  const other = lookThrough(context, inside(at, 'by'), resource, by)
  const there = other && lookField(context, inside(at, 'field'), other, name)
  if (!there || !other) return
  if (other.source !== undefined)
    complain(context, inside(at, 'by'), `Records of ${other.id} are kept elsewhere, so nothing of them is read through a reference`)
  if (resultOf(there) === undefined)
    complain(context, inside(at, 'field'), `A field of the type "${there.type}" is not read through a reference`, { expected: RESULT_TYPES.join(', ') })
  if (field.filterable) checkFilterable(context, inside(at, 'field'), other, name)
  checkTold(context, at, field, { of: other, name, field: there })
}

interface Told {
  readonly of: LinkedResource
  readonly name: string
  readonly field: ResolvedField
}

/** What tells of a field of another record is as private as that. */
export function checkTold(context: LinkContext, place: Place, { privacy = 'none' }: ResolvedField, { of, name, field }: Told): void {
  const expected = field.privacy ?? 'none'
  if (privacy !== expected) complain(context, place, `It tells of "${name}" of ${of.id}, so its privacy is the same`, { expected })
}
