import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '#contract'
import { DEMO_COMPANIES, demoId } from '#demo'
import { createSecretBox } from '#server/platform/keys'
import { createRecords } from '#server/records'
import { agencyDay } from '../agency-day.ts'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { answerOf, messagesOf, readRecord, runOperation } from './office-calls.ts'

type Values = Readonly<Record<string, unknown>>

const [main, second] = DEMO_COMPANIES
const id = (kind: string, at: number | string): string => demoId(main.key, kind, at)
const rowsOf = ({ body }: Reply): readonly RecordView[] => body.data as readonly RecordView[]
const WHY = 'Agreed with the family'
const CLIENT = id('client', 3)
const ASKED: Values = { audience: 'all', mode: 'firstAcceptWins', hours: 4, hideAddress: true }

describe('broadcasts of open visits', () => {
  let server: TestServer
  let owner: Person
  let scheduler: Person
  let ada: string
  let bo: string
  let day = 0
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    scheduler = await server.signIn('scheduler@demo.test')
    const active = rowsOf(await owner.call({ path: '/api/records/employee?filter[status][eq]=active&filter[roleType][eq]=cfssWorker&limit=2&sort=employeeNo' }))
    ;[ada = '', bo = ''] = active.map((each) => each.id)
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const run = (name: string, body: Values, who: Person = scheduler) => runOperation(who, `visits/${name}`, body)
  const read = (kind: string, own: string): Promise<RecordView> => readRecord(owner, kind, own)
  const step = async (kind: string, own: string, name: string, values: Values = {}) => {
    const { version } = await read(kind, own)
    return scheduler.call({ method: 'POST', path: `/api/records/${kind}/${own}/transitions/${name}`, body: { version, values, reason: WHY } })
  }
  const shiftOf = async (visit: string): Promise<RecordView> =>
    rowsOf(await owner.call({ path: `/api/records/open-shift?filter[scheduleId][eq]=${visit}&sort=-sentAt` }))[0] as RecordView
  const offersOf = async (visit: string) =>
    new Map(
      rowsOf(await owner.call({ path: `/api/records/shift-offer?filter[scheduleId][eq]=${visit}&limit=200` })).map((each) => [each.values.employeeId, each]),
    )

  /** An open visit of an early morning that nobody else has. */
  async function openVisit(more: Values = {}): Promise<string> {
    day += 1
    const date = `2033-05-${String(day).padStart(2, '0')}`
    const values = { recipient: CLIENT, care: id('service', 'T1019'), from: date, until: date, every: 'day', interval: 1, startTime: '05:00', endTime: '06:00' }
    const made = await run('create-series', { values: { ...values, publish: true, ...more }, reason: WHY }, owner)
    expect(made.status, made.text).toBe(200)
    return answerOf(made).items[0]?.record?.id ?? ''
  }
  async function broadcasted(more: Values = {}): Promise<string> {
    const visit = await openVisit()
    const done = await run('broadcast', { ids: [visit], values: { ...ASKED, ...more } })
    expect(done.status, done.text).toBe(200)
    return visit
  }

  describe('are refused', () => {
    it.each(['broadcast', 'extend-broadcast', 'record-answer', 'approve-request', 'decline-request'])('to whom %s is not for', async (name) => {
      expect(await run(name, { ids: [randomUUID()] }, await server.signIn('auditor@demo.test'))).toMatchObject({ status: 403 })
    })
    it("for another company's visit, worker and broadcast", async () => {
      expect(await run('broadcast', { ids: [demoId(second.key, 'schedule', 1)], values: ASKED })).toMatchObject({ status: 404 })
      const workers = [demoId(second.key, 'employee', 1)]
      expect(await run('broadcast', { ids: [await openVisit()], values: { ...ASKED, audience: 'list', workers } })).toMatchObject({ status: 422 })
      const harbor = await server.signIn('harbor@demo.test')
      const { id: shift } = await shiftOf(await broadcasted())
      expect(await harbor.call({ path: `/api/records/open-shift/${shift}` })).toMatchObject({ status: 404 })
    })
    it.each<readonly [string, Values, string]>([
      ['a list of nobody', { audience: 'list' }, '/values/workers'],
      ['no hours', { hours: 0 }, '/values/hours'],
    ])('for %s', async (_what, values, path) => {
      expect(await run('broadcast', { ids: [await openVisit()], values: { ...ASKED, ...values } })).toMatchObject({
        status: 422,
        body: { problems: [{ path }] },
      })
    })
    it('for a visit that somebody has, or that is broadcast already', async () => {
      const refused = await run('broadcast', { ids: [await openVisit({ worker: ada })], values: ASKED })
      expect([refused.status, messagesOf(refused)]).toEqual([422, ['This visit is not open, so nobody can be asked to take it.']])
      expect(await run('broadcast', { ids: [await broadcasted()], values: ASKED })).toMatchObject({ status: 422 })
    })
    it('one by one through the calls of records', async () => {
      const visit = await broadcasted()
      const [offer] = [...(await offersOf(visit)).values()]
      expect(await step('shift-offer', offer?.id ?? '', 'accept')).toMatchObject({ status: 403 })
      expect(await step('open-shift', (await shiftOf(visit)).id, 'cancel')).toMatchObject({ status: 403 })
    })
  })

  it('say before anything is kept who would be asked, and who is not and why', async () => {
    const visit = await openVisit()
    const date = `2033-05-${String(day).padStart(2, '0')}`
    const busy = { recipient: id('client', 6), care: id('service', 'T1019'), worker: bo, every: 'day', interval: 1, publish: true }
    expect(
      await run('create-series', { reason: WHY, values: { ...busy, from: date, until: date, startTime: '05:30', endTime: '06:30' } }, owner),
    ).toMatchObject({ status: 200 })
    const shown = await run('broadcast', { ids: [visit], key: undefined, preview: true, values: { ...ASKED, audience: 'list', workers: [ada, bo] } })
    expect(shown.status, shown.text).toBe(200)
    const [asks = '', not = ''] = messagesOf(shown)
    expect(asks).toMatch(/^Asks 1: \S+/)
    expect(not).toMatch(/^Not asked: .* – Has another visit .*5:30 AM/)
    expect((await read('schedule', visit)).values.status).toBe('open')
    expect(await shiftOf(visit)).toBeUndefined()
  })

  it('ask everybody who could come, until the visit starts at the latest', async () => {
    const visit = await broadcasted({ audience: 'list', workers: [ada, bo], bonus: 2500, channels: ['sms'], distanceMi: undefined })
    const { values } = await read('schedule', visit)
    expect(values).toMatchObject({ status: 'broadcast', askedCount: 2, requestCount: 0 })
    const shift = await shiftOf(visit)
    expect(shift.values).toMatchObject({
      status: 'live',
      audience: 'list',
      audienceSize: 2,
      bonus: 2500,
      channels: ['sms'],
      hideAddress: true,
      clientId: CLIENT,
    })
    expect(shift.values.expiresAt).toBe(values.offeredUntil)
    expect([...(await offersOf(visit)).values()].map((each) => each.values.status)).toEqual(['sent', 'sent'])
  })

  it('ask only those who fit, and nobody into overtime, unless told otherwise', async () => {
    const preview = async (values: Values) =>
      messagesOf(await run('broadcast', { ids: [await openVisit()], key: undefined, preview: true, values: { ...ASKED, ...values } }))
    const count = (said: readonly string[]): number => Number(/^Asks (\d+)/.exec(said[0] ?? '')?.[1] ?? 0)
    const [all, matched, near] = [await preview({}), await preview({ audience: 'matched' }), await preview({ distanceMi: 5 })]
    expect(count(all)).toBeGreaterThan(count(matched))
    expect(near[0]).toBe('Nobody can be asked to take this visit.')
    expect(near.some((line) => line.includes('More than 5 miles away, or the distance is not known.'))).toBe(true)
  })

  it('ask nobody for more hours than they want, or than are asked for; people who are chosen are asked past their wish alone', async () => {
    const visit = await openVisit({ startTime: '03:00', endTime: '05:00' })
    const preview = async (values: Values): Promise<readonly string[]> =>
      messagesOf(await run('broadcast', { ids: [visit], key: undefined, preview: true, values: { ...ASKED, ...values } }))
    const count = ([first = '']: readonly string[]): number => Number(/^Asks (\d+)/.exec(first)?.[1])
    const before = count(await preview({}))
    const { version } = await read('employee', ada)
    const wish = await owner.call({ method: 'PUT', path: `/api/records/employee/${ada}`, body: { version, values: { maxHoursWeek: 1 } } })
    expect(wish.status, wish.text).toBe(200)
    expect(count(await preview({}))).toBe(before - 1)
    const chosen = { audience: 'list', workers: [ada, bo] }
    expect(count(await preview(chosen))).toBe(2)
    const none = await preview({ ...chosen, maxHours: 1 })
    expect(none[0]).toBe('Nobody can be asked to take this visit.')
    expect(none.filter((line) => /Would have [2-9] hours that week, more than 1\.$/.test(line))).toHaveLength(2)
    const shift = await shiftOf(await broadcasted({ ...chosen, maxHours: 30 }))
    expect(shift.values.criteria).toMatchObject({ maxHours: 30, noOvertime: true })
  })

  it('are extended, for the visit and what was asked alike', async () => {
    const visit = await broadcasted()
    const before = Date.parse(String((await read('schedule', visit)).values.offeredUntil))
    expect(await run('extend-broadcast', { ids: [visit], values: { hours: 2 } })).toMatchObject({ status: 200 })
    const until = Date.parse(String((await read('schedule', visit)).values.offeredUntil))
    expect([until - before, Date.parse(String((await shiftOf(visit)).values.expiresAt))]).toEqual([2 * 3_600_000, until])
    expect(messagesOf(await run('extend-broadcast', { ids: [await openVisit()], values: { hours: 2 } }))).toEqual([
      'This visit is not being broadcast any more.',
    ])
  })

  describe('that the first to accept gets', () => {
    it('are assigned at once to the first of two who answer at the same time; the other is told who has it', async () => {
      const visit = await broadcasted({ audience: 'list', workers: [ada, bo] })
      const replies = await Promise.all([ada, bo].map((worker) => run('record-answer', { ids: [visit], values: { worker, answer: 'yes' }, reason: WHY })))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
      const { values, labels } = await read('schedule', visit)
      expect(values.status).toBe('assigned')
      expect(messagesOf(replies.find(({ status }) => status === 422) as Reply)).toEqual([`${labels?.employeeId} already has this visit.`])
      expect((await shiftOf(visit)).values).toMatchObject({ status: 'filled', filledBy: values.employeeId })
      const offers = await offersOf(visit)
      expect([ada, bo].map((each) => offers.get(each)?.values.status)).toEqual(values.employeeId === ada ? ['accepted', 'expired'] : ['expired', 'accepted'])
    })

    it('go on when somebody declines, and take who was not asked with a reason', async () => {
      const visit = await broadcasted({ audience: 'list', workers: [ada] })
      expect(await run('record-answer', { ids: [visit], values: { worker: ada, answer: 'no' } })).toMatchObject({ status: 200 })
      expect((await offersOf(visit)).get(ada)?.values.status).toBe('declined')
      expect(messagesOf(await run('record-answer', { ids: [visit], values: { worker: ada, answer: 'yes' }, reason: WHY }))).toEqual([
        'This employee has answered already: Declined.',
      ])
      const answer = { ids: [visit], values: { worker: bo, answer: 'yes' } }
      expect(await run('record-answer', answer)).toMatchObject({ status: 422, body: { code: 'reason-required' } })
      expect(await run('record-answer', { ...answer, reason: WHY })).toMatchObject({ status: 200 })
      expect((await offersOf(visit)).get(bo)?.values.status).toBe('accepted')
    })

    it('never book anybody twice', async () => {
      const visit = await broadcasted({ audience: 'list', workers: [ada] })
      const date = `2033-05-${String(day).padStart(2, '0')}`
      const values = { recipient: id('client', 6), care: id('service', 'T1019'), worker: ada, every: 'day', interval: 1, publish: true }
      await run('create-series', { reason: WHY, values: { ...values, from: date, until: date, startTime: '05:30', endTime: '06:30' } }, owner)
      const refused = await run('record-answer', { ids: [visit], values: { worker: ada, answer: 'yes' }, reason: WHY })
      expect([refused.status, messagesOf(refused).some((line) => line.includes('is already with'))]).toEqual([422, true])
      expect((await read('schedule', visit)).values.status).toBe('broadcast')
    })
  })

  describe('that the office decides', () => {
    const request = async (): Promise<{ readonly visit: string; readonly offer: (worker: string) => Promise<string> }> => {
      const visit = await broadcasted({ audience: 'list', workers: [ada, bo], mode: 'requestAndApprove' })
      for (const worker of [ada, bo])
        expect(await run('record-answer', { ids: [visit], values: { worker, answer: 'yes' }, reason: WHY })).toMatchObject({ status: 200 })
      return { visit, offer: async (worker) => (await offersOf(visit)).get(worker)?.id ?? '' }
    }

    it('wait with their requests, and go to the one who is approved', async () => {
      const { visit, offer } = await request()
      expect((await read('schedule', visit)).values).toMatchObject({ status: 'broadcast', requestCount: 2 })
      expect((await shiftOf(visit)).values).toMatchObject({ status: 'requested', requestCount: 2 })
      const replies = await Promise.all([ada, bo].map(async (worker) => run('approve-request', { ids: [await offer(worker)], reason: WHY })))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
      expect((await read('schedule', visit)).values).toMatchObject({ status: 'assigned', requestCount: 0 })
      expect((await shiftOf(visit)).values).toMatchObject({ status: 'filled' })
    })

    it('are live again when all requests were turned down', async () => {
      const { visit, offer } = await request()
      expect(await run('decline-request', { ids: [await offer(ada)] })).toMatchObject({ status: 200 })
      expect((await shiftOf(visit)).values).toMatchObject({ status: 'requested', requestCount: 1 })
      expect(await run('decline-request', { ids: [await offer(bo)] })).toMatchObject({ status: 200 })
      expect((await shiftOf(visit)).values).toMatchObject({ status: 'live', requestCount: 0 })
      expect(messagesOf(await run('decline-request', { ids: [await offer(bo)] }))).toEqual(['This request is not waiting for an answer any more.'])
    })
  })

  it('keep their visit from being deleted while they run', async () => {
    const visit = await broadcasted()
    const { version } = await read('schedule', visit)
    const refused = await owner.call({ method: 'DELETE', path: `/api/records/schedule/${visit}`, body: { version, reason: WHY } })
    expect(refused.body.message, refused.text).toBe('This visit is being broadcast. Stop broadcasting first.')
  })

  describe('end', () => {
    it.each<readonly [string, string, Values, string, string]>([
      ['when they are called off', 'call-off', {}, 'open', 'cancelled'],
      ['when the visit is canceled', 'cancel', { cancelReason: 'agency' }, 'cancelled', 'cancelled'],
    ])('%s', async (_what, transition, values, state, shiftState) => {
      const visit = await broadcasted({ audience: 'list', workers: [ada] })
      expect(await step('schedule', visit, transition, values)).toMatchObject({ status: 200 })
      expect((await read('schedule', visit)).values).toMatchObject({ status: state, askedCount: 0 })
      expect((await shiftOf(visit)).values.status).toBe(shiftState)
      expect((await offersOf(visit)).get(ada)?.values.status).toBe('expired')
    })

    it('when the client is no longer served, as what follows from a visit follows there too', async () => {
      const recipient = id('client', 12)
      const visit = await openVisit({ recipient })
      expect(await run('broadcast', { ids: [visit], values: { ...ASKED, audience: 'list', workers: [ada] } })).toMatchObject({ status: 200 })
      const { version } = await read('client', recipient)
      const path = `/api/records/client/${recipient}/transitions/decease`
      const over = await owner.call({ method: 'POST', path, body: { version, values: { dischargeDate: agencyDay() }, reason: WHY } })
      expect(over.status, over.text).toBe(200)
      expect((await read('schedule', visit)).values.status).toBe('cancelled')
      expect((await shiftOf(visit)).values.status).toBe('cancelled')
    })

    it('when visits are given to somebody by hand, one or many', async () => {
      const visit = await broadcasted({ audience: 'list', workers: [ada] })
      expect(await run('swap-worker', { ids: [visit], values: { worker: bo }, reason: WHY })).toMatchObject({ status: 200 })
      expect((await shiftOf(visit)).values).toMatchObject({ status: 'filled', filledBy: bo })
    })

    it('by the clock: the visit is open again, and nobody can take it any more', async () => {
      const visit = await broadcasted({ audience: 'list', workers: [ada] })
      const later = () => new Date(Date.now() + 5 * 3_600_000)
      const outside = { audit: async () => undefined, secrets: createSecretBox(Buffer.alloc(32)) }
      const records = createRecords({ ...outside, database: server.database, documents: () => server.documents.current(), clock: later })
      const refused: string[] = []
      await records.moveDue({ hold: async () => true, refused: ({ id: own, fault }) => void refused.push(`${own} ${fault}`) })
      expect(refused.filter((line) => line.startsWith(visit))).toEqual([])
      expect((await read('schedule', visit)).values).toMatchObject({ status: 'open', offeredUntil: null, askedCount: 0 })
      expect((await shiftOf(visit)).values.status).toBe('expired')
      expect(messagesOf(await run('record-answer', { ids: [visit], values: { worker: ada, answer: 'yes' } }))).toEqual([
        'This visit is not being broadcast any more.',
      ])
    })
  })
})
