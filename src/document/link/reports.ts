import type { ReportGroup, ReportScreen, Screen } from '#contract'
import { axisFault, valueTypeOf } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { complain, documentsOf, type LinkContext } from './context.ts'
import { checkAskable } from './filters.ts'
import { inside, type Place } from './place.ts'

/** Records are grouped by a field that holds one value of each. */
export function checkAxis(
  context: LinkContext,
  place: Place,
  resource: LinkedResource,
  { field: name, each }: { readonly field: string; readonly each: unknown },
): void {
  const field = checkAskable(context, place, resource, name)
  if (field === undefined) return
  const fault = axisFault(field)
  if (fault === 'asked') complain(context, place, `The field "${name}" is what other records come to, and groups none`, { found: field.type })
  else if (fault === 'several')
    complain(context, place, `The field "${name}" holds several values, and a record stands in one row`, {
      expected: 'a field with one value',
      found: field.type,
    })
  else if (fault === 'type')
    complain(context, place, `Records are not grouped by a field of the type "${field.type}"`, {
      expected: 'a reference, a choice, yes or no, a band, a date or a text',
      found: field.type,
    })
  if (each !== undefined && valueTypeOf(field).filterForm !== 'dates')
    complain(context, { ...place, path: [...place.path.slice(0, -1), 'each'] }, `The field "${name}" is no date`, {
      expected: 'date or datetime',
      found: field.type,
    })
}

/** What reads in a way of its own. */
const READ_AS = [
  ['share', 'percent', 'A share reads as a percentage, and nothing else does'],
  ['latest', 'moment', 'What is latest reads as a moment, and nothing else does'],
] as const

/** What the numbers of a report and the list behind them must be to its resource. */
export function checkReportRules(context: LinkContext, place: Place, screen: ReportScreen): void {
  const group = screen.groups.map(({ field, each }: ReportGroup) => `${field} ${each ?? 'day'}`)
  group.forEach((key, index) => {
    if (group.indexOf(key) < index)
      complain(context, inside(place, 'groups', index), 'The same as an earlier one', { found: screen.groups[index]?.field ?? '' })
  })
  screen.measures.forEach(({ query, as }, index) => {
    const at = inside(place, 'measures', index)
    if (query.resource !== screen.resource)
      complain(context, inside(at, 'query', 'resource'), 'A report counts the records that it is over', { expected: screen.resource, found: query.resource })
    for (const [take, own, words] of READ_AS)
      if ((as === own) !== (query.take === take))
        complain(context, as === undefined ? at : inside(at, 'as'), words, { expected: query.take === take ? own : 'number, money or hours' })
  })
  checkDrill(context, place, screen)
}

function checkDrill(context: LinkContext, place: Place, { drill, resource }: ReportScreen): void {
  const route = drill === undefined ? undefined : context.routes.all.get(drill)
  if (route === undefined) return
  const shown = documentsOf<Screen>(context, 'screen').find(({ id }) => id === route.screen)?.value
  if (shown !== undefined && !(shown.kind === 'list' && shown.resource === resource))
    complain(context, inside(place, 'drill'), `The route "${route.id}" lists no records of ${resource}`, {
      expected: `a list of ${resource}`,
      found: shown.kind,
    })
}
