import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CreateBody, Screen } from '#contract'
import type { Linked, LinkedResource } from '#document'
import type { AuditEntry } from '#server/platform/audit'
import { type Database, tableOf } from '#server/platform/database'
import { createSecretBox } from '#server/platform/keys'
import { createRecords, type KeepingRecords, settleMigrations } from '#server/records'
import { columnsToday, viewsToday } from '../../../src/server/accounts/routes/views-today.ts'
import { openTestDatabase } from '../database/open-test-database.ts'
import { actor, codeAndPaths, NORTH, NOW, QUAY, refusalOf, SOUTH } from './harbour.ts'
import { after, before, linked, owning, reckoned, renamed, STEPS } from './migrations-documents.ts'

const north = actor()
const south = actor({ companyId: SOUTH })
type Values = CreateBody['values']

interface House {
  readonly database: Database
  readonly audited: AuditEntry[]
  /** The records room of somebody with these documents. */
  readonly room: (documents: Linked) => KeepingRecords
  readonly add: (values: Values, by?: typeof north) => Promise<string>
  readonly boat: (id: string, by?: typeof north) => Promise<Awaited<ReturnType<KeepingRecords['get']>>>
  /** Starts again with the documents of later, or with others. */
  readonly later: (boat?: LinkedResource) => Promise<Awaited<ReturnType<KeepingRecords['migrate']>>>
}

/** Known before there was a company. */
const PUNT = renamed('punt')

async function openHouse(): Promise<House> {
  const database = await openTestDatabase()
  const documents = linked(before, PUNT)
  await database.migrate([...documents.resources.values()])
  await settleMigrations(database, [...documents.resources.values()], NOW)
  await database.transaction('platform', (tx) =>
    tx
      .insertInto('company')
      .values([NORTH, SOUTH].map((id, index) => ({ id, short_name: `c${index}`, name: `Company ${index}` })))
      .execute(),
  )
  const audited: AuditEntry[] = []
  const secrets = createSecretBox(Buffer.alloc(32, 7))
  const room: House['room'] = (documents) =>
    createRecords({ database, documents: () => documents, audit: async (entry) => void audited.push(entry), clock: () => NOW, secrets })
  const [then, now] = [room(linked(before)), room(linked(after))]
  return {
    database,
    audited,
    room,
    add: async (values, by = north) => (await then.create(by, 'boat', { values, locationId: QUAY })).id,
    boat: (id, by = north) => now.get(by, { resource: 'boat', id }),
    async later(changed = after) {
      audited.length = 0
      await database.migrate([...linked(changed).resources.values()])
      return room(linked(changed)).migrate()
    },
  }
}
const filled = (values: Readonly<Record<string, unknown>>) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

let house: House
afterAll(() => house.database.close())

describe('records whose resource has changed', () => {
  const ids: Record<string, string> = {}
  let runs: Awaited<ReturnType<House['later']>>
  beforeAll(async () => {
    house = await openHouse()
    const then = house.room(linked(before))
    const pier = async (name: string, by = north) => (await then.create(by, 'pier', { values: { name } })).id
    ids.pier = await pier('Long  Pier')
    await pier('Twin')
    await pier('TWIN')
    await pier('Far Pier', south)
    const jobs = [
      { id: 'a', what: 'Paint', on: '2026-03-01' },
      { id: 'b', what: 'Caulk' },
      { id: 'c', what: 'A task with far too long a name', on: '2026-03-02' },
    ]
    ids.all = await house.add({
      name: 'Gull',
      skipper: 'Ann van Dam',
      rig: 'row',
      flags: ['old', 'aged', 'fast'],
      motto: 'Fast',
      feet: 50,
      berth: 'LONG pier',
      jobs,
    })
    ids.bad = await house.add({ name: 'Tern', skipper: 'Bartholomew Best', rig: 'sail', berth: 'twin' })
    ids.gone = await house.add({ name: 'Auk', skipper: 'Cy', berth: 'Far pier', jobs: [{ id: 'a', what: 'Sink' }] })
    await then.remove(north, { resource: 'boat', id: ids.gone }, { version: 1 })
    ids.south = await house.add({ name: 'Gull', berth: 'far pier', feet: 20 }, south)
    await then.update(north, { resource: 'boat', id: ids.all }, { version: 1, values: { name: 'Grey Gull', rig: 'sail' } })
    await then.update(north, { resource: 'boat', id: ids.all }, { version: 2, values: { rig: 'row' } })
    await house.database.transaction('platform', async (tx) => {
      const own = { 'resources/boat.fields.name': 'Name on the bow', 'resources/boat.fields.feet': 'Length' }
      await sql`update company set settings = ${JSON.stringify({ labels: own, idleMinutes: 30 })}::jsonb where id = ${NORTH}`.execute(tx)
      await sql`insert into translation values ('es', 'resources/boat', 'fields.name', '"Name"', '"Nombre"', true, now(), ${NORTH})`.execute(tx)
    })
    runs = await house.later()
  })

  it('are brought along by every step, in all companies and with those in the recycle bin', async () => {
    const all = await house.boat(ids.all ?? '')
    expect(filled(all.values)).toMatchObject({
      ...{ title: 'Grey Gull', skipperFirst: 'Ann', skipperLast: 'van Dam', rig: 'oars', flags: ['aged', 'fast'], metres: 15, long: true },
      ...{ pier: ids.pier, motto: 'Fast', feet: 50, jobs: [{ id: 'c' }], jobCount: 2 },
    })
    expect(filled(all.values)).not.toHaveProperty('berth')
    expect(all.labels.pier).toBe('Long Pier')
    expect(filled((await house.boat(ids.south ?? '', south)).values)).toMatchObject({ title: 'Gull', metres: 6, pier: expect.any(String) })
    await house.room(linked(after)).restore(north, { resource: 'boat', id: ids.gone ?? '' })
    expect(filled((await house.boat(ids.gone ?? '')).values)).toMatchObject({ title: 'Auk', skipperFirst: 'Cy', berth: 'Far pier', jobs: [{ what: 'Sink' }] })
  })

  it('keep what could not be brought along where it was', async () => {
    expect(filled((await house.boat(ids.bad ?? '')).values)).toMatchObject({ title: 'Tern', skipper: 'Bartholomew Best', berth: 'twin' })
  })

  it('become records of their rows, found and numbered as others are', async () => {
    const page = await house.room(linked(after)).list(north, 'job', { q: 'paint' })
    expect(page.rows.map(({ values }) => filled(values))).toEqual([{ number: 'J-001', task: 'Paint', day: '2026-03-01', boat: ids.all, state: 'open' }])
  })

  it('are found by their words of now, and sorted and filtered by their fields of now', async () => {
    const found = async (query: Readonly<Record<string, string>>) =>
      (await house.room(linked(after)).list(north, 'boat', query)).rows.map(({ values }) => values.title)
    expect(await found({ q: 'grey' })).toEqual(['Grey Gull'])
    expect(await found({ q: 'long' })).toEqual([])
    expect(await found({ 'filter[rig][eq]': 'oars' })).toEqual(['Grey Gull'])
  })

  it('are listed by links and views of before as by those of today', async () => {
    const found = async (query: Readonly<Record<string, string>>) =>
      (await house.room(linked(after)).list(north, 'boat', query)).rows.map(({ values }) => values.title)
    expect(await found({ 'filter[rig][in]': 'row,steam' })).toEqual(['Grey Gull'])
    expect(await found({ 'filter[name][eq]': 'Tern', sort: '-name' })).toEqual(['Tern'])
    const screen: Screen = { kind: 'list', resource: 'boat', columns: [{ field: 'title', primary: true }], open: 'boat' } as never
    const views = { boats: [{ name: 'Mine', address: '?view=all&f.rig=in%3Arow%2Csail&f.name=filled&sort=-name%2Cfeet' }] }
    const today = viewsToday({ ...linked(after), screens: new Map([['boats', screen]]) }, views)
    expect(decodeURIComponent(today.boats?.[0]?.address ?? '')).toBe('?view=all&f.rig=in:oars,sail&f.title=filled&sort=-title,feet')
    const lists = { ...linked(after), screens: new Map([['boats', screen]]) }
    expect(columnsToday(lists, { boats: ['name', 'feet'], others: ['name'] })).toEqual({ boats: ['title', 'feet'], others: ['name'] })
  })

  it('are called by the words that a company gave their fields, and by corrected translations', async () => {
    const said = await house.database.read('platform', async (tx) => [
      (await sql`select settings from company where id = ${NORTH}`.execute(tx)).rows,
      (await sql`select key, words from translation`.execute(tx)).rows,
    ])
    expect(said).toEqual([
      [{ settings: { labels: { 'resources/boat.fields.title': 'Name on the bow', 'resources/boat.fields.feet': 'Length' }, idleMinutes: 30 } }],
      [{ key: 'fields.title', words: 'Nombre' }],
    ])
  })

  it('are told of in one entry of the log for each step and company, with counts and ids and nothing that they say', () => {
    const told = house.audited.filter(({ action }) => action === 'records-migrated')
    const of = (migration: string, companyId: string) => told.find((entry) => entry.detail?.migration === migration && entry.companyId === companyId)?.detail
    expect(told).toHaveLength(2 * STEPS.length)
    expect(of('title', NORTH)).toEqual({ migration: 'title', op: 'rename', looked: 3, changed: 3, made: 0, left: 0 })
    expect(of('title', SOUTH)).toMatchObject({ looked: 1, changed: 1 })
    expect(of('skipper', NORTH)).toMatchObject({ changed: 2, left: 1, records: ids.bad })
    expect(of('pier', NORTH)).toMatchObject({
      changed: 1,
      left: 2,
      records: expect.stringMatching(new RegExp(`^(${ids.bad} ${ids.gone}|${ids.gone} ${ids.bad})$`)),
    })
    expect(of('jobs', NORTH)).toMatchObject({ changed: 1, made: 2, left: 2 })
    expect(JSON.stringify(told)).not.toMatch(/Gull|Tern|Bartholomew|twin/i)
    expect(runs.find((run) => run.migration === 'jobs' && run.companyId === NORTH)).toMatchObject({ resource: 'boat', made: 2, left: 2 })
  })

  it('have no entry in their history that somebody made, and their history of before reads as today', async () => {
    const history = await house.room(linked(after)).history(north, { resource: 'boat', id: ids.all ?? '' })
    expect(history.map(({ action }) => action)).toEqual(['update', 'update', 'create'])
    expect(history[0]?.changes).toEqual([{ field: 'rig', before: 'sail', after: 'oars' }])
    expect(history[1]?.changes).toContainEqual({ field: 'title', before: 'Gull', after: 'Grey Gull' })
    expect(history[2]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'skipper', before: null, after: 'Ann van Dam' },
        { field: 'motto', before: null, after: 'Fast' },
      ]),
    )
  })

  it('are a version on: who has one open meets what has changed, and their own change is kept', async () => {
    const now = house.room(linked(after))
    const stale = await refusalOf(now.update(north, { resource: 'boat', id: ids.all ?? '' }, { version: 3, values: { remark: 'New' } }))
    expect(stale.code).toBe('conflict')
    const { version } = await house.boat(ids.all ?? '')
    expect(version).toBeGreaterThan(3)
    // A page of before says fields and options as they were.
    const saved = await now.update(north, { resource: 'boat', id: ids.all ?? '' }, { version, values: { remark: 'New', name: 'Grey Gull II', rig: 'row' } })
    expect(saved.values).toMatchObject({ remark: 'New', title: 'Grey Gull II', rig: 'oars' })
  })

  it('take nothing for what is given up', async () => {
    const refused = await refusalOf(house.room(linked(after)).create(north, 'boat', { values: { motto: 'x' }, locationId: QUAY }))
    expect(codeAndPaths(refused)).toEqual(['invalid-value', '/values/motto'])
  })

  it('keep no value of which nobody says what became of it; a field that was taken out without a word is told of', async () => {
    expect(await house.room(linked(after)).forgotten()).toEqual([])
    const { rig, ...fields } = after.fields
    expect(await house.room(linked({ ...after, fields })).forgotten()).toEqual([{ resource: 'boat', column: 'f_rig' }])
    expect(rig).toBeDefined()
  })

  it('are not touched a second time', async () => {
    const marks = () =>
      house.database.read({ companyId: NORTH }, async (tx) => (await sql`select id, xmin::text from record_boat order by id`.execute(tx)).rows)
    const was = await marks()
    expect(await house.later()).toEqual([])
    expect(await marks()).toEqual(was)
    expect(house.audited).toEqual([])
  })
})

describe('a run', () => {
  const options = { audit: async () => undefined, clock: () => NOW, secrets: createSecretBox(Buffer.alloc(32, 7)) }
  const roomFor = (resource: LinkedResource, database = house.database) => createRecords({ ...options, database, documents: () => linked(resource) })
  /** Records of before, without a room that could make them. */
  const fill = async (resource: LinkedResource, data: string) => {
    await house.database.migrate([resource])
    await house.database.transaction({ companyId: NORTH }, (tx) =>
      sql`insert into ${sql.table(tableOf(resource.name))} (id, company_id, data) select gen_random_uuid(), ${NORTH}, ${sql.raw(data)}`.execute(tx),
    )
  }
  const stored = async (resource: LinkedResource) => {
    const { rows } = await house.database.read({ companyId: NORTH }, (tx) =>
      sql<{ data: Values; version: number }>`select data, version from ${sql.table(tableOf(resource.name))} order by data ? 'name'`.execute(tx),
    )
    return rows
  }

  it('that is broken off goes on where it was, also in another process, and counts each record once', async () => {
    const raft = renamed('raft')
    await fill(raft, `jsonb_build_object('name', 'Raft ' || n) from generate_series(1, 450) n`)
    let batches = 0
    const killed: Database = {
      ...house.database,
      transaction(scope, work) {
        if (scope !== 'platform' && ++batches === 3) throw new Error('killed')
        return house.database.transaction(scope, work)
      },
    }
    await expect(roomFor(raft, killed).migrate()).rejects.toThrow('killed')
    const runs = (await Promise.all([roomFor(raft).migrate(), roomFor(raft).migrate()])).flat()
    const counts = { resource: 'raft', migration: 'title', made: 0, left: 0 }
    expect(runs).toHaveLength(2)
    expect(runs).toEqual(expect.arrayContaining([{ ...counts, companyId: NORTH, looked: 450, changed: 450 }]))
    expect((await stored(raft)).filter(({ data, version }) => data.title && data.name === undefined && version === 2)).toHaveLength(450)
  })

  it('works out a calculated field that came later', async () => {
    const ferry = reckoned('ferry')
    await fill(ferry, `jsonb_build_object('title', 'Ferry')`)
    expect((await roomFor(ferry).migrate())[0]).toMatchObject({ migration: 'hail', looked: 1, changed: 1, left: 0 })
    expect((await stored(ferry)).map(({ data }) => data)).toEqual([{ title: 'Ferry', hail: 'Ferry!' }])
  })

  it('leaves as it is what two records may not both be', async () => {
    const skiff = renamed('skiff', true)
    await fill(skiff, `jsonb_build_object('name', 'Gull') from generate_series(1, 2) n`)
    expect((await roomFor(skiff).migrate())[0]).toMatchObject({ migration: 'title', looked: 2, changed: 1, left: 1 })
    expect((await stored(skiff)).map(({ data }) => data)).toEqual([{ title: 'Gull' }, { name: 'Gull' }])
  })

  it('has nothing to do with records of a database that had no company when its documents came', async () => {
    await roomFor(PUNT).create(north, 'punt', { values: { title: 'New' }, locationId: QUAY })
    expect(await roomFor(PUNT).migrate()).toEqual([])
  })

  it.each([
    ['lack a step that was taken', STEPS.slice(0, -1), /records of “boat” were brought along by its migration “motto”, which these documents do not have/],
    [
      'put a step in front of those',
      [{ id: 'early', op: 'retire', field: 'feet' } as const, ...STEPS],
      /“early” of “boat” stands in front of one that was taken already/,
    ],
  ])('is refused with documents that %s, before anything is written', async (_what, [first, ...rest], sentence) => {
    if (first === undefined) throw new Error('no steps')
    const added = { name: 'shed', fields: {} }
    await expect(house.database.migrate([{ ...after, migrations: [first, ...rest] }, added])).rejects.toThrow(sentence)
    const { rows } = await house.database.read('platform', (tx) => sql`select to_regclass('record_shed') as there`.execute(tx))
    expect(rows).toEqual([{ there: null }])
  })
})

describe('rows that a record owns as records afterwards', () => {
  it('are its rows by what they were, and the one that no record can hold stays through every save', async () => {
    const house = await openHouse()
    const jobs = [
      { id: 'a', what: 'Paint', on: '2026-03-01' },
      { id: 'b', what: 'Caulk' },
      { id: 'c', what: 'A task with far too long a name' },
    ]
    const id = await house.add({ remark: 'Old', jobs })
    await house.database.migrate([...owning().resources.values()])
    const now = house.room(owning())
    expect((await now.migrate()).map(({ made, left }) => [made, left])).toContainEqual([2, 1])
    const boat = await now.get(north, { resource: 'boat', id })
    const rows = boat.values.jobs as unknown as readonly Readonly<Record<string, string>>[]
    expect(rows.map(({ task, day }) => [task, day])).toEqual([
      ['Paint', '2026-03-01'],
      ['Caulk', undefined],
    ])
    expect([boat.values.jobCount, boat.values.jobsTold]).toEqual([2, 2])
    const fewer = await now.update(north, { resource: 'boat', id }, { version: boat.version, values: { jobs: rows.slice(0, 1) } })
    expect([fewer.values.jobs, fewer.values.jobCount, fewer.values.jobsTold]).toEqual([rows.slice(0, 1), 1, 1])
    const left = await house.database.read({ companyId: NORTH }, (tx) =>
      sql<{ jobs: unknown }>`select data -> 'jobs' as jobs from ${sql.table(tableOf('boat'))} where id = ${id}`.execute(tx),
    )
    expect(left.rows).toEqual([{ jobs: [jobs[2]] }])
    await house.database.close()
  })
})
