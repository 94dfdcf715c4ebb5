import { describe, expect, it } from 'vitest'
import type { CountsTile, DashboardScreen, StatTile } from '#contract'
import { groupTiles, shownTiles } from '../../src/renderer/dashboard/shown-tiles.ts'

const stat = (id: string): StatTile => ({ id, kind: 'stat', query: { resource: 'boat' } })
const counts = (id: string, toggle?: CountsTile['toggle']): CountsTile => ({
  id,
  kind: 'counts',
  counts: [{ id: 'one', query: { resource: 'boat' } }],
  ...(toggle ? { toggle } : {}),
})
const screen: DashboardScreen = { kind: 'dashboard', tiles: [stat('a'), counts('b', 'todos'), counts('c')] }
const ids = (choice: Readonly<Record<string, boolean>>) => shownTiles(screen, choice).map(({ id }) => id)

describe('the tiles of a dashboard', () => {
  it('leave out one that was switched off', () => {
    expect(ids({ todos: false })).toEqual(['a', 'c'])
  })
  it('show one that nobody has decided about', () => {
    expect(ids({})).toEqual(['a', 'b', 'c'])
  })
  it('show one without a switch whatever is chosen', () => {
    expect(ids({ graph: false, notes: false })).toEqual(['a', 'b', 'c'])
  })
})

describe('stats in a row', () => {
  it('are none when there are no tiles', () => {
    expect(groupTiles([])).toEqual([])
  })
  it('stand together only while nothing comes between them', () => {
    const groups = groupTiles([stat('a'), stat('b'), counts('c'), stat('d')])
    expect(groups.map((group) => (group.kind === 'stats' ? group.tiles.map(({ id }) => id).join('+') : group.tile.id))).toEqual(['a+b', 'c', 'd'])
  })
})
