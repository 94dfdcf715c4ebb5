import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationAnswer } from '#contract'
import { DEMO_COMPANIES, demoId } from '#demo'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

type Values = Readonly<Record<string, unknown>>

const [main, second] = DEMO_COMPANIES
const id = (kind: string, at: number | string): string => demoId(main.key, kind, at)
const answerOf = ({ body }: Reply): OperationAnswer => body.data as OperationAnswer
const messages = (answer: OperationAnswer): readonly string[] => answer.items.flatMap(({ findings }) => findings.map(({ message }) => message))

/** Mondays and Wednesdays of two weeks. */
const SERIES: Values = {
  ...{ recipient: id('client', 3), care: id('service', 'T1019'), from: '2031-03-03', until: '2031-03-16', every: 'week', interval: 1 },
  ...{ days: ['mon', 'wed'], startTime: '08:00', endTime: '12:00', publish: true },
}
const WHY = 'Agreed with the family'

describe('a series of visits', () => {
  let server: TestServer
  let owner: Person
  let line: string
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    const made = await owner.call({
      method: 'POST',
      path: '/api/records/authorization',
      body: {
        values: {
          ...{ authNo: '99000098700', clientId: id('client', 3), payerId: id('payer', 'Medicare'), serviceId: id('service', 'T1019'), serviceCode: 'T1019' },
          ...{ providerNpi: '1999990017', startDate: '2031-01-01', endDate: '2031-12-31', totalUnits: 400 },
        },
        state: 'active',
      },
    })
    line = (made.body.data as { id: string }).id
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const newKey = (): string => randomUUID()
  const run = (values: Values, more: Values = {}, who: Person = owner) =>
    who.call({ method: 'POST', path: '/api/operations/visits/create-series', body: { values: { ...SERIES, line, ...values }, key: newKey(), ...more } })
  const preview = (values: Values, more: Values = {}) => run(values, { key: undefined, preview: true, ...more })
  const visitsOf = async (worker: string, from = '2031-03-01', to = '2031-04-01'): Promise<number> => {
    const { body } = await owner.call({
      path: `/api/records/schedule?filter[employeeId][eq]=${worker}&filter[serviceDate][gte]=${from}&filter[serviceDate][lt]=${to}&count=exact`,
    })
    return (body.page as { count: number }).count
  }

  it('is refused to whom it is not for, of what is not there, and without a key', async () => {
    const biller = await server.signIn('biller@demo.test')
    expect(await run({}, {}, biller)).toMatchObject({ status: 403 })
    expect(await owner.call({ method: 'POST', path: '/api/operations/visits/no-such', body: {} })).toMatchObject({ status: 404 })
    expect(await run({}, { key: undefined })).toMatchObject({ status: 400, body: { problems: [{ path: '/key' }] } })
  })

  it.each([
    ['a last day before the first', { until: '2031-03-01' }, '/values/until'],
    ['31 February', { until: '2031-02-31' }, '/values/until'],
    ['no client', { recipient: undefined }, '/values/recipient'],
    ["another company's client", { recipient: demoId(second.key, 'client', 1) }, '/values/recipient'],
    ["another company's worker", { worker: demoId(second.key, 'employee', 1) }, '/values/worker'],
    ['no day of the week', { days: [] }, '/values/days'],
    ['half a week', { interval: 0.5 }, '/values/interval'],
  ])('is refused for %s', async (_what, values, path) => {
    expect(await run(values)).toMatchObject({ status: 422, body: { problems: [expect.objectContaining({ path })] } })
  })

  it('is shown before anything is stored, with what speaks against each visit', async () => {
    const worker = id('employee', 2)
    const before = await visitsOf(worker)
    const shown = await preview({ worker })
    expect(shown.status).toBe(200)
    const answer = answerOf(shown)
    expect(answer).toMatchObject({ done: 4, refused: 0, isKept: false })
    expect(answer.items.map((item) => [item.key, item.record?.values.startAt])).toEqual([
      ['2031-03-03', '2031-03-03T14:00:00.000Z'],
      ['2031-03-05', '2031-03-05T14:00:00.000Z'],
      // The clocks go forward on 9 March 2031: the visit keeps its time on the wall.
      ['2031-03-10', '2031-03-10T13:00:00.000Z'],
      ['2031-03-12', '2031-03-12T13:00:00.000Z'],
    ])
    expect(await visitsOf(worker)).toBe(before)
  })

  it('is stored once, however often it is sent with one key, and counted on its authorization', async () => {
    const worker = id('employee', 2)
    const before = await visitsOf(worker)
    const own = newKey()
    const [first, again] = await Promise.all([run({ worker }, { key: own, reason: WHY }), run({ worker }, { key: own, reason: WHY })])
    expect([first.status, again.status]).toEqual([200, 200])
    expect(answerOf(first).items.map(({ record }) => record?.id)).toEqual(answerOf(again).items.map(({ record }) => record?.id))
    expect(await visitsOf(worker)).toBe(before + 4)
    const authorization = await owner.call({ path: `/api/records/authorization/${line}` })
    expect(authorization.body.data).toMatchObject({ values: { scheduledUnits: 64 } })
  })

  it('is refused as a whole where the worker is somewhere else, until those days are left out', async () => {
    const worker = id('employee', 2)
    const refused = await run({ worker, startTime: '11:00', endTime: '13:00', until: '2031-03-17' }, { reason: WHY })
    expect(refused).toMatchObject({ status: 422, body: { code: 'check-failed' } })
    expect(answerOf(refused).items.map(({ state, findings }) => [state, findings.some(({ severity }) => severity === 'block')])).toEqual([
      ['refused', true],
      ['refused', true],
      ['refused', true],
      ['refused', true],
      ['refused', false],
    ])
    expect(messages(answerOf(refused))[0]).toContain('is already with')
    const busy = ['2031-03-03', '2031-03-05', '2031-03-10', '2031-03-12']
    const done = await run({ worker, startTime: '11:00', endTime: '13:00', until: '2031-03-17' }, { reason: WHY, without: busy })
    expect(answerOf(done)).toMatchObject({ done: 1, refused: 0, isKept: true })
  })

  it('asks for a reason beyond the units of the authorization, and is refused on days that it does not cover', async () => {
    const long = { worker: undefined, from: '2031-06-02', until: '2031-11-30', startTime: '07:00', endTime: '15:00' }
    const doubted = await run({ ...long, days: ['mon', 'tue', 'wed', 'thu', 'fri'], publish: true, worker: id('employee', 4) })
    expect(doubted).toMatchObject({ status: 422, body: { code: 'reason-required' } })
    expect(messages(answerOf(doubted)).some((text) => text.startsWith('The authorization has'))).toBe(true)
    const uncovered = await run({ ...long, from: '2032-01-01', until: '2032-01-07', worker: id('employee', 4) }, { reason: WHY })
    expect(uncovered).toMatchObject({ status: 422, body: { code: 'check-failed' } })
    expect(messages(answerOf(uncovered))).toContain('No active authorization covers this service on 2032-01-05.')
  })

  it('of 200 visits takes as many statements as one of four', async () => {
    const statements = async (values: Values): Promise<number> => {
      const before = server.database.statements()
      const done = await run({ publish: true, worker: id('employee', 4), ...values }, { reason: WHY })
      expect(done.status).toBe(200)
      return server.database.statements() - before
    }
    const few = await statements({ from: '2031-01-06', until: '2031-01-09', every: 'day' })
    const many = await statements({ from: '2031-01-13', until: '2031-07-31', every: 'day', startTime: '05:00', endTime: '05:15' })
    // Words for what is warned of are looked up once more.
    expect(many).toBeLessThanOrEqual(few + 2)
  })
})
