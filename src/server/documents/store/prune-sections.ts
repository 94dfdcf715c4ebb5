import { type Action, type Column, type Filter, fieldsSet, type Query, type Section, type SectionField } from '#contract'
import { type LinkedResource, RIGHT_OF_ACTION } from '#document'
import type { Audience } from './audience.ts'

type Root = 'record' | 'answers'

/** Sections the audience gets, without the fields that are hidden from it; a section without fields is gone. */
export function pruneSections(sections: readonly Section[], resource: LinkedResource, audience: Audience, root: Root): readonly Section[] {
  return sections.flatMap((section) => {
    if (!audience.passes(section.requires) || !audience.knows(resource, section.when, { root })) return []
    const fields = section.fields.flatMap((placed) => pruneField(placed, resource, audience, root))
    const [first, ...others] = fields
    return first === undefined ? [] : [{ ...section, fields: [first, ...others] }]
  })
}

/** A condition that is unknown to the audience hides the field, as an unanswered one does. */
function pruneField(placed: SectionField, resource: LinkedResource, audience: Audience, root: Root): readonly SectionField[] {
  if (typeof placed === 'string') return audience.sight(resource, placed) === 'hidden' ? [] : [placed]
  if (audience.sight(resource, placed.field) === 'hidden' || !audience.knows(resource, placed.when, { root })) return []
  const { requiredWhen, ...rest } = placed
  return [{ ...rest, ...(requiredWhen !== undefined && audience.knows(resource, requiredWhen, { root }) && { requiredWhen }) }]
}

/** Columns whose field is not hidden. */
export const pruneColumns = (columns: readonly Column[], resource: LinkedResource, audience: Audience): readonly Column[] =>
  columns.filter(({ field }) => audience.sight(resource, field) !== 'hidden')

/** Sorting or filtering by a value would give it away even when it is masked. */
export const isOpen = (resource: LinkedResource, audience: Audience, field: string): boolean => audience.sight(resource, field) === 'full'
export const pruneSorts = (sorts: readonly string[], resource: LinkedResource, audience: Audience): readonly string[] =>
  sorts.filter((sort) => isOpen(resource, audience, sort.replace('-', '')))
export const filtersOpenly = (filters: readonly Filter[] | undefined, resource: LinkedResource, audience: Audience): boolean =>
  (filters ?? []).every(({ field }) => isOpen(resource, audience, field))

/** Actions the audience may do, and that lead somewhere it may go. */
export function pruneActions(actions: readonly Action[], resource: LinkedResource, audience: Audience): Action[] {
  return actions.filter((action) => {
    const verb = RIGHT_OF_ACTION[action.kind]
    if (!audience.passes(action.requires) || (verb && !audience.may(verb, resource))) return false
    if (action.kind === 'run') return audience.runs(action.operation) !== undefined
    if (action.kind === 'navigate') return audience.opens(action.route)
    if (action.kind === 'transition') return mayMake(action.transition, resource, audience)
    return action.kind !== 'set' || fieldsSet(action).every((field) => audience.writes(resource, field))
  })
}

function mayMake(id: string, { lifecycle, rights }: LinkedResource, audience: Audience): boolean {
  const transition = lifecycle?.transitions.find((candidate) => candidate.id === id)
  if (!transition) return false
  return transition.requires ? audience.passes(transition.requires) : rights.update !== undefined && audience.passes(rights.update.access)
}

/** A question is refused as a whole when it would count, sum or group by what the audience may not see. */
export function mayAsk({ resource: name, filter, field: summed, of }: Query, audience: Audience, fields: readonly (string | undefined)[] = []): boolean {
  const resource = audience.readable(name)
  if (!resource || !filtersOpenly(filter, resource, audience)) return false
  return filtersOpenly(of, resource, audience) && [...fields, summed].every((field) => field === undefined || isOpen(resource, audience, field))
}
