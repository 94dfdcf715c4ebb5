import type { Effect, Transition } from '#contract'
import type { LinkedResource } from '../linked.ts'
import { checkUnique, complain, type LinkContext, look, transitionKey } from './context.ts'
import { checkExpression } from './expressions.ts'
import { checkFilters, checkSet, lookField } from './filters.ts'
import { checkAlike, lookResource } from './look-resource.ts'
import { inside, type Place } from './place.ts'

/** Effects point at records that point back, move them by transitions they have, and say what their fields can hold. */
export function checkEffects(context: LinkContext, place: Place, resource: LinkedResource, transition: Transition): void {
  const { effects } = transition
  if (!effects) return
  checkUnique(context, place, effects)
  effects.forEach((effect, index) => {
    if (effect.ask !== undefined) context.strings.need(resource.id, `effects.${transition.id}.${effect.ask}`, inside(place, index), ['count'])
    const target = lookResource(context, inside(place, index, 'resource'), effect.resource)
    if (target) checkEffect(context, inside(place, index), { resource, target, effect })
  })
}

interface Checked {
  readonly resource: LinkedResource
  readonly target: LinkedResource
  readonly effect: Effect
}

function checkEffect(context: LinkContext, place: Place, { resource, target, effect }: Checked): void {
  checkExpression(context, inside(place, 'when'), effect.when, { scope: { root: 'record', fields: resource.fields }, yields: 'boolean' })
  checkAlike(context, place, { resource, source: target }, effect)
  checkFilters(context, inside(place, 'filter'), target, effect.filter, { record: resource })
  const { lifecycle } = target
  if (effect.transition !== undefined) context.used.add(transitionKey(target.id, effect.transition))
  const known = new Map((lifecycle?.transitions ?? []).map((each) => [each.id, each]))
  if (effect.transition !== undefined)
    look(context, inside(place, 'transition'), { all: known, complete: true }, { what: `transition of ${target.id}`, name: effect.transition })
  else if (effect.values === undefined) complain(context, place, 'An effect makes a transition, sets values, or both')
  if (isDeep(context, known.get(effect.transition ?? ''))) complain(context, inside(place, 'transition'), 'The effects of an effect have none of their own')
  for (const [name, value] of Object.entries(effect.values ?? {})) {
    const at = inside(place, 'values', name)
    const field = lookField(context, at, target, name)
    if (name === lifecycle?.field) complain(context, at, `The field "${name}" holds the state; an effect changes it by a "transition"`)
    else if (field && value !== null) checkSet(context, at, value, { field, record: resource })
  }
}

/** Whether more follows from what follows from this. */
const isDeep = ({ resources }: LinkContext, transition: Transition | undefined): boolean =>
  (transition?.effects ?? []).some(({ resource, transition: next }) =>
    resources.all.get(resource)?.lifecycle?.transitions.some(({ id, effects }) => id === next && effects !== undefined),
  )
