import type { Drill, Query, Series, Tile } from '#contract'
import { isReference, valueTypeOf } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { checkUnique, complain, type LinkContext, look } from './context.ts'
import { checkFilterable, checkFilters, lookField } from './filters.ts'
import { lookResource } from './look-resource.ts'
import { inside, type Place } from './place.ts'

type ChartTile = Extract<Tile, { kind: 'chart' }>

/** What a chart draws: numbers of resources that have its axis. */
export function checkSeries(context: LinkContext, place: Place, series: readonly Series[], chart: ChartTile): void {
  const { id, by } = chart
  const tile: Place = { ...place, path: place.path.slice(0, -1) }
  checkUnique(context, place, series)
  checkShape(context, tile, chart)
  series.forEach((one, index) => {
    const at = inside(place, index)
    context.strings.need(place.document.id, `series.${id}.${one.id}`, at)
    const resource = lookResource(context, inside(at, 'query', 'resource'), one.query.resource)
    if (!resource) return
    checkNumber(context, inside(at, 'query'), one.query, resource)
    if (by.kind === 'field') checkFilterable(context, inside(tile, 'by', 'field'), resource, by.field)
    else checkTime(context, at, { date: one.date, isMoment: by.kind === 'hour' }, resource)
    checkFilters(context, inside(tile, 'drill', 'filter'), resource, chart.drill?.filter)
  })
}

/** What the axis of a shape is. Those that are drawn any way may lie over time or a field. */
const AXES: Readonly<Record<ChartTile['shape'], readonly ChartTile['by']['kind'][]>> = {
  columns: ['day', 'week', 'month', 'field'],
  'stacked-columns': ['day', 'week', 'month', 'field'],
  lines: ['day', 'week', 'month', 'field'],
  donut: ['day', 'week', 'month', 'field'],
  ranking: ['field'],
  heat: ['hour'],
}

function checkShape(context: LinkContext, place: Place, { shape, by, series, drill }: ChartTile): void {
  const axes = AXES[shape]
  if (!axes.includes(by.kind))
    complain(context, inside(place, 'by'), `A chart of the shape "${shape}" has no such axis`, { expected: axes.join(', '), found: by.kind })
  if ((shape === 'ranking' || shape === 'heat') && series.length > 1)
    complain(context, inside(place, 'series'), `A chart of the shape "${shape}" shows one series`, { found: String(series.length) })
  const [key, isThere] = drill !== undefined ? ['drill', true] : ['by', by.kind === 'field' && by.most !== undefined]
  if (isThere && shape !== 'ranking') complain(context, inside(place, key), 'Only the entries of a ranking are counted off and open a list', { found: shape })
}

interface Counted {
  readonly date: string | undefined
  /** It has a time of day. */
  readonly isMoment: boolean
}

function checkTime(context: LinkContext, place: Place, { date, isMoment }: Counted, resource: LinkedResource): void {
  if (date === undefined) {
    complain(context, place, 'A chart by time needs the "date" that is counted', { expected: '"date"' })
    return
  }
  const field = checkFilterable(context, inside(place, 'date'), resource, date)
  if (field && valueTypeOf(field).filterForm !== 'dates')
    complain(context, inside(place, 'date'), `The field "${date}" is no date`, { expected: 'date or datetime', found: field.type })
  else if (field && isMoment && valueTypeOf(field).sqlColumn === 'date')
    complain(context, inside(place, 'date'), `The field "${date}" has no time of day`, { expected: 'datetime', found: field.type })
}

/** A reference whose record a row opens. */
export function checkOpenBy(context: LinkContext, place: Place, resource: LinkedResource, name: string): void {
  const field = lookField(context, place, resource, name)
  if (field && !isReference(field))
    complain(context, place, `The field "${name}" holds no id that could be opened`, { expected: 'reference', found: field.type })
}

type Take = NonNullable<Query['take']>

/** What is one number: how many, what they come to, a share, or on how many days. */
const NUMBERS: readonly Take[] = ['count', 'sum', 'share', 'days']
const OF_A_FIELD: readonly Take[] = ['sum', 'days', 'latest']

/** A tile shows one number, and so does a column of a report, which may be a moment, too. */
export function checkNumber(context: LinkContext, place: Place, query: Query, resource: LinkedResource, isOfReport = false): void {
  const { take = 'count', field, of, form, fields, sort, result } = query
  const taken = isOfReport ? [...NUMBERS, 'latest'] : NUMBERS
  if (!taken.includes(take)) complain(context, inside(place, 'take'), 'This shows one number', { expected: taken.join(', '), found: take })
  if (OF_A_FIELD.includes(take) !== (field !== undefined)) complain(context, place, '"field" goes with "sum", "days" and "latest", and they need it')
  if ((take === 'share') !== (of !== undefined)) complain(context, place, '"of" goes with "share", and "share" needs it')
  for (const [key, value] of Object.entries({ form, fields, sort, result }))
    if (value !== undefined) complain(context, inside(place, key), `"${key}" says nothing of a number`, { atKey: true })
  if (take === 'sum' && field !== undefined) checkSummed(context, inside(place, 'field'), resource, field)
  if ((take === 'days' || take === 'latest') && field !== undefined) checkDated(context, inside(place, 'field'), resource, field)
  checkFilters(context, inside(place, 'filter'), resource, query.filter)
  checkFilters(context, inside(place, 'of'), resource, of)
}

function checkSummed(context: LinkContext, place: Place, resource: LinkedResource, name: string): void {
  const field = checkFilterable(context, place, resource, name)
  if (field && !valueTypeOf(field).adds)
    complain(context, place, `The field "${name}" cannot be summed`, { expected: 'integer, decimal or money', found: field.type })
}

function checkDated(context: LinkContext, place: Place, resource: LinkedResource, name: string): void {
  const field = checkFilterable(context, place, resource, name)
  if (field && valueTypeOf(field).filterForm !== 'dates')
    complain(context, place, `The field "${name}" is no date`, { expected: 'date or datetime', found: field.type })
}

/** The list that a number leads to, filtered by fields of what was counted. */
export function checkDrill(context: LinkContext, place: Place, drill: Drill, resource: LinkedResource | undefined): void {
  look(context, inside(place, 'route'), context.routes, { what: 'route', name: drill.route })
  if (resource) checkFilters(context, inside(place, 'filter'), resource, drill.filter)
}
