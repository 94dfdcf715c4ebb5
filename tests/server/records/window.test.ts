import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WINDOW_ROWS_MAX } from '#contract'
import { ANN, actor, BOB, codeAndPaths, DOCK, type Harbour, NORTH, openHarbour, QUAY, refusalOf, SOUTH } from './harbour.ts'

let harbour: Harbour
let ship: string
const ids = new Map<string, string>()

interface Kept {
  readonly startsAt: string
  readonly endsAt: string
  readonly [field: string]: string
}

const keep = async (name: string, values: Kept, { locationId = QUAY, by = actor() } = {}): Promise<void> => {
  const made = await harbour.records.create(by, 'watch', { values, locationId })
  ids.set(made.id, name)
}

beforeAll(async () => {
  harbour = await openHarbour()
  ship = (await harbour.addShip({ givenName: 'Mary', familyName: 'Rose' })).id
  await keep('before', { startsAt: '2026-06-01T02:00:00Z', endsAt: '2026-06-01T05:00:00Z', keeper: ANN })
  await keep('into', { startsAt: '2026-06-01T03:00:00Z', endsAt: '2026-06-01T09:30:00Z', keeper: ANN, ship })
  await keep('inside', { startsAt: '2026-06-03T14:00:00Z', endsAt: '2026-06-03T18:15:00Z', ship, code: 'abcd1234' })
  await keep('out', { startsAt: '2026-06-08T04:30:00Z', endsAt: '2026-06-08T12:00:00Z', keeper: ANN })
  await keep('after', { startsAt: '2026-06-08T05:00:00Z', endsAt: '2026-06-08T12:00:00Z' })
  await keep('elsewhere', { startsAt: '2026-06-03T13:00:00Z', endsAt: '2026-06-03T14:00:00Z' }, { locationId: DOCK })
  await keep('far', { startsAt: '2026-06-03T14:00:00Z', endsAt: '2026-06-03T15:00:00Z' }, { by: actor({ companyId: SOUTH, userId: BOB }) })
})
afterAll(() => harbour.close())

/** A week of June on the clocks of Chicago. */
const WEEK = { starts: 'startsAt', ends: 'endsAt', from: '2026-06-01T05:00:00Z', to: '2026-06-08T05:00:00Z' }
const ask = (more: Record<string, unknown> = {}, by = actor()) => harbour.records.window(by, 'watch', { ...WEEK, ...more })
const found = async (more: Record<string, unknown> = {}, by = actor()) => (await ask(more, by)).rows.map(([id]) => ids.get(id))

const REFUSED: readonly (readonly [Record<string, unknown>, string, string])[] = [
  [{ starts: 'log' }, 'unknown-field', '/starts'],
  [{ starts: 'constructor' }, 'unknown-field', '/starts'],
  [{ starts: undefined }, 'unknown-field', '/starts'],
  [{ ends: 'toldAt' }, 'unknown-field', '/ends'],
  [{ from: '2026-06-01' }, 'bad-request', '/from'],
  [{ from: '2026-06-31T25:00:00Z' }, 'bad-request', '/from'],
  [{ to: "2026-06-08T00:00:00Z' or true --" }, 'bad-request', '/to'],
  [{ to: WEEK.from }, 'bad-request', '/to'],
  [{ to: '2026-07-20T00:00:00Z' }, 'bad-request', '/to'],
  [{ fields: 'log,nope' }, 'unknown-field', '/fields'],
  [{ 'filter[log][eq]': 'x' }, 'unknown-field', '/filter/log/eq'],
  [{ page: '2' }, 'bad-request', '/page'],
  [{ 'locations[]': 'x' }, 'bad-request', '/locations'],
]

describe('a window', () => {
  it.each(REFUSED)('refuses %j', async (more, code, path) => {
    expect(codeAndPaths(await refusalOf(ask(more)))).toEqual([code, path])
  })

  it('is refused to who may not read the records, and by times that they may not see', async () => {
    expect((await refusalOf(ask({}, actor({ may: [], isOwner: false })))).code).toBe('forbidden')
    expect(codeAndPaths(await refusalOf(ask({ starts: 'paidAt' }, actor({ may: ['ships'] }))))).toEqual(['unknown-field', '/starts'])
  })

  it('has what ends after its beginning and begins before its end, in the order of the beginnings', async () => {
    expect(await found()).toEqual(['into', 'elsewhere', 'inside', 'out'])
  })

  it('is of the locations that the person works at, of their own records where the rights say so, and of no other company', async () => {
    expect(await found({}, actor({ locationIds: [DOCK] }))).toEqual(['elsewhere'])
    expect(await found({}, actor({ userType: 'mate' }))).toEqual(['into', 'out'])
    expect(await found({}, actor({ companyId: SOUTH, userId: BOB }))).toEqual(['far'])
    expect(await found({ 'locations[]': [QUAY] })).toEqual(['into', 'inside', 'out'])
  })

  it('is filtered as a list is', async () => {
    expect(await found({ 'filter[ship][filled]': 'true' })).toEqual(['into', 'inside'])
  })

  it('says minutes from its beginning, names once, and masks what is masked', async () => {
    const answer = await ask({ fields: 'ship,keeper,code', 'filter[ship][filled]': 'true' }, actor({ may: ['ships'] }))
    expect(answer.fields).toEqual(['ship', 'keeper', 'code'])
    expect(answer.named).toEqual({ ship: [[ship, 'Mary Rose']], keeper: [[ANN, 'Ann Ames']] })
    expect(answer.rows.map(([, ...row]) => row)).toEqual([
      [1, -120, 390, 0, 0, null],
      [1, 3_420, 255, 0, null, '••••1234'],
    ])
  })

  it('counts what begins on each of its days by the clocks of the company, and what names nobody', async () => {
    const days = (more: Record<string, unknown>, by = actor()) => harbour.records.days(by, 'watch', { ...WEEK, without: 'keeper', ...more })
    expect(await days({})).toEqual([
      ['2026-06-03', 2, 315, 2],
      ['2026-06-07', 1, 450, 0],
    ])
    expect(await days({}, actor({ userType: 'mate' }))).toEqual([['2026-06-07', 1, 450, 0]])
    for (const without of [undefined, 'log', 'constructor', 'startsAt'])
      expect(codeAndPaths(await refusalOf(days({ without })))).toEqual(['unknown-field', '/without'])
    expect(codeAndPaths(await refusalOf(days({ starts: 'toldAt' })))).toEqual(['unknown-field', '/starts'])
  })

  it(`holds ${WINDOW_ROWS_MAX} records and says when there are more`, async () => {
    await harbour.database.transaction({ companyId: NORTH }, async (tx) => {
      const data = Array.from({ length: WINDOW_ROWS_MAX + 1 }, (_none, at) => ({
        id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
        company_id: NORTH,
        location_id: QUAY,
        version: 1,
        data: JSON.stringify({ startsAt: '2026-09-02T10:00:00Z', endsAt: '2026-09-02T11:00:00Z' }),
      }))
      for (let at = 0; at < data.length; at += 500)
        await tx
          .insertInto('record_watch' as never)
          .values(data.slice(at, at + 500) as never)
          .execute()
    })
    const answer = await ask({ from: '2026-09-01T00:00:00Z', to: '2026-09-08T00:00:00Z', fields: 'ship' })
    expect([answer.rows.length, answer.isCut]).toEqual([WINDOW_ROWS_MAX, true])
    expect((await ask()).isCut).toBe(false)
  })
})
