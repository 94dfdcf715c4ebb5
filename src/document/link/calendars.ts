import type { CalendarHours, CalendarLayer, CalendarScreen, RunAction, SeriesBegins } from '#contract'
import { isMoment, isReference } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext, look, namesById, namesOf } from './context.ts'
import { fitsSlot } from './domains.ts'
import { checkFilterable, lookField } from './filters.ts'
import { inside, type Place } from './place.ts'

/** A time that records are found and placed by. */
export function checkMoment(context: LinkContext, place: Place, resource: LinkedResource, name: string): void {
  const field = lookField(context, place, resource, name)
  if (!field) return
  if (!isMoment(field)) complain(context, place, `The field "${name}" of ${resource.id} is no time of a day`, { expected: 'datetime', found: field.type })
  else if (!field.sortable) complain(context, place, `The field "${name}" of ${resource.id} is not marked sortable, and records are found by it`)
  else if (!field.required) complain(context, place, `The field "${name}" of ${resource.id} is not required; records without it would stand nowhere`)
}

/** A day that records are found by. */
export function checkDay(context: LinkContext, place: Place, resource: LinkedResource, name: string): void {
  const field = checkFilterable(context, place, resource, name)
  if (!field) return
  if (!fitsSlot('date', field)) complain(context, place, `The field "${name}" of ${resource.id} is no day`, { expected: 'date', found: field.type })
  else if (!field.sortable) complain(context, place, `The field "${name}" of ${resource.id} is not marked sortable, and records are listed by it`)
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
  const known = namesById(resource.fields[lifecycle.field]?.options ?? [])
  for (const [index, name] of states.entries()) look(context, inside(place, index), known, { what: `state of ${resource.id}`, name })
}

/** What no slot can say of a calendar alone. */
export function checkCalendarRules(context: LinkContext, place: Place, screen: CalendarScreen): void {
  checkSeriesMoves(context, place, screen)
  checkKeys(context, inside(place, 'keys'), screen)
  checkActual(context, inside(place, 'actual'), screen)
  const lanes = namesOf(Object.fromEntries(screen.lanes.map((lane) => [lane, true])))
  for (const lane of Object.keys(screen.weekHours ?? {})) look(context, inside(place, 'weekHours', lane), lanes, { what: 'lane of this calendar', name: lane })
  for (const [index, layer] of (screen.layers ?? []).entries()) checkLayer(context, inside(place, 'layers', index), screen, layer)
}

function checkActual(context: LinkContext, place: Place, { resource, actual }: CalendarScreen): void {
  const fields = context.resources.all.get(resource)?.fields ?? {}
  for (const [key, name] of Object.entries(actual ?? {})) {
    const field = fields[name]
    if (field && !isMoment(field)) complain(context, inside(place, key), `The field "${name}" says no time`, { expected: 'datetime', found: field.type })
  }
}

/** Each letter makes one transition that is offered of a record. */
function checkKeys(context: LinkContext, place: Place, { keys = {}, rowActions = [], moves }: CalendarScreen): void {
  const transitions = namesById(rowActions.filter(({ kind }) => kind === 'transition'))
  for (const [letter, name] of Object.entries(keys)) {
    look(context, inside(place, letter), transitions, { what: 'transition of rowActions', name })
    if (letter === 'M' && moves?.length !== 0)
      complain(context, inside(place, letter), 'M picks up a record that may be moved', { atKey: true, expected: '"moves": []' })
  }
}

/** What stands in lanes must be about something that the calendar has lanes of. */
function checkLayer(context: LinkContext, place: Place, screen: CalendarScreen, layer: CalendarLayer): void {
  if (layer.kind === 'days') return
  const resources = context.resources.all
  const fields = resources.get(screen.resource)?.fields ?? {}
  const targets = screen.lanes.flatMap((lane) => fields[lane]?.to ?? [])
  const expected = targets.join(' or ')
  if (layer.kind === 'hours') {
    if (!targets.includes(layer.resource)) complain(context, inside(place, 'resource'), `This calendar has no lanes of ${layer.resource}`, { expected })
    checkHours(context, place, resources.get(layer.resource), layer)
    return
  }
  for (const [index, name] of layer.lanes.entries()) {
    const to = resources.get(layer.resource)?.fields[name]?.to
    if (to !== undefined && !targets.includes(to))
      complain(context, inside(place, 'lanes', index), `This calendar has no lanes of what "${name}" names`, {
        expected: `a reference to ${expected}`,
        found: to,
      })
  }
}

/** Rows of hours, each of a weekday. */
function checkHours(context: LinkContext, place: Place, resource: LinkedResource | undefined, { rows, day, from, until }: CalendarHours): void {
  const field = resource && lookField(context, inside(place, 'rows'), resource, rows)
  if (!field) return
  if (!fitsSlot('rows', field)) {
    complain(context, inside(place, 'rows'), `The field "${rows}" has no rows of hours`, { expected: 'rows', found: field.type })
    return
  }
  for (const [key, name, type] of [
    ['day', day, 'choice'],
    ['from', from, 'time'],
    ['until', until, 'time'],
  ] as const) {
    const at = inside(place, key)
    const part = look(context, at, namesOf(field.of ?? {}), { what: `field of each row of "${rows}"`, name })
    if (part && !fitsSlot(type, part)) complain(context, at, `The field "${name}" of each row cannot say that`, { expected: type, found: part.type })
  }
}

/** Who takes one record of a series elsewhere is asked by an operation that is done with one record. */
function checkSeriesMoves(context: LinkContext, place: Place, screen: CalendarScreen): void {
  const { series, rowActions = [] } = screen
  if (!series) return
  const at = inside(place, 'series')
  const runs = rowActions.filter((action): action is RunAction => action.kind === 'run')
  const action = look(context, inside(at, 'action'), namesById(runs), { what: 'run action of rowActions', name: series.action })
  const operation = action && context.operations.all.get(action.operation)
  if (!operation) return
  if (operation.over === 'many' || operation.over === 'query')
    complain(context, inside(at, 'action'), `The operation "${operation.name}" is done with several records, and one is moved`)
  checkTimesPut(context, inside(at, 'begins'), operation.input, series.begins)
  checkLanesPut(context, inside(at, 'begins', 'lanes'), operation.input, screen)
}

/** The questions that begin with the day and the time where a record was put. */
function checkTimesPut(context: LinkContext, place: Place, input: LinkedResource, begins: SeriesBegins): void {
  for (const [key, type] of [
    ['day', 'date'],
    ['starts', 'time'],
    ['ends', 'time'],
  ] as const) {
    const name = begins[key]
    const question = name === undefined ? undefined : lookField(context, inside(place, key), input, name)
    if (question && !fitsSlot(type, question))
      complain(context, inside(place, key), `The question "${name}" cannot hold where the record was put`, { expected: type, found: question.type })
  }
}

/** The questions that begin with the record whose lane it was put into. */
function checkLanesPut(context: LinkContext, place: Place, input: LinkedResource, { series, resource, lanes }: CalendarScreen): void {
  const fields = context.resources.all.get(resource)?.fields ?? {}
  const known = namesOf(Object.fromEntries(lanes.map((lane) => [lane, true])))
  for (const [lane, name] of Object.entries(series?.begins.lanes ?? {})) {
    const isLane = look(context, inside(place, lane), known, { what: 'lane of this calendar', name: lane })
    const question = lookField(context, inside(place, lane), input, name)
    if (isLane && question && question.to !== fields[lane]?.to)
      complain(context, inside(place, lane), `The question "${name}" does not name what stands in that lane`, {
        expected: `a reference to ${fields[lane]?.to ?? ''}`,
        found: question.to ?? question.type,
      })
  }
}
