import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResolvedField } from '#contract'
import type { Linked, LinkedResource } from '#document'
import type { Actor } from '#permissions'
import { createSecretBox } from '#server/platform/keys'
import { createRecords } from '#server/records'
import { viaFields } from '../../../src/document/link/via-fields.ts'
import { createAudience } from '../../../src/server/documents/store/audience.ts'
import { ANN, actor, DOCK, type Harbour, NOW, openHarbour, refusalOf, SOUTH } from './harbour.ts'
import { cargo, documents } from './harbour-documents.ts'
import { parseCsv, textOfFile } from './parse-csv.ts'
import { watchedDatabase } from './watched-database.ts'

const ofShip = (field: string): ResolvedField => ({ type: 'derived', via: { by: 'ship', field }, filterable: true, label: 'resources/cargo.fields.ship' })

/** What is told of the ship that a cargo lies on. */
const shipped: LinkedResource = {
  ...cargo,
  rights: { ...cargo.rights, export: { access: { everyone: true } } },
  fields: {
    ...cargo.fields,
    state: ofShip('state'),
    berth: ofShip('pier'),
    pilot: ofShip('pilot'),
    wages: ofShip('wages'),
    licence: ofShip('licence'),
    launchedOn: ofShip('launchedOn'),
    tons: ofShip('tons'),
    load: ofShip('load'),
    insured: ofShip('insured'),
    insurer: ofShip('insurer'),
    at: { type: 'datetime', sortable: true, filterable: true, label: 'resources/cargo.fields.what' },
  },
}
const linked: Linked = { ...documents, resources: viaFields(new Map([...documents.resources, ['cargo', shipped]])) }
const NAMES = ['state', 'berth', 'pilot', 'wages', 'licence', 'launchedOn', 'tons', 'load', 'insured']

let harbour: Harbour
let pier: string
const ids: Record<'coal' | 'rum' | 'tea' | 'salt', string> = { coal: '', rum: '', tea: '', salt: '' }
const get = (by: Actor, id: string) => harbour.records.get(by, { resource: 'cargo', id })
const found = async (query: Readonly<Record<string, string>>, by: Actor = actor()): Promise<readonly unknown[]> => {
  const { rows, page } = await harbour.records.list(by, 'cargo', { ...query, fields: 'what' })
  expect(page.count).toBe(rows.length)
  return rows.map(({ values }) => values.what).toSorted()
}

beforeAll(async () => {
  harbour = await openHarbour(linked)
  pier = (await harbour.addPier('Long pier')).id
  const first = await harbour.addShip(
    { pier, tons: 50, loaded: 10, wages: 1234, licence: '01234567', launchedOn: '2020-01-02', pilot: ANN, insured: false },
    actor(),
    { state: 'afloat' },
  )
  const docked = await harbour.addShip({ tons: 70 }, actor({ locationIds: [DOCK] }), { state: 'planned' })
  const add = async (what: keyof typeof ids, ship?: string) => {
    ids[what] = (await harbour.records.create(actor(), 'cargo', { values: { what, ...(ship && { ship }), open: true }, locationId: null })).id
  }
  await add('coal', first.id)
  await add('rum', first.id)
  await add('tea', docked.id)
  await add('salt')
})
afterAll(() => harbour.close())

describe('what stands in the record that this one points at', () => {
  it('is there with its name, of the type that it has there', async () => {
    const coal = await get(actor(), ids.coal)
    expect(coal.values).toMatchObject({
      ...{ state: 'afloat', berth: pier, pilot: ANN, wages: 1234, licence: '01234567', launchedOn: '2020-01-02', tons: 50, load: 5, insured: false },
    })
    expect([coal.labels.berth, typeof coal.labels.pilot]).toEqual(['Long pier', 'string'])
    const salt = await get(actor(), ids.salt)
    expect(NAMES.map((name) => salt.values[name])).toEqual(NAMES.map(() => null))
    const text = await textOfFile(await harbour.records.sheet(actor(), { resource: 'cargo', query: { 'filter[tons][eq]': '50' }, kind: 'csv' }))
    const [, row = []] = parseCsv(text)
    expect(row).toEqual(expect.arrayContaining(['Long pier', '12.34', '5']))
  })

  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['a choice', { 'filter[state][eq]': 'afloat' }, ['coal', 'rum']],
    ['one of several', { 'filter[state][in]': 'planned,sunk' }, ['tea']],
    ['another, with those that say nothing', { 'filter[state][ne]': 'afloat' }, ['salt', 'tea']],
    ['none of several, with those that say nothing', { 'filter[state][nin]': 'planned,sunk' }, ['coal', 'rum', 'salt']],
    ['what it points at', { 'filter[berth][filled]': 'true' }, ['coal', 'rum']],
    ['nothing', { 'filter[berth][empty]': 'true' }, ['salt', 'tea']],
    ['a number', { 'filter[tons][gt]': '60' }, ['tea']],
    ['a day', { 'filter[launchedOn][lte]': '2020-01-02' }, ['coal', 'rum']],
    ['yes or no', { 'filter[insured][eq]': 'false' }, ['coal', 'rum', 'tea']],
    ['two at once', { 'filter[state][eq]': 'afloat', 'filter[tons][lt]': '50' }, []],
  ])('is found by: %s', async (_what, query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  it.each<[string, Actor, unknown]>([
    ['a ship at another location', actor({ locationIds: [DOCK] }), null],
    ["another pilot's ship", actor({ userType: 'pilot', userId: SOUTH }), null],
    ['an own ship', actor({ userType: 'pilot', userId: ANN }), 'afloat'],
  ])('says nothing that the reader may not read: %s', async (_what, by, state) => {
    expect((await get(by, ids.coal)).values.state).toBe(state)
    expect(await found({ 'filter[state][eq]': 'afloat' }, by)).toEqual(state === null ? [] : ['coal', 'rum'])
    expect(await found({ 'filter[state][empty]': 'true' }, by)).toEqual(expect.arrayContaining(state === null ? ['coal', 'rum', 'salt'] : ['salt']))
  })

  it.each<[string, Actor, readonly string[]]>([
    ['the records', actor({ may: [] }), []],
    ['a hidden field', actor({ may: ['ships', 'ship-papers'] }), NAMES.filter((name) => name !== 'wages')],
    ['a masked field', actor({ may: ['ships', 'ship-pay'] }), NAMES.filter((name) => name !== 'licence')],
  ])('is not there for whoever does not see %s: in no answer, no file, no filter and no document', async (_what, by, seen) => {
    const resource = linked.resources.get('cargo')
    if (resource === undefined) throw new Error('There is a cargo.')
    expect(NAMES.filter((name) => Object.hasOwn(resource.fields, name))).toEqual(NAMES)
    const { values } = await get(by, ids.coal)
    expect(NAMES.filter((name) => Object.hasOwn(values, name))).toEqual(seen)
    const audience = createAudience(linked, by)
    expect(NAMES.filter((name) => audience.sight(resource, name) !== 'hidden')).toEqual(seen)
    const text = await textOfFile(await harbour.records.sheet(by, { resource: 'cargo', query: {}, kind: 'csv' }))
    expect([text.includes('12.34'), text.includes('01234567')]).toEqual([seen.includes('wages'), seen.includes('licence')])
    for (const name of NAMES.filter((each) => !seen.includes(each))) {
      expect(await refusalOf(harbour.records.list(by, 'cargo', { [`filter[${name}][filled]`]: 'true' }))).toMatchObject({ code: 'unknown-field' })
      expect(await refusalOf(harbour.records.list(by, 'cargo', { fields: name }))).toMatchObject({ code: 'unknown-field' })
    }
  })

  it('is neither written nor sorted by', async () => {
    const { id, version } = await get(actor(), ids.coal)
    expect(await refusalOf(harbour.records.update(actor(), { resource: 'cargo', id }, { version, values: { state: 'sunk' } }))).toMatchObject({
      code: 'invalid-value',
    })
    expect(await refusalOf(harbour.records.list(actor(), 'cargo', { sort: 'state' }))).toMatchObject({ code: 'unknown-field' })
  })

  it('has no column that days are counted without, or values listed of', async () => {
    const span = { starts: 'at', ends: 'at', from: '2026-03-01T00:00Z', to: '2026-03-08T00:00Z' }
    expect(await harbour.records.days(actor(), 'cargo', { ...span, without: 'ship' })).toEqual([])
    expect(await refusalOf(harbour.records.days(actor(), 'cargo', { ...span, without: 'berth' }))).toMatchObject({ code: 'unknown-field' })
    expect(await refusalOf(harbour.records.values(actor(), { resource: 'cargo', field: 'insurer', typed: '' }))).toMatchObject({ code: 'unknown-field' })
  })

  it('is asked by one statement, with one for the names of each kind of record, however many rows', async () => {
    const { database, statements } = watchedDatabase(harbour.database)
    const secrets = createSecretBox(Buffer.alloc(32, 7))
    const records = createRecords({ database, documents: () => linked, audit: async () => undefined, clock: () => NOW, secrets })
    await records.list(actor(), 'cargo', { fields: 'what,state,berth,tons' })
    const asked = (table: string) => statements.filter(({ sql: text }) => text.includes(`"record_${table}"`)).length
    expect([asked('ship'), asked('pier')]).toEqual([2, 1])
  })
})
