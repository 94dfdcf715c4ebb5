import type { Field, OptionsFrom, ResolvedField, ResolvedOption, Resource } from '#contract'
import type { LinkedResource } from '../linked.ts'
import { complain, documentsOf, type LinkContext, look, namesOf, resourceName } from './context.ts'
import { inside, type Place } from './place.ts'

type Resources = ReadonlyMap<string, LinkedResource>
type OwnSet = OptionsFrom & { readonly from: 'states' | 'fields' }

/** Sets of one resource, which is linked before they are known. */
export const isOwnSet = (from: OptionsFrom['from']): boolean => from === 'states' || from === 'fields'

/** Resources whose fields list states or fields of another resource, with the options and the fixed rows that these give. */
export function ownOptions(context: LinkContext, resources: Resources): Resources {
  const changed = documentsOf<Resource>(context, 'resource').flatMap((document) => {
    const resource = resources.get(resourceName(document.id))
    const fields = document.value.fields as Readonly<Record<string, Field>>
    if (resource === undefined) return []
    const told = Object.entries(resource.fields).map(
      ([name, field]) => [name, withSets({ context, place: { document, path: ['fields', name] } }, field, fields[name])] as const,
    )
    return told.every(([name, field]) => field === resource.fields[name]) ? [] : [[resource.name, { ...resource, fields: Object.fromEntries(told) }] as const]
  })
  return new Map(changed)
}

interface Asking {
  readonly context: LinkContext
  readonly place: Place
}

function withSets(asking: Asking, field: ResolvedField, written: Field | undefined): ResolvedField {
  const [options, items] = [setOf(written?.options), setOf(written?.items)]
  if (options === undefined && items === undefined) return field
  return { ...field, ...(options && { options: optionsOf(asking, 'options', options) }), ...(items && { items: optionsOf(asking, 'items', items) }) }
}

const setOf = (options: Field['options']): OwnSet | undefined =>
  options !== undefined && 'from' in options && isOwnSet(options.from) ? (options as OwnSet) : undefined

function optionsOf({ context, place }: Asking, key: 'options' | 'items', { from, of = '', these }: OwnSet): readonly ResolvedOption[] {
  const at = inside(place, key)
  const resource = look(context, inside(at, 'of'), context.resources, { what: 'resource', name: of })
  if (resource === undefined) return []
  if (from === 'states') {
    const states = resource.fields[resource.lifecycle?.field ?? '']?.options
    if (states === undefined) complain(context, inside(at, 'of'), `The resource "${of}" has no states`)
    return (states ?? []).map(({ id, label }) => ({ id, label }))
  }
  return (these ?? []).flatMap((name, index) => {
    const field = look(context, inside(at, 'these', index), namesOf(resource.fields), { what: `field of ${resource.id}`, name })
    return field === undefined ? [] : [{ id: name, label: field.label }]
  })
}
