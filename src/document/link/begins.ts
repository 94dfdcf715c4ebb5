import type { Action, EditorBegins, ListScreen, ResolvedField, Screen } from '#contract'
import { isReference, typeOf, valueTypeOf } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext } from './context.ts'
import { checkAskable, lookField } from './filters.ts'
import { isServers } from './follows.ts'
import { lookResource } from './look-resource.ts'
import { inside, type Place } from './place.ts'

/** Names in a list's address that say what is shown, besides filters (`f.` and a field, which no name can be). */
const OF_THE_LIST: readonly string[] = ['view', 'sort']
const HEALTH: readonly LinkedResource['health'][] = ['none', 'personal', 'phi']
export const holdsMore = (other: LinkedResource, { health = 'none' }: LinkedResource): boolean =>
  HEALTH.indexOf(other.health ?? 'none') > HEALTH.indexOf(health)

/** A new record that takes values over from another one: somebody may make it, and each value can stand where it goes. */
export function checkBegins(context: LinkContext, place: Place, resource: LinkedResource, { as, resource: name, values }: EditorBegins): void {
  if (!resource.rights.create) complain(context, place, `Nobody may create records of ${resource.id}: its rights do not list it`)
  if (OF_THE_LIST.includes(as)) complain(context, inside(place, 'as'), `The list's own address says "${as}"; take another name`)
  const other = lookResource(context, inside(place, 'resource'), name)
  for (const [field, from] of Object.entries(values)) {
    const at = inside(place, 'values', field)
    const target = lookTarget(context, at, resource, field)
    if (!other) continue
    if (from === 'id') {
      if (target && (!isReference(target) || target.to !== other.name))
        complain(context, at, `The id of ${other.id} goes into a field that points at it`, { expected: `a reference to ${other.name}`, found: target.type })
      continue
    }
    const source = lookField(context, at, other, from)
    if (source && target) checkTaken(context, at, source, target)
    if (source && holdsMore(other, resource))
      complain(context, at, `What stands in ${other.id} (${other.health}) may not go into ${resource.id}, which holds no such data`)
  }
}

/** A field that people could fill in as well; undefined when it is none, and reported. */
function lookTarget(context: LinkContext, place: Place, resource: LinkedResource, name: string): ResolvedField | undefined {
  const field = lookField(context, place, resource, name)
  if (!field) return undefined
  if (name === resource.lifecycle?.field) complain(context, place, `The field "${name}" holds the state; a new record begins with the lifecycle's first`)
  else if (field.readOnly) complain(context, place, `The field "${name}" of ${resource.id} is readOnly, so nobody could save the record`)
  else if (isServers(field)) complain(context, place, `A field of the type "${field.type}" is filled by nobody but the server`)
  else return field
  return undefined
}

function checkTaken(context: LinkContext, place: Place, source: ResolvedField, target: ResolvedField): void {
  if (target.of) {
    complain(context, place, 'Rows and groups are not taken over', { found: target.type })
    return
  }
  if (!takes(source, target)) {
    complain(context, place, 'The field cannot take over what the other one holds', { expected: kindOf(target), found: kindOf(source) })
    return
  }
  const offered = new Set(target.options?.map(({ id }) => id))
  const lacking = (source.options ?? []).filter(({ id }) => target.options && !offered.has(id)).map(({ id }) => id)
  if (lacking.length > 0) complain(context, place, 'The field does not offer all that the other one holds', { found: lacking.join(', ') })
}

const kindOf = ({ type, to }: ResolvedField): string => (to === undefined ? type : `${type} to ${to}`)

/** Whether a value can stand in the other field as it is. */
function takes(source: ResolvedField, target: ResolvedField): boolean {
  const type = source.result ?? source.type
  if (typeOf(target).takesWords) return valueTypeOf(source).filterOperators.includes('starts') || type === target.type
  if (target.type === 'decimal' && type === 'integer') return true
  return type === target.type && source.to === target.to
}

/** A record's id that goes along to a list is read there: the list's new records begin with a record of this resource under this name. */
export function checkGoesAlong(
  context: LinkContext,
  place: Place,
  { as, route }: Extract<Action, { readonly kind: 'navigate' }>,
  resource: LinkedResource,
): void {
  const screen = context.read.byId.get(context.routes.all.get(route)?.screen ?? '')?.value as Screen | undefined
  if (as === undefined || screen?.kind !== 'list') return
  const begins = (screen as ListScreen).editor?.begins
  if (begins?.as === as && begins.resource === resource.name) return
  complain(context, inside(place, 'as'), `The list of the route "${route}" does not begin with a record of ${resource.id} under "${as}"`, {
    expected: begins ? `"${begins.as}" with ${begins.resource}` : '"begins" in its editor',
  })
}

/** Fields of the list that an action leads to, and those of this record that they have to equal. */
export function checkFiltersBy(
  context: LinkContext,
  place: Place,
  { filter, route }: Extract<Action, { readonly kind: 'navigate' }>,
  resource: LinkedResource,
): void {
  if (filter === undefined) return
  const screen = context.read.byId.get(context.routes.all.get(route)?.screen ?? '')?.value as Screen | undefined
  const listed = screen?.kind === 'list' || screen?.kind === 'calendar' ? context.resources.all.get(screen.resource) : undefined
  if (screen && screen.kind !== 'list' && screen.kind !== 'calendar')
    complain(context, inside(place, 'filter'), `The route "${route}" shows no list and no calendar that could be filtered`)
  for (const [name, own] of Object.entries(filter)) {
    if (listed) checkAskable(context, inside(place, 'filter', name), listed, name)
    if (own !== 'id') lookField(context, inside(place, 'filter', name), resource, own)
  }
}
