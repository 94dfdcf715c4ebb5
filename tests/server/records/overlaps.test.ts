import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CreateBody, RecordView } from '#contract'
import type { LinkedResource } from '#document'
import type { Actor } from '#permissions'
import { asJson, tableOf } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { RecordUnit } from '#server/records'
import type { Ready } from '../../../src/server/records/write/create-many.ts'
import { judgedAgain } from '../../../src/server/records/write/overlaps.ts'
import { actor, BOB, codeAndPaths, DOCK, type Harbour, NORTH, openHarbour, QUAY, refusalOf, SOUTH } from './harbour.ts'
import { pilotage, resources } from './harbour-documents.ts'

type Values = CreateBody['values']

let harbour: Harbour
let jo: string
let ship: string
let other: string
const table = sql.table(tableOf('pilotage'))

beforeAll(async () => {
  harbour = await openHarbour()
  ship = (await harbour.addShip({ givenName: 'Mary', familyName: 'Rose' })).id
  other = (await harbour.addShip({ givenName: 'Golden', familyName: 'Hind' })).id
})
afterAll(() => harbour.close())
beforeEach(async () => {
  jo = (await harbour.records.create(actor(), 'sailor', { values: { name: 'Jo Deck' } })).id
})

const at = (time: string, day = '2026-03-19'): string => `${day}T${time}:00.000Z`
const span = (from: string, to: string, more: Values = {}): Values => ({ sailor: jo, startsAt: at(from), endsAt: at(to), ...more })
const add = (values: Values, more: Partial<CreateBody> = {}, by: Actor = actor()): Promise<RecordView> =>
  harbour.records.create(by, 'pilotage', { values, locationId: QUAY, reason: 'It has to be', ...more })
/** The same without a reason. */
const ask = (values: Values): Promise<RecordView> => harbour.records.create(actor(), 'pilotage', { values, locationId: QUAY })
const change = ({ id, version }: RecordView, values: Values, more: { readonly reason?: string } = {}) =>
  harbour.records.update(actor(), { resource: 'pilotage', id }, { version, values, ...more })
const move = ({ id, version }: RecordView, transition: string, resource = 'pilotage') =>
  harbour.records.transition(actor(), { resource, id, transition }, { version, reason: 'It has to be' })
const addConvoy = (): Promise<RecordView> => harbour.records.create(actor(), 'convoy', { values: { name: 'PQ 17' } })
const read = (id: string): Promise<RecordView> => harbour.records.get(actor(), { resource: 'pilotage', id })
const BLOCKED = ['check-failed', '/values/startsAt']

describe('a blocked overlap is refused', () => {
  it('of a new record, whatever the reason', async () => {
    await add(span('14:00', '16:00', { ship }))
    const refusal = await refusalOf(add(span('15:00', '17:00', { ship: other }), { reason: 'Both are urgent' }))
    expect(codeAndPaths(refusal)).toEqual(BLOCKED)
    expect(refusal.problems[0]?.message).toBe('Jo Deck is already with Mary Rose Mar 19, 9:00 AM–11:00 AM (1)')
  })

  it('of one that is moved, made longer, or given to whoever is busy', async () => {
    const ann = (await harbour.records.create(actor(), 'sailor', { values: { name: 'Ann' } })).id
    await add(span('14:00', '16:00'))
    const later = await add(span('16:00', '17:00'))
    const hers = await add(span('14:30', '15:00', { sailor: ann }))
    for (const call of [
      () => change(later, { startsAt: at('15:59') }, { reason: 'x' }),
      () => change(later, { startsAt: at('13:00') }, { reason: 'x' }),
      () => change(hers, { sailor: jo }, { reason: 'x' }),
    ])
      expect(codeAndPaths(await refusalOf(call()))).toEqual(BLOCKED)
    expect((await read(later.id)).values.startsAt).toBe(at('16:00'))
  })

  it('of one that comes to count, by a transition', async () => {
    await add(span('14:00', '16:00'))
    const asked = await add(span('15:00', '17:00'), { state: 'asked' })
    expect(codeAndPaths(await refusalOf(move(asked, 'book')))).toEqual(BLOCKED)
    expect((await read(asked.id)).values.state).toBe('asked')
  })

  it('of one that comes out of the recycle bin', async () => {
    const gone = await add(span('14:00', '16:00'))
    await harbour.records.remove(actor(), { resource: 'pilotage', id: gone.id }, { version: 1 })
    const taken = await add(span('15:00', '17:00'))
    const restore = () => harbour.records.restore(actor(), { resource: 'pilotage', id: gone.id }, { reason: 'Deleted by mistake' })
    expect(codeAndPaths(await refusalOf(restore()))).toEqual(BLOCKED)
    await move(taken, 'cancel')
    expect((await restore()).deletedAt).toBeNull()
  })

  it('of one that follows from something else, and then nothing is changed', async () => {
    const group = await addConvoy()
    const asked = await add(span('15:00', '17:00', { convoy: group.id }), { state: 'asked' })
    const booked = await add(span('14:00', '16:00'))
    expect(codeAndPaths(await refusalOf(move(group, 'sail', 'convoy')))).toEqual(BLOCKED)
    expect((await read(asked.id)).values.state).toBe('asked')
    await move(booked, 'cancel')
    await move(group, 'sail', 'convoy')
    expect((await read(asked.id)).values.state).toBe('booked')
  })

  it('of one that leaves its group, and of two of two groups', async () => {
    const [group, second] = [await addConvoy(), await addConvoy()]
    await add(span('14:00', '16:00', { convoy: group.id }))
    const along = await add(span('14:00', '16:00', { convoy: group.id }))
    expect(codeAndPaths(await refusalOf(change(along, { convoy: null })))).toEqual(BLOCKED)
    expect(codeAndPaths(await refusalOf(change(along, { convoy: second.id })))).toEqual(BLOCKED)
    expect(codeAndPaths(await refusalOf(add(span('15:30', '18:00'))))).toEqual(BLOCKED)
  })

  it.each([
    ['over midnight', ['2026-03-20T03:00:00Z', '2026-03-20T07:00:00Z'], ['2026-03-20T06:59:00Z', '2026-03-20T08:00:00Z'], 'Mar 19, 10:00 PM–Mar 20, 2:00 AM'],
    [
      'in the hour that comes twice',
      ['2026-11-01T06:30:00Z', '2026-11-01T07:15:00Z'],
      ['2026-11-01T07:00:00Z', '2026-11-01T08:00:00Z'],
      'Nov 1, 1:30 AM CDT–1:15 AM CST',
    ],
    [
      'in the hour that is left out',
      ['2026-03-08T07:30:00Z', '2026-03-08T08:30:00Z'],
      ['2026-03-08T08:00:00Z', '2026-03-08T09:00:00Z'],
      'Mar 8, 1:30 AM CST–3:30 AM CDT',
    ],
    [
      'written in another zone',
      ['2026-03-19T14:00:00Z', '2026-03-19T15:00:00Z'],
      ['2026-03-19T09:59:00-05:00', '2026-03-19T11:00:00-05:00'],
      'Mar 19, 9:00 AM–10:00 AM',
    ],
  ] as const)('%s', async (_, [startsAt, endsAt], [from, to], words) => {
    await add({ sailor: jo, startsAt, endsAt })
    const refusal = await refusalOf(add({ sailor: jo, startsAt: from, endsAt: to }))
    expect(refusal.problems[0]?.message).toContain(words)
  })
})

describe('nothing is refused', () => {
  it('where one begins when the other ends, also in the hour that comes twice', async () => {
    for (const [startsAt, endsAt] of [
      [at('14:00'), at('16:00')],
      [at('16:00'), at('17:00')],
      [at('13:00'), at('14:00')],
      ['2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z'],
      ['2026-11-01T07:30:00Z', '2026-11-01T08:00:00Z'],
    ])
      await add({ sailor: jo, startsAt: startsAt ?? '', endsAt: endsAt ?? '' })
  })

  it('of what does not count, is of nobody, has no end or takes no time', async () => {
    await add(span('14:00', '16:00'))
    const asked = await add(span('14:00', '16:00'), { state: 'asked' })
    await change(asked, { startsAt: at('15:00') })
    await add(span('14:00', '16:00', { sailor: null }))
    await add(span('14:00', '16:00', { endsAt: null }))
    await add(span('15:00', '15:00'))
    await add(span('16:00', '14:00'))
  })

  it('within a group, to others, in another company, and of a change that moves nothing', async () => {
    const group = await addConvoy()
    const first = await add(span('14:00', '16:00', { convoy: group.id }))
    await add(span('14:00', '16:00', { convoy: group.id }))
    await change(first, { log: 'All well' })
    const ann = (await harbour.records.create(actor(), 'sailor', { values: { name: 'Ann' } })).id
    await add(span('14:00', '16:00', { sailor: ann }))
    const south = actor({ companyId: SOUTH, userId: BOB })
    const far = (await harbour.records.create(south, 'sailor', { values: { name: 'Jo Deck' } })).id
    await add(span('14:00', '16:00', { sailor: far }), {}, south)
  })
})

describe('an overlap that only warns', () => {
  it('asks a reason, also of what comes to count, and is kept with one', async () => {
    const [first, second, third] = [
      { ship, sailor: null },
      { ship, sailor: null },
      { ship, sailor: null },
    ].map((more) => span('10:00', '11:00', more))
    await ask(first ?? {})
    const refusal = await refusalOf(ask(second ?? {}))
    expect(codeAndPaths(refusal)).toEqual(['reason-required', '/values/startsAt'])
    expect(refusal.problems[0]?.message).toBe('This ship has another pilot Mar 19, 5:00 AM–6:00 AM')
    await add(second ?? {})
    const off = await add(third ?? {}, { state: 'off' })
    expect((await refusalOf(harbour.records.transition(actor(), { resource: 'pilotage', id: off.id, transition: 'book' }, { version: 1 }))).code).toBe(
      'reason-required',
    )
    await move(off, 'book')
  })

  it('is not asked about where another one is refused', async () => {
    await add(span('12:00', '13:00', { ship }))
    expect(codeAndPaths(await refusalOf(ask(span('12:00', '13:00', { ship }))))).toEqual(BLOCKED)
  })
})

describe('the message says', () => {
  const named = 'Jo Deck is already with Mary Rose Mar 19, 9:00 AM–11:00 AM (1)'
  const hidden = 'Already with another ship Mar 19, 9:00 AM–11:00 AM (1)'
  it.each([
    ['the ship to who may read it', {}, named],
    ['the ship to who may know its name', { may: ['ship-names'] }, named],
    ['no ship to who may read none', { may: ['ship-guess'] }, hidden],
    ['no ship to who is not shown which one it is', { may: [] }, hidden],
    ['no ship to a pilot of others', { userType: 'pilot', userId: BOB }, hidden],
    ['no ship to who may not read that record', { userType: 'mate', userId: BOB }, hidden],
    ['no ship to who works at another location', { locationIds: [DOCK] }, hidden],
  ] as const)('%s', async (_, who, message) => {
    await add(span('14:00', '16:00', { ship }))
    const by = actor(who)
    const refusal = await refusalOf(add(span('15:00', '17:00'), { locationId: by.locationIds[0] ?? QUAY }, by))
    expect(refusal.problems.map((problem) => problem.message)).toEqual([message])
  })

  it('the first of several', async () => {
    await add(span('15:00', '16:00', { ship }))
    await add(span('14:00', '15:00', { ship: other }))
    const refusal = await refusalOf(add(span('13:00', '18:00')))
    expect(refusal.problems.map((problem) => problem.message)).toEqual(['Jo Deck is already with Golden Hind Mar 19, 9:00 AM–10:00 AM (2)'])
  })
})

const insertRow = (values: Values) =>
  harbour.database.transaction({ companyId: NORTH }, (tx) =>
    sql`insert into ${table} (id, company_id, data) values (gen_random_uuid(), ${NORTH}, ${asJson({ state: 'booked', ...values })})`.execute(tx),
  )

const overlapping = async (): Promise<number> => {
  const { rows } = await harbour.database.read({ companyId: NORTH }, (tx) =>
    sql<{ count: number }>`select count(*)::int as count from ${table} a join ${table} b on a.f_sailor = b.f_sailor and a.id < b.id
      and a.f_starts_at < b.f_ends_at and b.f_starts_at < a.f_ends_at
      where a.f_state = 'booked' and b.f_state = 'booked' and (a.f_convoy is null or a.f_convoy is distinct from b.f_convoy)
        and a.f_starts_at < a.f_ends_at and b.f_starts_at < b.f_ends_at
        and a.deleted_at is null and b.deleted_at is null and a.overlaps_kept = '{}' and b.overlaps_kept = '{}'`.execute(tx),
  )
  return rows[0]?.count ?? -1
}

describe('the database', () => {
  it('refuses by itself what was written past the rule, and tells it in the words of the rule', async () => {
    await add(span('14:00', '16:00', { ship }))
    await expect(insertRow(span('15:00', '17:00'))).rejects.toMatchObject({ code: '23P01' })
    let tries = 0
    const first = (): Promise<unknown> => insertRow(span('15:00', '17:00'))
    const refusal = await refusalOf(judgedAgain(() => (tries++ === 0 ? first() : add(span('15:00', '17:00')))))
    expect([tries, refusal.problems[0]?.message]).toEqual([2, 'Jo Deck is already with Mary Rose Mar 19, 9:00 AM–11:00 AM (1)'])
    await insertRow(span('15:00', '17:00', { state: 'off' }))
    await insertRow(span('16:00', '17:00'))
  })

  it('gives up on what it refuses again and again', async () => {
    await add(span('14:00', '16:00'))
    let tries = 0
    await expect(
      judgedAgain(() => {
        tries += 1
        return insertRow(span('15:00', '17:00'))
      }),
    ).rejects.toMatchObject({ code: '23P01' })
    expect(tries).toBe(3)
  })

  it.each([
    ['a span written a moment before', (unit: RecordUnit, ready: Ready) => unit.insert('pilotage', [ready], undefined)],
    ['whoever waits for what this one holds', ({ tx }: RecordUnit) => sql`do $$ begin raise deadlock_detected; end $$`.execute(tx)],
  ])('has several writes judged again that ran into %s, and says which one is in the way', async (_what, runInto) => {
    await add(span('14:00', '16:00', { ship }))
    let tries = 0
    const found = await harbour.records.unit(actor(), { keep: true }, async (unit) => {
      tries += 1
      const [free, taken] = await unit.prepare(
        'pilotage',
        [span('17:00', '18:00'), span('15:00', '17:00')].map((values) => ({ values, locationId: QUAY })),
      )
      if (!free || 'problems' in free || !taken || 'problems' in taken) throw new Error('Both keep to the rules of one record.')
      if (tries === 1) await runInto(unit, taken)
      const now = unit.moment.now.toISOString()
      const rows = [free, taken].map((ready) => ({ row: { ...ready, version: 1, createdAt: now, updatedAt: now, deletedAt: null }, before: undefined }))
      const overlaps = await unit.overlaps('pilotage', rows)
      return overlaps.map(({ id, problem }) => [id === taken.id, problem.message])
    })
    expect([tries, found]).toEqual([2, [[true, 'Jo Deck is already with Mary Rose Mar 19, 9:00 AM–11:00 AM (1)']]])
  })

  const CALLERS = 8
  const EACH = 125
  it('keeps 1,000 writes of eight callers at once apart, and tells everyone who comes too late', { timeout: 300_000 }, async () => {
    const crew = [jo]
    for (const name of ['Ann', 'Ben', 'Cy']) crew.push((await harbour.records.create(actor(), 'sailor', { values: { name } })).id)
    const groups = [null, null, (await addConvoy()).id, (await addConvoy()).id]
    const outcomes = { written: 0, refused: 0 }
    const caller = async (_: unknown, number: number): Promise<void> => {
      let mine: RecordView | undefined
      for (let turn = 0; turn < EACH; turn += 1) {
        const pick = (turn * 7 + number * 3) % 29
        const startsAt = new Date(Date.UTC(2026, 4, 1 + (pick % 5), pick % 24, (turn % 4) * 15)).toISOString()
        const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString()
        const values = { startsAt, endsAt, sailor: crew[(turn + number) % crew.length] ?? jo, convoy: groups[turn % groups.length] ?? null }
        try {
          mine = mine !== undefined && turn % 3 === 0 ? await change(mine, values, { reason: 'x' }) : await add(values)
          outcomes.written += 1
        } catch (error) {
          if (!(error instanceof RefusalError) || error.code !== 'check-failed') throw error
          expect(error.problems[0]?.message).toMatch(/^Already with another ship \w{3} \d+, \d+:\d\d [AP]M–.+ \(\d+\)$/)
          outcomes.refused += 1
        }
      }
    }
    await Promise.all(Array.from({ length: CALLERS }, caller))
    expect(await overlapping()).toBe(0)
    expect(outcomes.written + outcomes.refused).toBe(CALLERS * EACH)
    expect(Math.min(outcomes.written, outcomes.refused)).toBeGreaterThan(100)
  })
})

describe('a start over records that lay over each other before', () => {
  const all = (own: LinkedResource) => [...resources.values()].map((each) => (each.name === 'pilotage' ? own : each))
  const loose: LinkedResource = { ...pilotage, overlaps: [] }
  const kept = async (id: string): Promise<unknown> => {
    const { rows } = await harbour.database.read({ companyId: NORTH }, (tx) =>
      sql<{ overlaps_kept: unknown }>`select overlaps_kept from ${table} where id = ${id}`.execute(tx),
    )
    return rows[0]?.overlaps_kept
  }
  const book = async (from: string, to: string, more: Values = {}): Promise<string> => {
    await insertRow(span(from, to, more))
    const { rows } = await harbour.database.read({ companyId: NORTH }, (tx) =>
      sql<{ id: string }>`select id from ${table} where f_sailor = ${jo} and f_starts_at = ${at(from)} order by created_at desc limit 1`.execute(tx),
    )
    return rows[0]?.id ?? ''
  }

  it('keeps them as they are until they move, and lets nothing new over them', async () => {
    await harbour.database.migrate(all(loose))
    const [first, over, behind] = [await book('14:00', '16:00'), await book('15:00', '17:00'), await book('17:00', '18:00')]
    await harbour.database.migrate(all(pilotage))
    expect([await kept(first), await kept(over), await kept(behind)]).toEqual([[], ['sailor'], []])
    await change(await read(over), { log: 'Still on both' })
    expect(codeAndPaths(await refusalOf(add(span('16:30', '16:45'))))).toEqual(BLOCKED)
    expect(codeAndPaths(await refusalOf(change(await read(over), { startsAt: at('15:30') })))).toEqual(BLOCKED)
    expect(await kept(over)).toEqual(['sailor'])
    await change(await read(over), { startsAt: at('16:00') })
    expect(await kept(over)).toEqual([])
    await expect(insertRow(span('16:30', '16:45'))).rejects.toMatchObject({ code: '23P01' })
  })

  it('makes the constraint anew when other records count, and takes it away when none does', async () => {
    const constraints = async (): Promise<readonly string[]> => {
      const { rows } = await harbour.database.read('platform', (tx) =>
        sql<{ conname: string }>`select conname from pg_constraint where contype = 'x'`.execute(tx),
      )
      return rows.map(({ conname }) => conname)
    }
    const before = await constraints()
    const [block, ...rest] = pilotage.overlaps ?? []
    if (block === undefined) throw new Error('Pilots are blocked.')
    await book('14:00', '16:00')
    const asked = await book('15:00', '17:00', { state: 'asked' })
    const wider: LinkedResource = { ...pilotage, overlaps: [{ ...block, filter: [{ field: 'state', op: 'in', value: ['booked', 'asked'] }] }, ...rest] }
    await harbour.database.migrate(all(wider))
    expect(await constraints()).toHaveLength(1)
    expect(await constraints()).not.toEqual(before)
    expect(await kept(asked)).toEqual(['sailor'])
    await harbour.database.migrate(all(loose))
    expect(await constraints()).toEqual([])
    await harbour.database.migrate(all(pilotage))
    expect(await constraints()).toEqual(before)
  })
})
