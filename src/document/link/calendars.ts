import type { CalendarScreen, RunAction } from '#contract'
import { isMoment, isReference } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext, look, namesOf } from './context.ts'
import { fitsSlot } from './domains.ts'
import { lookField } from './filters.ts'
import { inside, type Place } from './place.ts'

/** A time that records are found and placed by. */
export function checkMoment(context: LinkContext, place: Place, resource: LinkedResource, name: string): void {
  const field = lookField(context, place, resource, name)
  if (!field) return
  if (!isMoment(field)) complain(context, place, `The field "${name}" of ${resource.id} is no time of a day`, { expected: 'datetime', found: field.type })
  else if (!field.sortable) complain(context, place, `The field "${name}" of ${resource.id} is not marked sortable, and records are found by it`)
  else if (!field.required) complain(context, place, `The field "${name}" of ${resource.id} is not required; records without it would stand nowhere`)
}

/** References that each name one record, whose lanes records stand in. */
export function checkLanes(context: LinkContext, place: Place, resource: LinkedResource, names: readonly string[]): void {
  for (const [index, name] of names.entries()) {
    const field = lookField(context, inside(place, index), resource, name)
    if (field && !isReference(field))
      complain(context, inside(place, index), `The field "${name}" names no record whose lane there could be`, { expected: 'reference', found: field.type })
  }
}

/** States of the resource's lifecycle. */
export function checkStates(context: LinkContext, place: Place, resource: LinkedResource, states: readonly string[]): void {
  const { lifecycle } = resource
  if (!lifecycle) {
    complain(context, place, `${resource.id} has no lifecycle, so its records are in no state`, { atKey: true })
    return
  }
  const known = namesOf(Object.fromEntries(resource.fields[lifecycle.field]?.options?.map(({ id }) => [id, id]) ?? []))
  for (const [index, name] of states.entries()) look(context, inside(place, index), known, { what: `state of ${resource.id}`, name })
}

/** Who takes one record of a series elsewhere is asked by an operation that is done with one record. */
export function checkSeriesMoves(context: LinkContext, place: Place, { series, resource, lanes, rowActions = [] }: CalendarScreen): void {
  if (!series) return
  const at = inside(place, 'series')
  const runs = rowActions.filter((action): action is RunAction => action.kind === 'run')
  const action = look(context, inside(at, 'action'), namesOf(Object.fromEntries(runs.map((run) => [run.id, run]))), {
    what: 'run action of rowActions',
    name: series.action,
  })
  const operation = action && context.operations.all.get(action.operation)
  if (!operation) return
  if (operation.over === 'many') complain(context, inside(at, 'action'), `The operation "${operation.name}" is done with several records, and one is moved`)
  const { day, starts, ends, lanes: byLane = {} } = series.begins
  for (const [key, name, type] of [
    ['day', day, 'date'],
    ['starts', starts, 'time'],
    ['ends', ends, 'time'],
  ] as const) {
    const question = name === undefined ? undefined : lookField(context, inside(at, 'begins', key), operation.input, name)
    if (question && !fitsSlot(type, question))
      complain(context, inside(at, 'begins', key), `The question "${name}" cannot hold where the record was put`, { expected: type, found: question.type })
  }
  const fields = context.resources.all.get(resource)?.fields ?? {}
  for (const [lane, name] of Object.entries(byLane)) {
    const here = inside(at, 'begins', 'lanes', lane)
    const known = look(context, here, namesOf(Object.fromEntries(lanes.map((each) => [each, each]))), { what: 'lane of this calendar', name: lane })
    const question = lookField(context, here, operation.input, name)
    if (known && question && question.to !== fields[lane]?.to)
      complain(context, here, `The question "${name}" does not name what stands in that lane`, {
        expected: `a reference to ${fields[lane]?.to ?? ''}`,
        found: question.to ?? question.type,
      })
  }
}
