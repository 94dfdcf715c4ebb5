import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DashboardScreen, Field, ResolvedField } from '#contract'
import type { Linked, LinkedResource } from '#document'
import { createSecretBox } from '#server/platform/keys'
import { createRecords } from '#server/records'
import { bandValue } from '../../../src/document/link/bands.ts'
import { actor, type Harbour, NORTH, NOW, openHarbour, QUAY, refusalOf } from './harbour.ts'
import { documents, ship } from './harbour-documents.ts'
import { addManyShips } from './many-ships.ts'
import { parseCsv, textOfFile } from './parse-csv.ts'
import { explain, watchedDatabase } from './watched-database.ts'

/** A band as the linker resolves it. */
function band(name: string, field: Omit<Field, 'type' | 'options'>): ResolvedField {
  const labelOf = (id: string): string => `resources/ship.options.${name}.${id}`
  const bands = (field.bands ?? []).map((each) => ({ ...each, label: labelOf(each.id) }))
  const blank = field.blank === undefined ? [] : [{ id: field.blank, label: labelOf(field.blank) }]
  const { of: _of, items: _items, checks: _checks, madeOf: _madeOf, shortcuts: _shortcuts, allElse: _allElse, ...rest } = field
  const own = { ...rest, type: 'band', bands, options: [...bands, ...blank], label: `resources/ship.fields.${name}` } as const
  return { ...own, value: bandValue(field) }
}

const asked = { sortable: true, filterable: true } as const
const banded: LinkedResource = {
  ...ship,
  fields: {
    ...ship.fields,
    age: band('age', {
      ...{ over: 'launchedOn', in: 'days', ...asked },
      bands: [{ id: 'old', until: -31, tone: 'danger' }, { id: 'young', until: -1 }, { id: 'today', until: 0 }, { id: 'ahead' }],
    }),
    contact: band('contact', {
      ...{ over: 'seenAt', in: 'hours', blank: 'never', ...asked },
      bands: [{ id: 'lost', until: -48 }, { id: 'late', until: -1.5 }, { id: 'fresh' }],
    }),
    size: band('size', { ...{ over: 'tons', in: 'value', ...asked }, bands: [{ id: 'small', until: 100 }, { id: 'large' }] }),
    pay: band('pay', { ...{ over: 'wages', in: 'value', ...asked }, bands: [{ id: 'low', until: 500 }, { id: 'high' }] }),
    isWatched: { type: 'calculated', result: 'boolean', value: "record.size == 'large'", label: 'resources/ship.fields.isWatched' },
  },
  fieldGroups: (ship.fieldGroups ?? []).map((group) => (group.id === 'pay' ? { ...group, fields: [...group.fields, 'pay'] } : group)),
  checks: [...(ship.checks ?? []), { id: 'lost', check: "record.age != 'old' || record.size == 'small'", severity: 'block', field: 'tons' }],
}
const withBands: Linked = {
  ...documents,
  resources: new Map([...documents.resources, ['ship', banded]]),
  strings: {
    en: {
      ...documents.strings.en,
      'resources/ship': { ...(documents.strings.en?.['resources/ship'] as object), fields: { age: 'Age' }, options: { age: { old: 'Old ship' } } },
    },
  },
}

let harbour: Harbour
beforeAll(async () => {
  harbour = await openHarbour(withBands)
  for (const [familyName, values] of SHIPS) await harbour.addShip({ familyName, ...values })
})
afterAll(() => harbour.close())

const SHIPS: readonly (readonly [string, Record<string, unknown>])[] = [
  ['A', { launchedOn: '2026-02-15', seenAt: '2026-03-16T15:00:00Z', tons: 100, wages: 500 }],
  ['B', { launchedOn: '2026-02-16', seenAt: '2026-03-16T15:00:01Z', tons: 101, wages: 501 }],
  ['C', { launchedOn: '2026-03-17', seenAt: '2026-03-18T13:30:00Z', tons: 1 }],
  ['D', { launchedOn: '2026-03-18', seenAt: '2026-03-18T13:30:01Z' }],
  ['E', {}],
]
const names = async (query: Record<string, unknown>, by = actor()) =>
  (await harbour.records.list(by, 'ship', { sort: 'familyName', ...query })).rows.map(({ values }) => String(values.familyName))
const column = async (name: string) => (await harbour.records.list(actor(), 'ship', { sort: 'familyName' })).rows.map(({ values }) => values[name])

describe('a band', () => {
  it('says in which range the field beneath lies, to the day, the hour and the number', async () => {
    expect(await column('age')).toEqual(['old', 'young', 'young', 'today', null])
    expect(await column('contact')).toEqual(['lost', 'late', 'late', 'fresh', 'never'])
    expect(await column('size')).toEqual(['small', 'large', 'small', null, null])
  })

  it('moves with the day, and nothing is stored', async () => {
    harbour.clock.now = new Date(NOW.getTime() + 86_400_000)
    expect(await column('age')).toEqual(['old', 'old', 'young', 'young', null])
    expect(await names({ 'filter[age][eq]': 'old' })).toEqual(['A', 'B'])
    harbour.clock.now = NOW
    const { rows } = await harbour.database.read({ companyId: NORTH }, (tx) => sql<{ data: Record<string, unknown> }>`select data from record_ship`.execute(tx))
    for (const { data } of rows) expect(Object.keys(data)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(age|contact|size|pay)$/)]))
  })

  it.each([
    [{ 'filter[age][eq]': 'old' }, ['A']],
    [{ 'filter[age][in]': 'young,today' }, ['B', 'C', 'D']],
    [{ 'filter[age][ne]': 'young' }, ['A', 'D', 'E']],
    [{ 'filter[age][nin]': 'old,young' }, ['D', 'E']],
    [{ 'filter[age][empty]': 'true' }, ['E']],
    [{ 'filter[age][filled]': 'true' }, ['A', 'B', 'C', 'D']],
    [{ 'filter[age][eq]': 'ahead' }, []],
    [{ 'filter[contact][eq]': 'never' }, ['E']],
    [{ 'filter[contact][eq]': 'lost' }, ['A']],
    [{ 'filter[contact][in]': 'late,never' }, ['B', 'C', 'E']],
    [{ 'filter[contact][ne]': 'never' }, ['A', 'B', 'C', 'D']],
    [{ 'filter[contact][empty]': 'true' }, []],
    [{ 'filter[contact][filled]': 'true' }, ['A', 'B', 'C', 'D', 'E']],
    [{ 'filter[size][eq]': 'small' }, ['A', 'C']],
    [{ sort: '-age' }, ['D', 'C', 'B', 'A', 'E']],
    [{ sort: 'size' }, ['C', 'A', 'B']],
  ])('finds and sorts %j', async (query, expected) => {
    expect((await names(query)).slice(0, expected.length)).toEqual(expected)
    if (!('sort' in query)) expect(await names(query)).toEqual(expected)
  })

  it('is refused what it has no range for, and is written by nobody', async () => {
    expect((await refusalOf(names({ 'filter[age][eq]': 'ancient' }))).code).toBe('bad-request')
    expect((await refusalOf(names({ 'filter[age][lt]': 'old' }))).code).toBe('unknown-operator')
    expect((await refusalOf(harbour.addShip({ age: 'old' }))).problems.map(({ path }) => path)).toEqual(['/values/age'])
  })

  it('is read by rules and by what is worked out', async () => {
    expect(await column('isWatched')).toEqual([false, true, false, null, null])
    const refusal = await refusalOf(harbour.addShip({ launchedOn: '2020-01-01', tons: 5_000 }))
    expect([refusal.code, ...refusal.problems.map(({ path }) => path)]).toEqual(['check-failed', '/values/tons'])
  })

  it('stands in files by its words and in charts by its ranges', async () => {
    const file = await harbour.records.sheet(actor(), { resource: 'ship', query: { sort: 'familyName', fields: 'familyName,age' }, kind: 'csv' })
    const text = await textOfFile(file)
    expect(parseCsv(text).map((row) => row.at(-1))).toEqual([
      'Age',
      'Old ship',
      'resources/ship.options.age.young',
      'resources/ship.options.age.young',
      'resources/ship.options.age.today',
      '',
    ])
    const screen: DashboardScreen = {
      kind: 'dashboard',
      tiles: [
        { id: 'ages', kind: 'chart', shape: 'donut', by: { kind: 'field', field: 'age' }, series: [{ id: 'ships', query: { resource: 'ship' } }] },
        { id: 'old', kind: 'stat', query: { resource: 'ship', filter: [{ field: 'age', op: 'in', value: ['old', 'young'] }] } },
      ],
    }
    expect(JSON.stringify(await harbour.records.dashboard(actor(), screen))).toMatch(/"old".*"young"|"young".*"old"/)
  })

  it('is hidden with the field beneath: value, filter, sort and chart', async () => {
    const clerk = actor({ may: ['ships', 'ships-export'], isOwner: false })
    const { rows } = await harbour.records.list(clerk, 'ship', { sort: 'familyName' })
    expect(rows.flatMap(({ values }) => Object.keys(values).filter((name) => name === 'pay' || name === 'wages'))).toEqual([])
    for (const query of [{ 'filter[pay][eq]': 'high' }, { sort: 'pay' }, { fields: 'pay' }])
      expect((await refusalOf(harbour.records.list(clerk, 'ship', query))).code).toBe('unknown-field')
    expect(await names({ 'filter[pay][eq]': 'high' })).toEqual(['B'])
  })
})

it('a filter and an order by bands read no whole table of 20,000', async () => {
  await addManyShips(harbour.database, { companyId: NORTH, count: 20_000, locations: [QUAY, QUAY] })
  await harbour.database.tend()
  const { database, statements } = watchedDatabase(harbour.database)
  const records = createRecords({
    ...{ database, documents: () => withBands, audit: async () => undefined, clock: () => NOW },
    secrets: createSecretBox(Buffer.alloc(32)),
  })
  const clerk = actor({ may: ['ships'], isOwner: false, locationIds: [QUAY], userType: 'clerk' })
  for (const query of [{ 'filter[age][eq]': 'young' }, { 'filter[age][in]': 'young,ahead' }, { sort: '-age' }, { 'filter[size][eq]': 'small', sort: 'size' }])
    await records.list(clerk, 'ship', query)
  const plans = await Promise.all(statements.map((statement) => explain(harbour.database, NORTH, statement)))
  expect(plans.length).toBeGreaterThan(4)
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan/)
  expect(plans.join('\n')).toMatch(/Index Cond: .*f_launched_on > .*f_launched_on <= /)
}, 240_000)
