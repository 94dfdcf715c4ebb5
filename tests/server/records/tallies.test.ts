import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResolvedField, Tally } from '#contract'
import type { Linked, LinkedResource } from '#document'
import type { Actor } from '#permissions'
import { createSecretBox } from '#server/platform/keys'
import { createRecords } from '#server/records'
import { createAudience } from '../../../src/server/documents/store/audience.ts'
import { ANN, actor, DOCK, type Harbour, NORTH, NOW, openHarbour, QUAY, refusalOf, SOUTH } from './harbour.ts'
import { documents, pier, watch } from './harbour-documents.ts'
import { parseCsv, textOfFile } from './parse-csv.ts'
import { watchedDatabase } from './watched-database.ts'

const derived = (result: NonNullable<ResolvedField['result']>, tally: Omit<Tally, 'resource' | 'by'>, of: Pick<Tally, 'resource' | 'by'>): ResolvedField => ({
  ...{ type: 'derived', result, label: 'resources/pier.fields.name' },
  tally: { ...of, ...tally },
})
const ofShips = { resource: 'ship', by: 'pier' }
const AFLOAT: NonNullable<Tally['filter']> = [{ field: 'state', op: 'ne', value: 'sunk' }]

const busyPier: LinkedResource = {
  ...pier,
  rights: { ...pier.rights, export: { access: { everyone: true } } },
  fields: {
    ...pier.fields,
    ships: { ...derived('integer', { filter: AFLOAT }, ofShips), filterable: true },
    kilotons: { ...derived('decimal', { take: 'sum', field: 'tons', per: 1000 }, ofShips), filterable: true },
    heaviest: derived('integer', { take: 'max', field: 'tons' }, ofShips),
    firstSeen: derived('datetime', { take: 'min', field: 'seenAt' }, ofShips),
    lastLaunched: { ...derived('date', { take: 'max', field: 'launchedOn' }, ofShips), filterable: true },
    wages: { ...derived('money', { take: 'sum', field: 'wages' }, ofShips), filterable: true },
    masked: derived('date', { take: 'max', field: 'birthday' }, ofShips),
    byMask: derived('integer', { filter: [{ field: 'licence', op: 'filled' }] }, ofShips),
  },
}
const span = { from: 'startsAt', to: 'endsAt', starts: 'startsAt', ends: 'endsAt' }
const sharedWatch: LinkedResource = {
  ...watch,
  fields: { ...watch.fields, together: { ...derived('integer', { same: 'ship', during: span }, { resource: 'watch', by: 'ship' }), filterable: true } },
}
const withTallies: Linked = { ...documents, resources: new Map([...documents.resources, ['pier', busyPier], ['watch', sharedWatch]]) }
const NAMES = ['ships', 'kilotons', 'heaviest', 'firstSeen', 'lastLaunched', 'wages', 'masked', 'byMask']

let harbour: Harbour
let busy: string
let quiet: string
const valuesOf = async (by: Actor, id: string) => (await harbour.records.get(by, { resource: 'pier', id: id })).values
beforeAll(async () => {
  harbour = await openHarbour(withTallies)
  ;[busy, quiet] = [(await harbour.addPier('Busy')).id, (await harbour.addPier('Quiet')).id]
  await harbour.addShip({
    pier: busy,
    tons: 1200,
    wages: 1000,
    launchedOn: '2020-01-02',
    seenAt: '2026-03-18T13:30:00Z',
    birthday: '2001-01-01',
    licence: '01234567',
  })
  await harbour.addShip({ pier: busy, tons: 300, wages: 550, launchedOn: '2024-05-06', seenAt: '2026-03-17T13:30:00Z', pilot: ANN })
  await harbour.addShip({ pier: busy, tons: 7 }, actor({ locationIds: [DOCK] }))
  const gone = await harbour.addShip({ pier: busy, tons: 9000 })
  await harbour.records.remove(actor(), { resource: 'ship', id: gone.id }, { version: gone.version, reason: 'Sold' })
  const sunk = await harbour.addShip({ pier: busy }, actor(), { state: 'afloat' })
  await harbour.records.transition(
    actor(),
    { resource: 'ship', id: sunk.id, transition: 'sink' },
    { version: sunk.version, values: { sunkWhy: 'A storm' }, reason: 'It sank' },
  )
})
afterAll(() => harbour.close())

describe('what is derived from other records', () => {
  it('is how many they are, their sum, the least and the greatest, of those that are not in the bin', async () => {
    expect(await valuesOf(actor(), busy)).toMatchObject({
      ...{ ships: 3, kilotons: 1.507, heaviest: 1200, firstSeen: '2026-03-17T13:30:00.000Z', lastLaunched: '2024-05-06', wages: 1550 },
      ...{ masked: '2001-01-01', byMask: 1 },
    })
    expect(await valuesOf(actor(), quiet)).toMatchObject({ ships: 0, kilotons: 0, heaviest: null, firstSeen: null, lastLaunched: null, wages: 0 })
  })

  it.each<[string, Actor, number]>([
    ['a pilot, of own ships', actor({ userType: 'pilot' }), 1],
    ['whoever works at one location, of its ships', actor({ locationIds: [DOCK] }), 1],
    ['whoever works at both, of all', actor({ locationIds: [DOCK, QUAY] }), 3],
  ])('counts what the reader reads: %s', async (_who, by, ships) => {
    expect((await valuesOf(by, busy)).ships).toBe(ships)
    const { rows } = await harbour.records.list(by, 'pier', { sort: 'name', fields: 'name,ships' })
    expect(rows.map(({ values }) => values.ships)).toEqual([ships, 0])
  })

  it.each<[string, Actor, readonly string[]]>([
    ['the records', actor({ may: [] }), []],
    ['what is summed', actor({ may: ['ships', 'ship-papers'] }), NAMES.filter((name) => name !== 'wages')],
    ['what is masked', actor({ may: ['ships', 'ship-pay'] }), NAMES.filter((name) => !['masked', 'byMask'].includes(name))],
  ])('is not there for whoever does not see %s, in no answer and in no document', async (_what, by, seen) => {
    const shown = (values: Readonly<Record<string, unknown>>) => NAMES.filter((name) => Object.hasOwn(values, name))
    expect(shown(await valuesOf(by, busy))).toEqual(seen)
    expect((await harbour.records.list(by, 'pier', {})).rows.map(({ values }) => shown(values))).toEqual([seen, seen])
    const text = await textOfFile(await harbour.records.sheet(by, { resource: 'pier', query: { sort: 'name' }, kind: 'csv' }))
    const [head = [], first = []] = parseCsv(text)
    expect(head.length).toBe(seen.length + 2)
    expect(first.includes('1.507')).toBe(seen.includes('kilotons'))
    const audience = createAudience(withTallies, by)
    expect(NAMES.filter((name) => audience.sight(busyPier, name) !== 'hidden')).toEqual(seen)
    for (const name of NAMES.filter((each) => !seen.includes(each)))
      expect(await refusalOf(harbour.records.list(by, 'pier', { fields: name }))).toMatchObject({ code: 'unknown-field' })
  })

  it('counts what lies in the span of a record, of the same ship, with the record itself', async () => {
    const ship = (await harbour.addShip()).id
    const at = (from: string, to: string, of = ship) =>
      harbour.records.create(actor(), 'watch', { values: { ship: of, startsAt: `2026-03-20T${from}Z`, endsAt: `2026-03-20T${to}Z` }, locationId: QUAY })
    const first = await at('08:00:00', '10:00:00')
    expect(first.values.together).toBe(1)
    await at('09:59:00', '12:00:00')
    await at('10:00:00', '11:00:00')
    await at('08:00:00', '10:00:00', (await harbour.addShip()).id)
    expect((await harbour.records.get(actor(), { resource: 'watch', id: first.id })).values.together).toBe(2)
    const alone = await harbour.records.list(actor(), 'watch', { 'filter[together][eq]': '1' })
    expect(alone.rows.map(({ values }) => values.together)).toEqual([1])
    expect((await harbour.records.list(actor(), 'watch', { 'filter[together][gt]': '1' })).page.count).toBe(3)
  })

  it('is right at once, and neither stored nor said by anybody', async () => {
    const { id } = await harbour.addPier('New')
    const ship = await harbour.addShip({ pier: id })
    const { version, values } = await harbour.records.get(actor(), { resource: 'pier', id: id })
    expect([version, values.ships]).toEqual([1, 1])
    await harbour.records.update(actor(), { resource: 'ship', id: ship.id }, { version: ship.version, values: { pier: quiet } })
    expect((await valuesOf(actor(), id)).ships).toBe(0)
    expect(await refusalOf(harbour.records.update(actor(), { resource: 'pier', id: id }, { version: 1, values: { ships: 7 } }))).toMatchObject({
      code: 'invalid-value',
    })
    const stored = await harbour.database.read({ companyId: NORTH }, (tx) => sql<{ data: object }>`select data from record_pier where id = ${id}`.execute(tx))
    expect(Object.keys(stored.rows[0]?.data ?? {})).toEqual(['name'])
    await harbour.records.update(actor(), { resource: 'ship', id: ship.id }, { version: ship.version + 1, values: { pier: null } })
  })

  it('is asked by one statement however many records and fields, and only where it is shown', async () => {
    const { database, statements } = watchedDatabase(harbour.database)
    const records = createRecords({
      ...{ database, documents: () => withTallies, audit: async () => undefined, clock: () => NOW },
      ...{ secrets: createSecretBox(Buffer.alloc(32, 7)) },
    })
    const asks = async (query: Readonly<Record<string, string>>) => {
      statements.length = 0
      await records.list(actor(), 'pier', query)
      return statements.filter(({ sql: text }) => text.includes('"record_ship"')).length
    }
    expect(await asks({})).toBe(1)
    expect(await asks({ fields: 'name,ships,wages' })).toBe(1)
    expect(await asks({ fields: 'name' })).toBe(0)
  })

  it.each<[Readonly<Record<string, string>>, readonly string[]]>([
    [{ 'filter[ships][eq]': '0' }, ['Quiet']],
    [{ 'filter[ships][gte]': '3' }, ['Busy']],
    [{ 'filter[kilotons][lt]': '1.6', 'filter[ships][gt]': '0' }, ['Busy']],
    [{ 'filter[lastLaunched][lt]': '2024-05-07' }, ['Busy']],
    [{ 'filter[lastLaunched][empty]': 'true' }, ['Quiet']],
    [{ 'filter[lastLaunched][filled]': 'true' }, ['Busy']],
    [{ 'filter[wages][eq]': '1550' }, ['Busy']],
  ])('finds by what is filterable: %j', async (query, names) => {
    const { rows, page } = await harbour.records.list(actor(), 'pier', { ...query, sort: 'name' })
    expect([rows.map(({ values }) => values.name).filter((name) => name !== 'New'), page.count >= names.length]).toEqual([names, true])
  })

  it('finds by what the reader reads, and by nothing that they do not see', async () => {
    const found = async (by: Actor, query: Readonly<Record<string, string>>) => (await harbour.records.list(by, 'pier', query)).rows.length
    expect(await found(actor({ locationIds: [DOCK] }), { 'filter[ships][eq]': '1' })).toBe(1)
    expect(await found(actor({ locationIds: [DOCK] }), { 'filter[ships][eq]': '3' })).toBe(0)
    expect(await refusalOf(found(actor({ may: ['ships', 'ship-papers'] }), { 'filter[wages][gt]': '1' }))).toMatchObject({ code: 'unknown-field' })
  })

  it.each([{ sort: 'ships' }, { 'filter[heaviest][gt]': '0' }])('orders nothing, and finds nothing by what is not filterable: %j', async (query) => {
    expect(await refusalOf(harbour.records.list(actor(), 'pier', query))).toMatchObject({ code: 'unknown-field' })
  })

  it('counts nothing of another company', async () => {
    expect((await harbour.records.list(actor({ companyId: SOUTH }), 'pier', {})).rows).toEqual([])
    await harbour.database.transaction({ companyId: SOUTH }, (tx) =>
      sql`insert into record_ship (company_id, id, data) values (${SOUTH}, gen_random_uuid(), jsonb_build_object('pier', ${busy}::text, 'state', 'afloat', 'givenName', 'X', 'familyName', 'Y'))`.execute(
        tx,
      ),
    )
    expect((await valuesOf(actor(), busy)).ships).toBe(3)
  })
})
