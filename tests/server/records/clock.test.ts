import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAudit } from '#server/platform/audit'
import { createSecretBox } from '#server/platform/keys'
import { createRecords, type Moving } from '#server/records'
import { withPermits } from './clock-documents.ts'
import { actor, BOB, type Harbour, NORTH, NOW, openHarbour, refusalOf, SOUTH } from './harbour.ts'
import { explain, watchedDatabase } from './watched-database.ts'

const MINUTE = 60_000
let harbour: Harbour
let refused: string[]

beforeAll(async () => {
  harbour = await openHarbour(withPermits)
  await harbour.database.transaction('platform', (tx) => sql`update company set time_zone = 'Asia/Tokyo' where id = ${SOUTH}`.execute(tx))
})
afterAll(() => harbour.close())
beforeEach(async () => {
  harbour.clock.now = NOW
  refused = []
  for (const companyId of [NORTH, SOUTH])
    await harbour.database.transaction({ companyId }, async (tx) => {
      await sql`delete from record_permit`.execute(tx)
      await sql`delete from clock_refusal`.execute(tx)
    })
})

const south = actor({ companyId: SOUTH, userId: BOB, timeZone: 'Asia/Tokyo' })
const add = (values: Record<string, unknown>, { by = actor(), state = 'inForce' } = {}) =>
  harbour.records.create(by, 'permit', { values: { holder: 'Mary Rose', ...values }, state })
const stateOf = async (id: string, by = actor()) => (await harbour.records.get(by, { resource: 'permit', id })).values.state
const run = (more: Partial<Moving> = {}) =>
  harbour.records.moveDue({ hold: async () => true, refused: ({ id, transition, fault }) => void refused.push(`${id} ${transition} ${fault}`), ...more })
const later = (minutes: number) => {
  harbour.clock.now = new Date(harbour.clock.now.getTime() + minutes * MINUTE)
}

describe('a transition with a clock', () => {
  it('is refused by hand before its time, with its guard’s sentence', async () => {
    const { id } = await add({ to: '2026-03-18' })
    const refusal = await refusalOf(harbour.records.transition(actor(), { resource: 'permit', id, transition: 'end' }, { version: 1 }))
    expect([refusal.code, refusal.message]).toEqual(['wrong-state', 'The permit is held'])
    later(1_440)
    const next = await harbour.records.transition(actor(), { resource: 'permit', id, transition: 'end' }, { version: 1 })
    expect(next.values.state).toBe('ended')
  })

  it('is made once its day is over, with what it sets and clears', async () => {
    const due = await add({ to: '2026-03-17', note: 'old' })
    const valid = await add({ to: '2026-03-18', note: 'old' })
    expect(await run()).toEqual({ moved: 1, refused: 0 })
    const view = await harbour.records.get(actor(), { resource: 'permit', id: due.id })
    expect([view.version, view.values.state, view.values.endedOn, view.values.note]).toEqual([2, 'ended', '2026-03-18', null])
    expect(await stateOf(valid.id)).toBe('inForce')
    expect(await run()).toEqual({ moved: 0, refused: 0 })
  })

  it('leads on to the next one in the same run', async () => {
    const { id } = await add({ from: '2026-03-01', to: '2026-03-10' }, { state: 'asked' })
    expect(await run()).toEqual({ moved: 2, refused: 0 })
    expect(await stateOf(id)).toBe('ended')
  })

  it('looks at what is not time as well, both ways', async () => {
    const empty = await add({ to: '2026-03-20', left: 0 })
    const full = await add({ to: '2026-03-20', left: 3 }, { state: 'used' })
    const ended = await add({ to: '2026-03-01', left: 3 }, { state: 'used' })
    await run()
    expect(await Promise.all([empty, full, ended].map(({ id }) => stateOf(id)))).toEqual(['used', 'inForce', 'ended'])
  })

  it('waits for minutes', async () => {
    const { id } = await add({ callBy: NOW.toISOString(), note: 'x' })
    later(15)
    await run()
    expect(await stateOf(id)).toBe('inForce')
    later(1)
    await run()
    expect(await stateOf(id)).toBe('late')
  })

  it('goes by the day of each company', async () => {
    harbour.clock.now = new Date('2026-03-18T15:30:00Z')
    const here = await add({ to: '2026-03-18' })
    const there = await add({ to: '2026-03-18' }, { by: south })
    expect(await run()).toEqual({ moved: 1, refused: 0 })
    expect([await stateOf(here.id), await stateOf(there.id, south)]).toEqual(['inForce', 'ended'])
    expect((await harbour.records.get(south, { resource: 'permit', id: there.id })).values.endedOn).toBe('2026-03-19')
    harbour.clock.now = new Date('2026-03-19T05:00:01Z')
    await run()
    expect(await stateOf(here.id)).toBe('ended')
  })

  it('leaves what lies in the recycle bin', async () => {
    const { id } = await add({ to: '2026-03-01' })
    await harbour.records.remove(actor(), { resource: 'permit', id }, { version: 1 })
    expect(await run()).toEqual({ moved: 0, refused: 0 })
  })
})

describe('what the clock did', () => {
  it('stands in the history and the log under its own name, and is news for open screens', async () => {
    const audit = createAudit(harbour.database, () => harbour.clock.now, { key: Buffer.alloc(32, 1) })
    const { database, clock } = harbour
    const records = createRecords({
      ...{ database, documents: () => withPermits, audit: audit.write, clock: () => clock.now },
      secrets: createSecretBox(Buffer.alloc(32)),
    })
    const { id } = await add({ to: '2026-03-17' })
    const news: unknown[] = []
    records.onChanged((change) => void news.push(change))
    await records.moveDue({ hold: async () => true, refused: () => undefined })
    expect(news).toEqual([{ companyId: NORTH, resource: 'permit', id, version: 2, transition: 'end' }])
    const [latest] = await records.history(actor(), { resource: 'permit', id })
    expect(latest).toMatchObject({ action: 'transition', transition: 'end', by: { id: null, name: 'RenderCare (automatic)' } })
    const { rows } = await database.read('platform', (tx) =>
      sql`select user_name, action, company_id, detail->>'transition' as transition from audit where entity_id = ${id}`.execute(tx),
    )
    expect(rows).toEqual([{ user_name: 'RenderCare (automatic)', action: 'transition', company_id: NORTH, transition: 'end' }])
  })
})

describe('a record whose rules refuse', () => {
  it('stays as it is, is told of once, and holds up no other', async () => {
    const held = await add({ to: '2026-03-01', isHeld: true })
    const silent = await add({ callBy: '2026-03-18T10:00:00Z' })
    const free = await add({ to: '2026-03-02' })
    expect(await run()).toEqual({ moved: 1, refused: 2 })
    expect([await stateOf(held.id), await stateOf(silent.id), await stateOf(free.id)]).toEqual(['inForce', 'inForce', 'ended'])
    expect(refused.sort()).toEqual([`${held.id} end wrong-state`, `${silent.id} be-late check-failed`].sort())
    expect((await harbour.records.history(actor(), { resource: 'permit', id: held.id })).length).toBe(1)
  })

  it('is tried again later and later, without a word', async () => {
    await add({ to: '2026-03-01', isHeld: true })
    const tries: number[] = []
    for (let minute = 0; minute <= 120; minute++) {
      if ((await run()).refused > 0) tries.push(minute)
      later(1)
    }
    expect(tries).toEqual([0, 15, 45, 105])
    expect(refused).toHaveLength(1)
  })

  it('is tried at once when it has changed', async () => {
    const { id } = await add({ to: '2026-03-01', isHeld: true })
    await run()
    await harbour.records.update(actor(), { resource: 'permit', id }, { version: 1, values: { isHeld: false } })
    expect(await run()).toEqual({ moved: 1, refused: 0 })
    const left = await harbour.database.read({ companyId: NORTH }, (tx) => sql`select from clock_refusal`.execute(tx))
    expect(left.rows).toHaveLength(0)
  })
})

describe('many records', () => {
  const addMany = (count: number, values: Record<string, unknown>, state = 'inForce') =>
    harbour.database.transaction({ companyId: NORTH }, (tx) =>
      sql`insert into record_permit (id, company_id, data) select gen_random_uuid(), ${NORTH},
        ${JSON.stringify({ holder: 'Many', state, isHeld: false, ...values })}::jsonb from generate_series(1, ${count}::int)`.execute(tx),
    )

  it('are moved in batches: what is broken off in the middle goes on with the next run', async () => {
    await addMany(120, { to: '2026-03-01' })
    let asked = 0
    const first = await run({ hold: async () => ++asked <= 1 })
    expect(first.moved).toBeGreaterThan(0)
    expect(first.moved).toBeLessThanOrEqual(50)
    expect((await run()).moved).toBe(120 - first.moved)
  }, 60_000)

  it('let others have their turn in between', async () => {
    await addMany(150, { to: '2026-03-01' })
    const moving = run()
    const waits: number[] = []
    let isMoving = true
    void moving.finally(() => {
      isMoving = false
    })
    while (isMoving) {
      const since = performance.now()
      await harbour.database.read('platform', (tx) => sql`select 1`.execute(tx))
      waits.push(performance.now() - since)
    }
    expect((await moving).moved).toBe(150)
    expect(waits.length).toBeGreaterThan(3)
  }, 60_000)

  it('are one’s alone when two runs meet', async () => {
    await addMany(60, { to: '2026-03-01' })
    const [one, two] = await Promise.all([run(), run()])
    expect([one.moved + two.moved, one.refused + two.refused]).toEqual([60, 0])
    const { rows } = await harbour.database.read({ companyId: NORTH }, (tx) => sql<{ version: number }>`select distinct version from record_permit`.execute(tx))
    expect(rows).toEqual([{ version: 2 }])
  }, 60_000)

  it('are found by an index of those that wait, in one statement for all companies', async () => {
    await addMany(3_000, { to: '2026-05-01', left: 5 })
    await addMany(3_000, { to: '2026-03-01' }, 'ended')
    await harbour.database.tend()
    const { database, statements } = watchedDatabase(harbour.database)
    const records = createRecords({
      ...{ database, documents: () => withPermits, audit: async () => undefined, clock: () => NOW },
      secrets: createSecretBox(Buffer.alloc(32)),
    })
    expect(await records.moveDue({ hold: async () => true, refused: () => undefined })).toEqual({ moved: 0, refused: 0 })
    expect(statements).toHaveLength(2)
    const [, search] = statements
    const plan = search && (await explain(harbour.database, 'clock', search))
    expect(plan).not.toMatch(/Seq Scan on record/)
    expect(plan?.match(/Scan (using|on) record_permit__due_/g)).toHaveLength(10)
  }, 60_000)
})

describe('the scope of the clock', () => {
  it('reads what time moves, and nothing else', async () => {
    await add({ to: '2026-03-01' })
    await harbour.addShip()
    const count = async (table: string) => (await harbour.database.read('clock', (tx) => sql`select from ${sql.table(table)}`.execute(tx))).rows.length
    expect(await count('record_permit')).toBe(1)
    for (const table of ['record_ship', 'company', 'app_user', 'audit', 'record_history', 'job']) expect([table, await count(table)]).toEqual([table, 0])
  })

  it('writes nothing', async () => {
    const { id } = await add({ to: '2026-03-01' })
    await harbour.database.transaction('clock', (tx) => sql`update record_permit set version = 9`.execute(tx))
    expect((await harbour.records.get(actor(), { resource: 'permit', id })).version).toBe(1)
  })
})
