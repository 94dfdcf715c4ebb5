import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportScreen, ResolvedField } from '#contract'
import type { Linked, LinkedResource } from '#document'
import type { Actor } from '#permissions'
import { viaFields } from '../../../src/document/link/via-fields.ts'
import { ANN, actor, BOB, codeAndPaths, DOCK, type Harbour, openHarbour, QUAY, refusalOf, SOUTH } from './harbour.ts'
import { cargo, documents, ship } from './harbour-documents.ts'
import { bytesOf, parseCsv, textOfFile } from './parse-csv.ts'

const age: ResolvedField = {
  ...{ type: 'band', over: 'tons', label: 'resources/ship.fields.tons', filterable: true },
  ...{
    bands: [
      { id: 'small', until: 15, label: 'size.small' },
      { id: 'big', label: 'size.big' },
    ],
    blank: 'unknown',
  },
  options: ['small', 'big', 'unknown'].map((id) => ({ id, label: `size.${id}` })),
}
const ofShip = (field: string): ResolvedField => ({ type: 'derived', via: { by: 'ship', field }, filterable: true, label: `resources/cargo.fields.${field}` })
const shipped: LinkedResource = { ...cargo, fields: { ...cargo.fields, state: ofShip('state'), berth: ofShip('pier'), wages: ofShip('wages') } }
const linked: Linked = {
  ...documents,
  resources: viaFields(new Map([...documents.resources, ['ship', { ...ship, fields: { ...ship.fields, age } }], ['cargo', shipped]])),
}

const REPORT: ReportScreen = {
  kind: 'report',
  resource: 'ship',
  groups: [
    { id: 'state', field: 'state' },
    { id: 'pier', field: 'pier' },
    { id: 'month', field: 'launchedOn', each: 'month' },
    { id: 'week', field: 'launchedOn', each: 'week' },
    { id: 'day', field: 'seenAt' },
    { id: 'insured', field: 'insured' },
    { id: 'age', field: 'age' },
    { id: 'licence', field: 'licence' },
    { id: 'wages', field: 'wages' },
  ],
  measures: [
    { id: 'ships', query: { resource: 'ship', take: 'count' } },
    { id: 'tons', query: { resource: 'ship', take: 'sum', field: 'tons' } },
    { id: 'afloat', query: { resource: 'ship', take: 'count', filter: [{ field: 'state', op: 'eq', value: 'afloat' }] } },
    {
      id: 'insured',
      query: { resource: 'ship', take: 'share', filter: [{ field: 'state', op: 'eq', value: 'afloat' }], of: [{ field: 'insured', op: 'eq', value: true }] },
      as: 'percent',
    },
    { id: 'wages', query: { resource: 'ship', take: 'sum', field: 'wages' }, as: 'money' },
    { id: 'owners', query: { resource: 'ship', take: 'count' }, requires: { owners: true } },
  ],
}
const ID = 'screens/reports/ships'
const CARGO: ReportScreen = {
  kind: 'report',
  resource: 'cargo',
  groups: ['state', 'berth', 'wages'].map((field) => ({ id: field, field })) as unknown as ReportScreen['groups'],
  measures: [{ id: 'loads', query: { resource: 'cargo', take: 'count' } }],
}

let harbour: Harbour
let long: string
beforeAll(async () => {
  harbour = await openHarbour(linked)
  long = (await harbour.addPier('Long pier')).id
  const alpha = await harbour.addShip(
    { tons: 10, launchedOn: '2026-03-02', seenAt: '2026-03-15T04:30:00Z', insured: true, insurer: 'x', wages: 100, pier: long, licence: '01234567' },
    actor(),
    { state: 'afloat' },
  )
  await harbour.addShip({ tons: 20, launchedOn: '2026-03-17', seenAt: '2026-03-15T05:30:00Z', pier: long }, actor(), { state: 'afloat' })
  await harbour.addShip({ tons: 5, launchedOn: '2026-01-31', wages: 50 }, actor({ locationIds: [DOCK] }), { state: 'planned' })
  const gone = await harbour.addShip({ tons: 900 }, actor(), { state: 'planned' })
  await harbour.records.remove(actor(), { resource: 'ship', id: gone.id }, { version: gone.version, reason: 'sold' })
  await harbour.addShip({ tons: 7_000 }, actor({ companyId: SOUTH, userId: BOB }))
  for (const to of [alpha.id, alpha.id, undefined])
    await harbour.records.create(actor(), 'cargo', { values: { what: 'Coal', ...(to && { ship: to }) }, locationId: null })
})
afterAll(() => harbour.close())

const report = (by: string, query: Readonly<Record<string, string>> = {}, who: Actor = actor(), screen: ReportScreen = REPORT) =>
  harbour.records.report(who, { screen, id: ID, by: by.split(','), query })

/** Key (or keys) → the first three numbers. */
const rowsOf = async (...call: Parameters<typeof report>): Promise<Readonly<Record<string, unknown>>> => {
  const { rows, total } = await report(...call)
  return { ...Object.fromEntries(rows.map(({ keys, values }) => [keys.join(' / '), values.slice(0, 3)])), total: total.slice(0, 3) }
}

describe('a report', () => {
  it.each([
    ['state', { afloat: [2, 30, 2], planned: [1, 5, 0] }],
    ['month', { '2026-03-01': [2, 30, 2], '2026-01-01': [1, 5, 0] }],
    ['week', { '2026-03-01': [1, 10, 1], '2026-03-15': [1, 20, 1], '2026-01-25': [1, 5, 0] }],
    // Moments count for the company's day.
    ['day', { '2026-03-14': [1, 10, 1], '2026-03-15': [1, 20, 1], '': [1, 5, 0] }],
    ['insured', { true: [1, 10, 1], false: [2, 25, 1] }],
    ['age', { small: [2, 15, 1], big: [1, 20, 1] }],
  ])('by %s counts what the lists show, once', async (by, rows) => {
    expect(await rowsOf(by)).toEqual({ ...rows, total: [3, 35, 2] })
  })

  it('tells apart within an outer group, and says what that comes to', async () => {
    const { rows, names, isCut } = await report('pier,state')
    expect(rows.map(({ keys, values }) => [keys, values[0]])).toEqual([
      [[long], 2],
      [[null], 1],
      [[long, 'afloat'], 2],
      [[null, 'planned'], 1],
    ])
    expect([names, isCut]).toEqual([{ [long]: 'Long pier' }, false])
  })

  it('has no share of nothing, and the share of what its own filter lets through', async () => {
    const { rows, measures } = await report('state')
    const place = measures.indexOf('insured')
    expect(rows.map(({ keys, values }) => [keys[0], values[place]])).toEqual([
      ['afloat', 0.5],
      ['planned', null],
    ])
  })

  it('is filtered by what is asked, by its document, by location and by whose rows they are', async () => {
    expect(await rowsOf('state', { 'filter[tons][gte]': '10' })).toEqual({ afloat: [2, 30, 2], total: [2, 30, 2] })
    const narrow: ReportScreen = { ...REPORT, filter: [{ field: 'state', op: 'eq', value: 'planned' }] }
    expect(await rowsOf('state', {}, actor(), narrow)).toEqual({ planned: [1, 5, 0], total: [1, 5, 0] })
    expect(await rowsOf('state', { locations: DOCK })).toEqual({ planned: [1, 5, 0], total: [1, 5, 0] })
    expect(await rowsOf('state', {}, actor({ locationIds: [DOCK] }))).toEqual({ planned: [1, 5, 0], total: [1, 5, 0] })
    expect(await rowsOf('state', {}, actor({ userType: 'pilot' }))).toEqual({ total: [0, 0, 0] })
    expect(await rowsOf('state', {}, actor({ companyId: SOUTH, userId: BOB }))).toEqual({ planned: [1, 7_000, 0], total: [1, 7_000, 0] })
  })

  it('counts by what stands in the record that another points at, for who may read that', async () => {
    const call = (who: Actor, by: string) => rowsOf(by, {}, who, CARGO)
    expect(await call(actor(), 'state')).toEqual({ afloat: [2], '': [1], total: [3] })
    expect(await call(actor(), 'berth,state')).toMatchObject({ [long]: [2], [`${long} / afloat`]: [2], total: [3] })
    // Out of their location: as if it pointed at nothing.
    expect(await call(actor({ locationIds: [DOCK] }), 'state')).toEqual({ '': [3], total: [3] })
  })

  it.each([
    [{ by: 'nothing' }, ['bad-request', '/by']],
    [{ by: 'state,state' }, ['bad-request', '/by']],
    [{ by: 'state,pier,month' }, ['bad-request', '/by']],
    [{ by: 'state', query: { q: 'rose' } }, ['bad-request', '/q']],
    [{ by: 'state', query: { 'filter[notes][eq]': 'x' } }, ['unknown-field', '/filter/notes/eq']],
    [{ by: 'state', query: { locations: QUAY }, who: actor({ locationIds: [DOCK] }) }, ['forbidden', '/locations']],
    // What is masked or hidden from somebody groups nothing, by no way.
    [{ by: 'licence', who: actor({ may: ['ships'], isOwner: false }) }, ['forbidden']],
    [{ by: 'wages', who: actor({ may: ['ships'], isOwner: false }) }, ['forbidden']],
    [{ by: 'wages', who: actor({ may: ['ships'], isOwner: false }), screen: CARGO }, ['forbidden']],
    [{ by: 'state', who: actor({ may: [] }) }, ['forbidden']],
    [
      { by: 'state', who: actor({ may: ['ships'], isOwner: false }), screen: { ...REPORT, filter: [{ field: 'wages', op: 'gt', value: 60 }] } as ReportScreen },
      ['forbidden'],
    ],
  ])('%# is refused', async ({ by, query = {}, who = actor(), screen = REPORT }: Asked, expected) => {
    expect(codeAndPaths(await refusalOf(report(by, query, who, screen)))).toEqual(expected)
  })

  it('leaves out the numbers that somebody may not see', async () => {
    expect((await report('state')).measures).toEqual(['ships', 'tons', 'afloat', 'insured', 'wages', 'owners'])
    expect((await report('state', {}, actor({ may: ['ships'], isOwner: false }))).measures).toEqual(['ships', 'tons', 'afloat', 'insured'])
  })

  it('counts days by the clock of the company, and tells the latest moment of a row and of all', async () => {
    const seen: ReportScreen = {
      ...REPORT,
      measures: [
        { id: 'days', query: { resource: 'ship', take: 'days', field: 'seenAt' } },
        { id: 'latest', query: { resource: 'ship', take: 'latest', field: 'seenAt', filter: [{ field: 'state', op: 'eq', value: 'afloat' }] }, as: 'moment' },
        { id: 'launched', query: { resource: 'ship', take: 'latest', field: 'launchedOn' }, as: 'moment' },
      ],
    }
    const { rows, total } = await report('state', {}, actor(), seen)
    const at = (text: string | undefined): number | null => (text === undefined ? null : Date.parse(text))
    const moments = (await harbour.records.list(actor(), 'ship', {})).rows.map(({ values }) => values)
    const of = (state: string | undefined, field: 'seenAt' | 'launchedOn') =>
      moments
        .filter((values) => state === undefined || values.state === state)
        .flatMap((values) => (values[field] ? [String(values[field])] : []))
        .toSorted()
    const days = (state?: string) =>
      new Set(of(state, 'seenAt').map((text) => new Date(Date.parse(text)).toLocaleDateString('en-CA', { timeZone: actor().timeZone }))).size
    expect(rows.map(({ keys, values }) => [...keys, ...values]).toSorted()).toEqual(
      ['afloat', 'planned'].map((state) => [
        state,
        days(state),
        state === 'afloat' ? at(of(state, 'seenAt').at(-1)) : null,
        at(of(state, 'launchedOn').at(-1)),
      ]),
    )
    expect(total).toEqual([days(), at(of('afloat', 'seenAt').at(-1)), at(of(undefined, 'launchedOn').at(-1))])
    expect(days()).toBeGreaterThan(0)
    const file = await harbour.records.reportSheet(actor(), { screen: seen, id: ID, by: ['state'], query: {}, kind: 'csv' })
    expect(await textOfFile(file)).toContain(of('afloat', 'seenAt').at(-1))
  })

  it('is kept in the audit where lists are, without values', async () => {
    const before = harbour.audited.length
    await report('state', { 'filter[tons][gte]': '10' })
    expect(harbour.audited.slice(before)).toMatchObject([{ action: 'list', entity: 'ship', detail: { report: ID, filters: ['tons'], ids: [] } }])
  })
})

describe('the file of a report', () => {
  const csv = async (by: string, who: Actor = actor()): Promise<readonly (readonly string[])[]> => {
    const file = await harbour.records.reportSheet(who, { screen: REPORT, id: ID, by: by.split(','), query: {}, kind: 'csv' })
    expect(file.fileName).toBe('ships-2026-03-18.csv')
    return parseCsv(await textOfFile(file))
  }
  it('has a line for each row and one for the total, amounts with cents and shares in percent', async () => {
    const [head, ...lines] = await csv('pier,state')
    expect(head?.slice(0, 2)).toEqual(['resources/ship.fields.pier', 'State'])
    expect(lines).toEqual([
      ['Long pier', 'Afloat', '2', '30', '2', '50.0', '1.00', '2'],
      ['', 'Planned', '1', '5', '0', '', '0.50', '1'],
      ['shared/report.total', '', '3', '35', '2', '50.0', '1.50', '3'],
    ])
  })
  it('is a workbook where one is asked for, with dollars, shares and hours to count with', async () => {
    const file = await harbour.records.reportSheet(actor(), { screen: REPORT, id: ID, by: ['pier', 'state'], query: {}, kind: 'xlsx' })
    expect(file.fileName).toBe('ships-2026-03-18.xlsx')
    const { sheets } = await readXlsx(await bytesOf(file))
    expect(sheets[0]?.rows.slice(1)).toEqual([
      ['Long pier', 'Afloat', 2, 30, 2, 0.5, 1, 2],
      [null, 'Planned', 1, 5, 0, null, 0.5, 1],
      ['shared/report.total', null, 3, 35, 2, 0.5, 1.5, 3],
    ])
  })
  it('is for who may export, and said in the audit', async () => {
    expect(codeAndPaths(await refusalOf(csv('state', actor({ may: ['ships'], isOwner: false }))))).toEqual(['forbidden'])
    await csv('state')
    expect(harbour.audited.at(-1)).toMatchObject({ action: 'export', entity: 'ship', actor: { userId: ANN }, detail: { report: ID, fields: ['state'] } })
  })
})

interface Asked {
  readonly by: string
  readonly query?: Readonly<Record<string, string>>
  readonly who?: Actor
  readonly screen?: ReportScreen
}
