import type { Transition } from '#contract'
import { attachedIn } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { checkAccess, checkIcon } from './access.ts'
import { refuseBand } from './bands.ts'
import { checkClock } from './clocks.ts'
import { checkUnique, complain, type LinkContext, look, type Names } from './context.ts'
import { checkExpression } from './expressions.ts'
import { checkFilters, checkSet, lookField } from './filters.ts'
import { inside, type Place } from './place.ts'

/** States are options of the lifecycle's field; transitions ask for and set fields that exist. */
export function checkLifecycle(context: LinkContext, place: Place, resource: LinkedResource): void {
  const { lifecycle } = resource
  if (!lifecycle) return
  const field = lookField(context, inside(place, 'field'), resource, lifecycle.field)
  if (field?.type !== 'choice') context.unsure.add(resource.id)
  if (!field) return
  if (field.type !== 'choice') {
    complain(context, inside(place, 'field'), 'The states must be the options of a choice field', { expected: 'choice', found: field.type })
    return
  }
  const states: Names = { all: new Map(field.options?.map(({ id }) => [id, true])), complete: (field.options ?? []).length > 0 }
  lifecycle.initial.forEach((name, index) => {
    look(context, inside(place, 'initial', index), states, { what: 'state', name })
  })
  lifecycle.elsewhere?.forEach((name, index) => {
    look(context, inside(place, 'elsewhere', index), states, { what: 'state', name })
  })
  lifecycle.editable?.forEach((name, index) => {
    look(context, inside(place, 'editable', index), states, { what: 'state', name })
  })
  if (lifecycle.editable !== undefined) context.strings.may(resource.id, 'refusals.edit', ['state', 'states'])
  if (lifecycle.editable !== undefined && resource.rights.update === undefined)
    complain(context, inside(place, 'editable'), 'Nobody has the right "update", so no state is edited', { atKey: true })
  checkUnique(context, inside(place, 'transitions'), lifecycle.transitions)
  lifecycle.transitions.forEach((transition, index) => {
    checkTransition(context, inside(place, 'transitions', index), resource, { transition, states })
  })
}

function checkTransition(
  context: LinkContext,
  place: Place,
  resource: LinkedResource,
  { transition, states }: { readonly transition: Transition; readonly states: Names },
): void {
  const { id, icon, from, to, requires, guard, only, asks, sets, clears } = transition
  context.strings.need(resource.id, `transitions.${id}`, place)
  if (guard === undefined && only === undefined) context.strings.may(resource.id, `refusals.${id}`)
  else context.strings.need(resource.id, `refusals.${id}`, inside(place, guard === undefined ? 'only' : 'guard'))
  checkIcon(context, place, icon)
  checkAccess(context, inside(place, 'requires'), requires)
  from.forEach((name, index) => {
    look(context, inside(place, 'from', index), states, { what: 'state', name })
  })
  look(context, inside(place, 'to'), states, { what: 'state', name: to })
  checkExpression(context, inside(place, 'guard'), guard, { scope: { root: 'record', fields: resource.fields }, yields: 'boolean' })
  asks?.forEach((name, index) => {
    checkTouched(context, inside(place, 'asks', index), resource, name)
  })
  checkOnly(context, inside(place, 'only'), resource, only)
  checkClock(context, place, resource, transition)
  clears?.forEach((name, index) => {
    checkTouched(context, inside(place, 'clears', index), resource, name)
  })
  for (const [name, value] of Object.entries(sets ?? {})) {
    checkTouched(context, inside(place, 'sets', name), resource, name)
    const field = resource.fields[name]
    if (field) checkSet(context, inside(place, 'sets', name), value, { field, record: resource })
  }
}

/** Which records it is for is told from what is kept of each. */
function checkOnly(context: LinkContext, place: Place, resource: LinkedResource, only: Transition['only']): void {
  if (only === undefined) return
  checkFilters(context, place, resource, only)
  only.forEach((filter, index) => {
    refuseBand(context, inside(place, index, 'field'), resource, filter.field)
  })
}

function checkTouched(context: LinkContext, place: Place, resource: LinkedResource, name: string): void {
  const field = lookField(context, place, resource, name)
  if (field && attachedIn({ [name]: field }) !== undefined)
    complain(context, place, 'A transition takes no files; a person attaches them where the record is filled in')
  if (name === resource.lifecycle?.field) complain(context, place, `The field "${name}" holds the state; a transition changes it by its "to"`)
}
