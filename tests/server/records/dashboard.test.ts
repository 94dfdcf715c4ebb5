import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DashboardScreen, ResolvedField, Tile } from '#contract'
import type { Linked } from '#document'
import { actor, BOB, DOCK, type Harbour, openHarbour, SOUTH } from './harbour.ts'
import { board, documents, ship } from './harbour-documents.ts'

/** Flags that are no praise, worked out and kept. */
const marks: ResolvedField = {
  ...{ type: 'calculated', result: 'choices', label: 'resources/ship.fields.flags', filterable: true },
  value: "record.flags.filter(flag, flag != 'fast')",
  options: ['old', 'leaky'].map((id) => ({ id, label: `resources/ship.options.flags.${id}` })),
}
const marked: Linked = { ...documents, resources: new Map([...documents.resources, ['ship', { ...ship, fields: { ...ship.fields, marks } }]]) }

let harbour: Harbour
beforeAll(async () => {
  harbour = await openHarbour(marked)
  const pier = await harbour.addPier('Long pier')
  await harbour.addShip(
    {
      familyName: 'Alpha',
      tons: 10,
      launchedOn: '2026-03-02',
      seenAt: '2026-03-15T04:30:00Z',
      insured: true,
      insurer: 'x',
      wages: 100,
      pier: pier.id,
      flags: ['fast', 'old'],
    },
    actor(),
    { state: 'afloat' },
  )
  await harbour.addShip({ familyName: 'Beta', tons: 20, launchedOn: '2026-01-31', seenAt: '2026-03-15T05:30:00Z', pier: pier.id, flags: ['leaky', 'old'] })
  await harbour.addShip({ familyName: 'Gamma', launchedOn: '2025-11-30', wages: 50 }, actor({ locationIds: [DOCK] }))
  await harbour.addShip({ familyName: 'Delta' }, actor({ locationIds: [DOCK] }))
  await harbour.addShip({ familyName: 'Elsewhere', tons: 1000 }, actor({ companyId: SOUTH, userId: BOB }))
})
afterAll(() => harbour.close())

const RANKED: readonly Tile[] = [
  { id: 'busy', kind: 'chart', shape: 'ranking', by: { kind: 'field', field: 'pier', most: 3 }, series: [{ id: 'ships', query: { resource: 'ship' } }] },
  { id: 'marks', kind: 'chart', shape: 'ranking', by: { kind: 'field', field: 'marks' }, series: [{ id: 'ships', query: { resource: 'ship' } }] },
  { id: 'hours', kind: 'chart', shape: 'heat', by: { kind: 'hour' }, series: [{ id: 'seen', date: 'seenAt', query: { resource: 'ship' } }] },
]

describe('a dashboard', () => {
  it('fails only the tiles that ask for what this user may not see, and leaves out those not meant for them', async () => {
    const data = await harbour.records.dashboard(actor({ may: ['ships'], isOwner: false }), board)
    expect(data.pay).toMatchObject({ kind: 'failed' })
    expect(data.owners).toBeUndefined()
    expect(data.all).toEqual({ kind: 'stat', value: 4 })
    const none = await harbour.records.dashboard(actor({ may: [] }), board)
    expect(none.all).toMatchObject({ kind: 'failed' })
  })
  it('counts nothing by a field that this user may not see', async () => {
    const paid: DashboardScreen = {
      kind: 'dashboard',
      tiles: [board.tiles[0], { id: 'paid', kind: 'stat', query: { resource: 'ship', filter: [{ field: 'wages', op: 'gt', value: 60 }] } }],
    }
    expect((await harbour.records.dashboard(actor(), paid)).paid).toEqual({ kind: 'stat', value: 1 })
    const data = await harbour.records.dashboard(actor({ may: ['ships'], isOwner: false }), paid)
    expect(data).toMatchObject({ all: { kind: 'stat', value: 4 }, paid: { kind: 'failed' } })
  })
  it('fails a tile whose question breaks and answers the others', async () => {
    const broken: DashboardScreen = {
      kind: 'dashboard',
      tiles: [board.tiles[0], { id: 'broken', kind: 'stat', query: { resource: 'ship', filter: [{ field: 'tons', op: 'gt', value: 'many' }] } }],
    }
    const data = await harbour.records.dashboard(actor(), broken)
    expect(data).toMatchObject({ all: { kind: 'stat', value: 4 }, broken: { kind: 'failed' } })
  })
  it('answers every kind of tile with the company’s own rows', async () => {
    const data = await harbour.records.dashboard(actor(), board)
    expect(data.tons).toEqual({ kind: 'stat', value: 30, compare: 4 })
    expect(data.insured).toEqual({ kind: 'stat', value: 0.25 })
    expect(data.pay).toEqual({ kind: 'stat', value: 150 })
    expect(data.counts).toEqual({ kind: 'counts', values: { afloat: 1, recent: 1 } })
    expect(data.list).toMatchObject({
      kind: 'list',
      count: 4,
      countIsExact: true,
      rows: [{ display: 'Mary Alpha', labels: { pier: 'Long pier' } }, { display: 'Mary Beta' }],
    })
  })
  it('counts by months and weeks of the company, with zeros for the empty ones', async () => {
    const data = await harbour.records.dashboard(actor(), board)
    expect(data.launches).toEqual({
      kind: 'chart',
      categories: ['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01'],
      series: [{ id: 'launched', values: [0, 1, 0, 1] }],
    })
    // 04:30 UTC on the Sunday is still Saturday evening in Chicago, 05:30 is Sunday.
    expect(data.seen).toEqual({ kind: 'chart', categories: ['2026-03-01', '2026-03-08', '2026-03-15'], series: [{ id: 'seen', values: [0, 1, 1] }] })
  })
  it('counts by options in their order and by references with their names', async () => {
    const data = await harbour.records.dashboard(actor(), board)
    expect(data.states).toEqual({ kind: 'chart', categories: ['planned', 'afloat', 'docked', 'sunk'], series: [{ id: 'ships', values: [3, 1, 0, 0] }] })
    expect(data.piers).toEqual({ kind: 'chart', categories: ['Long pier'], series: [{ id: 'ships', values: [2] }] })
  })
  it('ranks records and worked-out choices by how many have them, as many as are wanted, and hours of the week in the company’s zone', async () => {
    const inThree: DashboardScreen = { kind: 'dashboard', tiles: [board.tiles[0], ...RANKED] }
    const data = await harbour.records.dashboard(actor(), inThree)
    const [first] = (await harbour.records.list(actor(), 'pier', {})).rows
    expect(data.busy).toEqual({ kind: 'chart', categories: ['Long pier'], ids: [first?.id], series: [{ id: 'ships', values: [2] }] })
    expect(data.marks).toEqual({ kind: 'chart', categories: ['old', 'leaky'], series: [{ id: 'ships', values: [2, 1] }] })
    expect(data.hours).toEqual({ kind: 'chart', categories: ['6-23', '7-00'], series: [{ id: 'seen', values: [1, 1] }] })
    const found = async (mark: string) =>
      (await harbour.records.list(actor(), 'ship', { sort: 'familyName', 'filter[marks][eq]': mark })).rows.map(({ values }) => [
        values.familyName,
        values.marks,
      ])
    expect([await found('leaky'), await found('old')]).toEqual([
      [['Beta', ['leaky', 'old']]],
      [
        ['Alpha', ['old']],
        ['Beta', ['leaky', 'old']],
      ],
    ])
  })
  it('ranks nothing by what this user may not see', async () => {
    const wages: Tile = {
      id: 'wages',
      kind: 'chart',
      shape: 'ranking',
      by: { kind: 'field', field: 'wages' },
      series: [{ id: 'ships', query: { resource: 'ship' } }],
    }
    const data = await harbour.records.dashboard(actor({ may: ['ships'], isOwner: false }), { kind: 'dashboard', tiles: [wages, ...RANKED] })
    expect(data).toMatchObject({ wages: { kind: 'failed' }, hours: { kind: 'chart' } })
  })
  it('keeps to the picked and the bound location', async () => {
    expect((await harbour.records.dashboard(actor({ locationId: DOCK }), board)).all).toEqual({ kind: 'stat', value: 2 })
    expect((await harbour.records.dashboard(actor({ locationIds: [DOCK] }), board)).all).toEqual({ kind: 'stat', value: 2 })
  })
  it('asks one statement for all tiles and one for the names', async () => {
    const before = harbour.database.statements()
    await harbour.records.dashboard(actor(), board)
    expect(harbour.database.statements() - before).toBe(2)
  })
})
