/** Which tiles a person sees: all the server left in the document, less those switched off in Customize Dashboard. */
import type { DashboardScreen, StatTile, Tile } from '#contract'

/** Tiles in the document's order; a tile without toggle is always shown. */
export function shownTiles(screen: DashboardScreen, choice: Readonly<Record<string, boolean>>): readonly Tile[] {
  return screen.tiles.filter((tile) => tile.toggle === undefined || choice[tile.toggle] !== false)
}

export type TileGroup = { readonly kind: 'stats'; readonly tiles: readonly StatTile[] } | { readonly kind: 'tile'; readonly tile: Exclude<Tile, StatTile> }

/** Neighbouring stats share one row of equal cards. */
export function groupTiles(tiles: readonly Tile[]): readonly TileGroup[] {
  const groups: TileGroup[] = []
  for (const tile of tiles) {
    const last = groups.at(-1)
    if (tile.kind !== 'stat') groups.push({ kind: 'tile', tile })
    else if (last?.kind === 'stats') groups[groups.length - 1] = { kind: 'stats', tiles: [...last.tiles, tile] }
    else groups.push({ kind: 'stats', tiles: [tile] })
  }
  return groups
}
