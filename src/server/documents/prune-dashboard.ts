import type { DashboardScreen, Drill, Query, Tile } from '#contract'
import type { LinkedResource } from '#document'
import type { Audience } from './audience.ts'
import { filtersOpenly, isOpen, pruneActions, pruneColumns, pruneSorts } from './prune-sections.ts'

/** Tiles whose questions the audience may ask. */
export function pruneDashboard(screen: DashboardScreen, audience: Audience): object {
  return { ...screen, tiles: screen.tiles.flatMap((tile) => (audience.passes(tile.requires) ? (pruneTile(tile, audience) ?? []) : [])) }
}

function pruneTile(tile: Tile, audience: Audience): object | undefined {
  switch (tile.kind) {
    case 'stat': {
      if (!mayAsk(tile.query, audience)) return undefined
      const { compare, drill, ...rest } = tile
      return { ...rest, ...(compare && mayAsk(compare, audience) && { compare }), ...keepDrill(drill, audience) }
    }
    case 'chart': {
      const { by } = tile
      const series = tile.series.filter(({ query, date }) => mayAsk(query, audience, [date, by.kind === 'field' ? by.field : undefined]))
      return series.length === 0 ? undefined : { ...tile, series }
    }
    case 'list':
      return pruneList(tile, audience)
    case 'counts': {
      const counts = tile.counts.flatMap(({ drill, ...count }) => (mayAsk(count.query, audience) ? [{ ...count, ...keepDrill(drill, audience) }] : []))
      return counts.length === 0 ? undefined : { ...tile, counts }
    }
  }
}

function pruneList(tile: Extract<Tile, { kind: 'list' }>, audience: Audience): object | undefined {
  const { drill, open, rowActions, sort, ...rest } = tile
  const resource = audience.readable(tile.resource)
  if (!resource || !filtersOpenly(tile.filter, resource, audience)) return undefined
  const columns = pruneColumns(tile.columns, resource, audience)
  if (columns.length === 0) return undefined
  const canOpen = audience.opens(open) && (tile.openBy === undefined || isOpen(resource, audience, tile.openBy))
  return {
    ...rest,
    columns,
    ...(sort && { sort: pruneSorts(sort, resource, audience) }),
    ...(canOpen && { open }),
    ...(rowActions && { rowActions: pruneActions(rowActions, resource, audience) }),
    ...keepDrill(drill, audience),
  }
}

const keepDrill = (drill: Drill | undefined, audience: Audience): { readonly drill?: Drill } => (drill && audience.opens(drill.route) ? { drill } : {})

/** A question is refused as a whole when it would count, sum or group by what the audience may not see. */
function mayAsk({ resource: name, filter, measure }: Query, audience: Audience, fields: readonly (string | undefined)[] = []): boolean {
  const resource: LinkedResource | undefined = audience.readable(name)
  if (!resource || !filtersOpenly(filter, resource, audience)) return false
  if (measure?.kind === 'sum' && !isOpen(resource, audience, measure.field)) return false
  if (measure?.kind === 'share' && !filtersOpenly(measure.of, resource, audience)) return false
  return fields.every((field) => field === undefined || isOpen(resource, audience, field))
}
