import type { DashboardScreen, Drill, Query, Tile } from '#contract'
import { isReference, valueTypeOf } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { checkAccess, checkIcon } from './access.ts'
import { checkActions } from './actions.ts'
import { checkColumns } from './columns.ts'
import { checkUnique, complain, type LinkContext, look } from './context.ts'
import { checkFilterable, checkFilters, checkSorts, lookField } from './filters.ts'
import { lookResource } from './look-resource.ts'
import { inside, type Place } from './place.ts'

type ChartTile = Extract<Tile, { kind: 'chart' }>
type ListTile = Extract<Tile, { kind: 'list' }>

/** Tiles ask bounded questions of resources, fields and routes that exist. */
export function checkDashboard(context: LinkContext, place: Place, { tiles }: DashboardScreen): void {
  checkUnique(context, inside(place, 'tiles'), tiles)
  tiles.forEach((tile, index) => {
    const at = inside(place, 'tiles', index)
    context.strings.need(place.document.id, `tiles.${tile.id}`, at)
    checkAccess(context, inside(at, 'requires'), tile.requires)
    checkTile(context, at, tile)
  })
}

function checkTile(context: LinkContext, place: Place, tile: Tile): void {
  switch (tile.kind) {
    case 'stat': {
      checkIcon(context, place, tile.icon)
      const resource = checkQuery(context, inside(place, 'query'), tile.query)
      if (tile.compare) checkQuery(context, inside(place, 'compare'), tile.compare)
      checkDrill(context, inside(place, 'drill'), tile.drill, resource)
      return
    }
    case 'chart':
      checkChart(context, place, tile)
      return
    case 'list':
      checkListTile(context, place, tile)
      return
    case 'counts':
      checkIcon(context, place, tile.icon)
      checkUnique(context, inside(place, 'counts'), tile.counts)
      tile.counts.forEach(({ id, query, drill }, index) => {
        const at = inside(place, 'counts', index)
        context.strings.need(place.document.id, `counts.${tile.id}.${id}`, at)
        checkDrill(context, inside(at, 'drill'), drill, checkQuery(context, inside(at, 'query'), query))
      })
  }
}

function checkChart(context: LinkContext, place: Place, { id, by, series }: ChartTile): void {
  checkUnique(context, inside(place, 'series'), series)
  series.forEach((one, index) => {
    const at = inside(place, 'series', index)
    context.strings.need(place.document.id, `series.${id}.${one.id}`, at)
    const resource = checkQuery(context, inside(at, 'query'), one.query)
    if (!resource) return
    if (by.kind === 'field') checkFilterable(context, inside(place, 'by', 'field'), resource, by.field)
    else checkTime(context, at, one.date, resource)
  })
}

function checkTime(context: LinkContext, place: Place, date: string | undefined, resource: LinkedResource): void {
  if (date === undefined) {
    complain(context, place, 'A chart by time needs the "date" that is counted', { expected: '"date"' })
    return
  }
  const field = checkFilterable(context, inside(place, 'date'), resource, date)
  if (field && valueTypeOf(field).filterForm !== 'dates')
    complain(context, inside(place, 'date'), `The field "${date}" is no date`, { expected: 'date or datetime', found: field.type })
}

function checkListTile(context: LinkContext, place: Place, tile: ListTile): void {
  if (tile.open !== undefined) look(context, inside(place, 'open'), context.routes, { what: 'route', name: tile.open })
  const resource = lookResource(context, inside(place, 'resource'), tile.resource)
  if (!resource) return
  checkColumns(context, inside(place, 'columns'), tile.columns, resource)
  checkFilters(context, inside(place, 'filter'), resource, tile.filter)
  checkSorts(context, inside(place, 'sort'), resource, tile.sort)
  checkActions(context, inside(place, 'rowActions'), tile.rowActions, resource)
  checkDrill(context, inside(place, 'drill'), tile.drill, resource)
  if (tile.openBy === undefined) return
  const field = lookField(context, inside(place, 'openBy'), resource, tile.openBy)
  if (field && !isReference(field))
    complain(context, inside(place, 'openBy'), `The field "${tile.openBy}" holds no id that could be opened`, { expected: 'reference', found: field.type })
}

function checkQuery(context: LinkContext, place: Place, { resource: name, filter, measure }: Query): LinkedResource | undefined {
  const resource = lookResource(context, inside(place, 'resource'), name)
  if (!resource) return undefined
  checkFilters(context, inside(place, 'filter'), resource, filter)
  if (measure?.kind === 'share') checkFilters(context, inside(place, 'measure', 'of'), resource, measure.of)
  if (measure?.kind === 'sum') checkSummed(context, inside(place, 'measure', 'field'), resource, measure.field)
  return resource
}

function checkSummed(context: LinkContext, place: Place, resource: LinkedResource, name: string): void {
  const field = checkFilterable(context, place, resource, name)
  if (field && !valueTypeOf(field).adds)
    complain(context, place, `The field "${name}" cannot be summed`, { expected: 'integer, decimal or money', found: field.type })
}

function checkDrill(context: LinkContext, place: Place, drill: Drill | undefined, resource: LinkedResource | undefined): void {
  if (!drill) return
  look(context, inside(place, 'route'), context.routes, { what: 'route', name: drill.route })
  if (resource) checkFilters(context, inside(place, 'filter'), resource, drill.filter)
}
