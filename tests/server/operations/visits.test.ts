import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '#contract'
import { DEMO_COMPANIES, demoId } from '#demo'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { answerOf, messagesIn } from './office-calls.ts'

type Values = Readonly<Record<string, unknown>>

const [main, second] = DEMO_COMPANIES
const id = (kind: string, at: number | string): string => demoId(main.key, kind, at)

/** Mondays and Wednesdays of two weeks. */
const SERIES: Values = {
  ...{ recipient: id('client', 3), care: id('service', 'T1019'), from: '2031-03-03', until: '2031-03-16', every: 'week', interval: 1 },
  ...{ days: ['mon', 'wed'], startTime: '08:00', endTime: '12:00', publish: true },
}
const WHY = 'Agreed with the family'

describe('visits', () => {
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

  describe('of a new series', () => {
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

    it("is refused for another client's authorization", async () => {
      const refused = await run({ recipient: id('client', 4) })
      expect(refused).toMatchObject({ status: 422, body: { problems: [{ path: '/values/line', message: 'Choose one with the same Client' }] } })
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
      expect(messagesIn(answerOf(refused))[0]).toContain('is already with')
      const busy = ['2031-03-03', '2031-03-05', '2031-03-10', '2031-03-12']
      const done = await run({ worker, startTime: '11:00', endTime: '13:00', until: '2031-03-17' }, { reason: WHY, without: busy })
      expect(answerOf(done)).toMatchObject({ done: 1, refused: 0, isKept: true })
    })

    it('asks for a reason beyond the units of the authorization, and is refused on days that it does not cover', async () => {
      const long = { worker: undefined, from: '2031-06-02', until: '2031-11-30', startTime: '07:00', endTime: '15:00' }
      const doubted = await run({ ...long, days: ['mon', 'tue', 'wed', 'thu', 'fri'], publish: true, worker: id('employee', 4) })
      expect(doubted).toMatchObject({ status: 422, body: { code: 'reason-required' } })
      expect(messagesIn(answerOf(doubted)).some((text) => text.startsWith('The authorization has'))).toBe(true)
      const uncovered = await run({ ...long, from: '2032-01-01', until: '2032-01-07', worker: id('employee', 4) }, { reason: WHY })
      expect(uncovered).toMatchObject({ status: 422, body: { code: 'check-failed' } })
      expect(messagesIn(answerOf(uncovered))).toContain('No active authorization covers this service on Jan 5, 2032.')
    })

    it('of 200 visits takes as many statements as one of four', async () => {
      const statements = async (values: Values): Promise<number> => {
        const before = server.database.statements()
        const done = await run({ publish: true, worker: id('employee', 4), ...values }, { reason: WHY })
        expect(done.status).toBe(200)
        return server.database.statements() - before
      }
      // A job that the server does by the clock may fall into one of two runs.
      const least = async (values: Values): Promise<number> => {
        const first = await statements({ ...values, startTime: '05:00', endTime: '05:15' })
        return Math.min(first, await statements({ ...values, startTime: '05:30', endTime: '05:45' }))
      }
      const few = await least({ from: '2031-01-06', until: '2031-01-09', every: 'day' })
      const many = await least({ from: '2031-01-13', until: '2031-07-31', every: 'day' })
      expect(few).toBeLessThanOrEqual(42)
      // Words for what is warned of are looked up once more.
      expect(many).toBeLessThanOrEqual(few + 2)
    })
  })

  describe('changed by operations', () => {
    const change = (name: string, body: Values, who: Person = owner) =>
      who.call({ method: 'POST', path: `/api/operations/visits/${name}`, body: { key: newKey(), ...body } })
    /** Four visits, two before the clocks go forward and two after. */
    const seriesOf = async (more: Values = {}): Promise<readonly RecordView[]> => {
      const made = await run({ from: '2032-03-08', until: '2032-03-21', line: undefined, ...more }, { reason: WHY })
      return answerOf(made).items.flatMap(({ record }) => record ?? [])
    }
    const idsOf = (records: readonly { readonly id: string }[]): readonly string[] => records.map(({ id: own }) => own)
    const readVisit = async (own: string): Promise<RecordView> => (await owner.call({ path: `/api/records/schedule/${own}` })).body.data as RecordView
    const startsOf = async (records: readonly RecordView[]): Promise<readonly unknown[]> =>
      Promise.all(records.map(async ({ id: own }) => (await readVisit(own)).values.startAt))
    let made: readonly RecordView[]
    beforeAll(async () => {
      made = await seriesOf({ worker: id('employee', 2) })
    })

    it.each(['move-series', 'copy-week', 'cancel', 'publish', 'swap-worker'])('are refused to whom %s is not for', async (name) => {
      const biller = await server.signIn('biller@demo.test')
      expect(await change(name, { ids: idsOf(made).slice(0, 1), values: {} }, biller)).toMatchObject({ status: 403 })
    })

    it.each([
      ['move-series', { scope: 'this', date: '2032-02-31' }, '/values/date'],
      ['move-series', { scope: 'some', date: '2032-03-09' }, '/values/scope'],
      ['move-series', { scope: 'this', date: '2032-03-09', startTime: '08:00' }, '/values/endTime'],
      ['move-series', { scope: 'this', date: '2032-03-09', worker: demoId(second.key, 'employee', 1) }, '/values/worker'],
      ['swap-worker', {}, '/values/worker'],
      ['swap-worker', { worker: demoId(second.key, 'employee', 1) }, '/values/worker'],
      ['cancel', { why: 'bored' }, '/values/why'],
      ['copy-week', { from: '2032-03-08', to: '2032-03-10' }, '/values/to'],
    ])('are not changed by %s with %j', async (name, values, path) => {
      const ids = name === 'copy-week' ? undefined : idsOf(made).slice(0, 1)
      expect(await change(name, { ids, values })).toMatchObject({ status: 422, body: { problems: [expect.objectContaining({ path })] } })
    })

    it('of another company are not there', async () => {
      const stranger = await server.signIn('harbor@demo.test')
      const theirs = async (): Promise<RecordView | undefined> => {
        const { body } = await stranger.call({ path: '/api/records/schedule?limit=1&filter[status][eq]=assigned' })
        return (body.data as readonly RecordView[])[0]
      }
      const visit = await theirs()
      expect(visit?.values.status).toBe('assigned')
      const refused = await change('cancel', { ids: [visit?.id], values: { why: 'weather' }, reason: WHY })
      expect([refused.status, answerOf(refused)?.done ?? 0]).toEqual([404, 0])
      expect((await stranger.call({ path: `/api/records/schedule/${visit?.id}` })).body.data).toMatchObject({ values: { status: 'assigned' } })
    })

    it('are moved with those that follow, at their own times on the wall, and looked at before', async () => {
      const [, picked] = made
      const body = { ids: [picked?.id], values: { scope: 'following', date: '2032-03-11' } }
      const before = await startsOf(made)
      const shown = await change('move-series', { ...body, key: undefined, preview: true })
      expect(answerOf(shown)).toMatchObject({ done: 3, isKept: false })
      expect(await startsOf(made)).toEqual(before)
      expect(answerOf(await change('move-series', { ...body, reason: WHY }))).toMatchObject({ done: 3, isKept: true })
      // The clocks go forward on 14 March 2032.
      expect(await startsOf(made)).toEqual([before[0], '2032-03-11T14:00:00.000Z', '2032-03-16T13:00:00.000Z', '2032-03-18T13:00:00.000Z'])
    })

    it('are moved alone, to other hours; those that have begun stay', async () => {
      const [first, , third] = made
      const alone = { scope: 'this', date: '2032-03-08', startTime: '09:00', endTime: '10:30' }
      expect(answerOf(await change('move-series', { ids: [first?.id], values: alone, reason: WHY }))).toMatchObject({ done: 1 })
      expect((await readVisit(first?.id ?? '')).values).toMatchObject({ startAt: '2032-03-08T15:00:00.000Z', endAt: '2032-03-08T16:30:00.000Z' })
      const { version } = await readVisit(first?.id ?? '')
      await owner.call({ method: 'POST', path: `/api/records/schedule/${first?.id}/transitions/clock-in`, body: { version, values: {}, reason: WHY } })
      const all = await change('move-series', { ids: [third?.id], values: { scope: 'all', date: '2032-03-17' }, reason: WHY })
      expect(answerOf(all)).toMatchObject({ done: 3, refused: 0 })
      expect((await startsOf(made))[0]).toBe('2032-03-08T15:00:00.000Z')
      const begun = await change('move-series', { ids: [first?.id], values: { ...alone, date: '2032-03-09' }, reason: WHY })
      expect(answerOf(begun)).toMatchObject({ done: 0 })
    })

    it('are copied to another week as drafts, once for one key, then published', async () => {
      const body = { values: { from: '2032-03-14', to: '2032-05-16' }, reason: WHY, key: newKey() }
      const copied = answerOf(await change('copy-week', body))
      expect(idsOf(answerOf(await change('copy-week', body)).items.flatMap(({ record }) => record ?? []))).toEqual(
        idsOf(copied.items.flatMap(({ record }) => record ?? [])),
      )
      const drafts = copied.items.flatMap(({ record }) => record ?? []).filter(({ values }) => values.clientId === id('client', 3))
      expect(drafts.map(({ values }) => [values.employeeId, values.startAt])).toEqual([
        [id('employee', 2), '2032-05-19T13:00:00.000Z'],
        [id('employee', 2), '2032-05-21T13:00:00.000Z'],
      ])
      expect((await readVisit(drafts[0]?.id ?? '')).values.status).toBe('draft')
      const published = await change('publish', { ids: idsOf(drafts), reason: WHY })
      expect(answerOf(published)).toMatchObject({ done: 2, refused: 0 })
      const again = await change('publish', { ids: idsOf(drafts), reason: WHY })
      expect(answerOf(again)).toMatchObject({ done: 0 })
    })

    it('go to another worker where that one is free, and the others say who is in the way', async () => {
      const other = await seriesOf({ worker: id('employee', 4), from: '2032-06-07', until: '2032-06-13', startTime: '13:00', endTime: '14:00' })
      const busy = await seriesOf({
        worker: id('employee', 2),
        from: '2032-06-07',
        until: '2032-06-07',
        startTime: '13:30',
        endTime: '15:00',
        recipient: id('client', 4),
      })
      expect([other.length, busy.length]).toEqual([2, 1])
      const swapped = answerOf(await change('swap-worker', { ids: idsOf(other), values: { worker: id('employee', 2) }, reason: WHY }))
      expect(swapped).toMatchObject({ done: 1, refused: 1 })
      expect(messagesIn(swapped).join(' ')).toContain('is already with')
      const workers = await Promise.all(other.map(async ({ id: own }) => (await readVisit(own)).values.employeeId))
      expect(workers).toEqual([id('employee', 4), id('employee', 2)])
    })

    it('are cancelled with one reason; those that were are left as they are', async () => {
      const [first, ...others] = made
      const cancelled = answerOf(await change('cancel', { ids: idsOf(made), values: { why: 'weather' }, reason: WHY }))
      expect(cancelled).toMatchObject({ done: 3 })
      const values = await Promise.all(others.map(async ({ id: own }) => (await readVisit(own)).values))
      expect(values).toEqual(others.map(() => expect.objectContaining({ status: 'cancelled', cancelReason: 'weather' })))
      expect((await readVisit(first?.id ?? '')).values.status).toBe('inProgress')
      expect(answerOf(await change('cancel', { ids: idsOf(others), values: { why: 'agency' }, reason: WHY }))).toMatchObject({ done: 0 })
      expect((await readVisit(others[0]?.id ?? '')).values.cancelReason).toBe('weather')
    })
  })
})
