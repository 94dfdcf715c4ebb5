import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '#contract'
import { DEMO_COMPANIES, DEMO_OWN_RECORDS, demoId } from '#demo'
import { answerOf } from '../operations/office-calls.ts'
import { rowsOf, viewOf } from '../records-of.ts'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

type Values = Readonly<Record<string, unknown>>

const [main] = DEMO_COMPANIES
const id = (kind: string, at: number | string): string => demoId(main.key, kind, at)
const AIDE = id('employee', DEMO_OWN_RECORDS.aide)
const OTHER = id('employee', 21)
const WHY = 'Test'
const saidBy = (reply: Reply): string => (answerOf(reply)?.items ?? []).flatMap(({ findings }) => findings.map(({ message }) => message)).join(' ')

describe('what employees ask for and answer by themselves', () => {
  let server: TestServer
  let owner: Person
  let aide: Person
  let client: Person
  let days = 0
  beforeAll(async () => {
    server = await startTestServer()
    ;[owner, aide, client] = await Promise.all([server.signIn('owner@demo.test'), server.signIn('aide@demo.test'), server.signIn('client@demo.test')])
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const run = (name: string, body: Values, who: Person = aide) =>
    who.call({ method: 'POST', path: `/api/operations/visits/${name}`, body: { key: randomUUID(), ...body } })
  const visitOf = async (own: string): Promise<RecordView> => viewOf(await owner.call({ path: `/api/records/schedule/${own}` }))

  /** An open visit that both are asked to take, and the offer to the aide. */
  async function offered(more: Values = {}): Promise<{ readonly visit: string; readonly offer: string }> {
    days += 1
    const date = `2033-06-${String(days).padStart(2, '0')}`
    const values = {
      recipient: id('client', 6),
      care: id('service', 'T1019'),
      from: date,
      until: date,
      every: 'day',
      interval: 1,
      startTime: '05:00',
      endTime: '06:00',
    }
    const made = await run('create-series', { values: { ...values, publish: true }, reason: WHY }, owner)
    expect(made.status, made.text).toBe(200)
    const visit = answerOf(made).items[0]?.record?.id ?? ''
    const asked = { audience: 'list', workers: [AIDE, OTHER], mode: 'firstAcceptWins', hours: 24, hideAddress: true, allowOvertime: true }
    const sent = await run('broadcast', { ids: [visit], values: { ...asked, ...more } }, owner)
    expect(sent.status, sent.text).toBe(200)
    const offers = rowsOf(await owner.call({ path: `/api/records/shift-offer?filter[scheduleId][eq]=${visit}` }))
    return { visit, offer: offers.find(({ values: { employeeId } }) => employeeId === AIDE)?.id ?? '' }
  }
  const mine = async (): Promise<readonly RecordView[]> => rowsOf(await aide.call({ path: '/api/records/shift-offer?limit=50' }))

  describe('an open shift', () => {
    it('is answered by nobody but whom it was offered to: not by a client, the office or for a colleague', async () => {
      const { visit, offer } = await offered()
      for (const who of [client, owner]) expect((await run('accept-offer', { ids: [offer] }, who)).status).toBe(403)
      const others = rowsOf(await owner.call({ path: `/api/records/shift-offer?filter[scheduleId][eq]=${visit}` })).find((each) => each.id !== offer)
      expect((await run('accept-offer', { ids: [others?.id ?? ''] })).status).toBe(404)
      expect((await run('decline-offer', { ids: [others?.id ?? ''] })).status).toBe(404)
      expect((await visitOf(visit)).values.status).toBe('broadcast')
    })

    it('says when it is and what, and neither of whom nor where', async () => {
      const { offer } = await offered()
      const found = (await mine()).find((each) => each.id === offer)
      expect(Object.keys(found?.values ?? {}).toSorted()).toEqual(['employeeId', 'endAt', 'serviceName', 'startAt', 'status'])
      expect(found?.values).toMatchObject({ startAt: '2033-06-02T10:00:00.000Z', endAt: '2033-06-02T11:00:00.000Z', status: 'sent' })
      expect((await aide.call({ path: '/api/records/open-shift' })).status).toBe(403)
      expect((await aide.call({ path: `/api/records/shift-offer?filter[scheduleId][filled]=true` })).status).toBe(400)
    })

    it('is theirs once they take it, and stands among their visits', async () => {
      const { visit, offer } = await offered()
      const key = randomUUID()
      const taken = await run('accept-offer', { ids: [offer], key })
      expect([taken.status, saidBy(taken)]).toEqual([200, ''])
      expect((await visitOf(visit)).values).toMatchObject({ status: 'assigned', employeeId: AIDE })
      expect(viewOf(await aide.call({ path: `/api/records/schedule/${visit}` })).values.status).toBe('assigned')
      expect((await mine()).map((each) => each.id)).not.toContain(offer)
      // A press that was sent twice does it once.
      expect((await run('accept-offer', { ids: [offer], key })).status).toBe(200)
    })

    it('waits for the office where the office decides', async () => {
      const { visit, offer } = await offered({ mode: 'requestAndApprove' })
      expect((await run('accept-offer', { ids: [offer] })).status).toBe(200)
      expect((await visitOf(visit)).values.status).not.toBe('assigned')
      expect((await mine()).find((each) => each.id === offer)?.values.status).toBe('requested')
      expect((await run('approve-request', { ids: [offer], reason: WHY }, owner)).status).toBe(200)
      expect((await visitOf(visit)).values).toMatchObject({ status: 'assigned', employeeId: AIDE })
    })

    it('is declined, and asked no more', async () => {
      const { visit, offer } = await offered()
      expect((await run('decline-offer', { ids: [offer] })).status).toBe(200)
      expect((await mine()).map((each) => each.id)).not.toContain(offer)
      expect((await visitOf(visit)).values.status).toBe('broadcast')
      expect((await run('accept-offer', { ids: [offer] })).status).toBe(404)
    })

    it('is had by one of two who take it at the same moment; the other is told that it is gone, and not who has it', async () => {
      for (let round = 0; round < 3; round += 1) {
        const { visit, offer } = await offered()
        const [own, office] = await Promise.all([
          run('accept-offer', { ids: [offer] }),
          run('record-answer', { ids: [visit], values: { worker: OTHER, answer: 'yes' }, reason: WHY }, owner),
        ])
        const { employeeId } = (await visitOf(visit)).values
        expect([own.status === 200, office.status === 200]).toEqual([employeeId === AIDE, employeeId === OTHER])
        if (own.status === 200) continue
        expect([404, 422]).toContain(own.status)
        if (own.status === 422) expect(saidBy(own)).toBe('This shift is no longer available.')
      }
    })
  })

  describe('time off', () => {
    const asked = { kind: 'pto', starts: '2033-08-01T13:00:00.000Z', ends: '2033-08-02T22:00:00.000Z', hours: 16, reason: 'A wedding' }

    it('is asked for by employees alone, in words and hours that fit', async () => {
      for (const who of [client, owner]) expect((await run('ask-time-off', { values: asked }, who)).status).toBe(403)
      for (const wrong of [{ ends: asked.starts }, { hours: 200 }, { kind: 'party' }, { starts: undefined }])
        expect((await run('ask-time-off', { values: { ...asked, ...wrong } })).status, JSON.stringify(wrong)).toBe(422)
      expect(rowsOf(await aide.call({ path: '/api/records/time-off?filter[startAt][gte]=2033-08-01T00:00:00Z' }))).toEqual([])
    })

    it('is their own, waits for the office, and is withdrawn until it is decided', async () => {
      expect((await run('ask-time-off', { values: asked })).status).toBe(200)
      const path = '/api/records/time-off?filter[startAt][gte]=2033-08-01T00:00:00Z'
      const [request] = rowsOf(await aide.call({ path }))
      expect(request?.values).toMatchObject({ employeeId: AIDE, kind: 'pto', hours: 16, status: 'requested', reason: 'A wedding' })
      expect(rowsOf(await aide.call({ path: '/api/records/time-off?limit=200' })).every(({ values }) => values.employeeId === AIDE)).toBe(true)
      expect((await run('ask-time-off', { values: asked })).status).toBe(422)
      expect((await run('withdraw-time-off', { ids: [request?.id ?? ''] })).status).toBe(200)
      expect(viewOf(await owner.call({ path: `/api/records/time-off/${request?.id}` })).values.status).toBe('cancelled')
    })

    it('that the office has decided stays, and so does that of others', async () => {
      expect((await run('ask-time-off', { values: { ...asked, starts: '2033-09-01T13:00:00.000Z', ends: '2033-09-02T22:00:00.000Z' } })).status).toBe(200)
      const [request] = rowsOf(await aide.call({ path: '/api/records/time-off?filter[startAt][gte]=2033-09-01T00:00:00Z' }))
      const approve = {
        method: 'POST',
        path: `/api/records/time-off/${request?.id}/transitions/approve`,
        body: { version: request?.version, values: {}, reason: WHY },
      }
      expect((await owner.call(approve)).status).toBe(200)
      const late = await run('withdraw-time-off', { ids: [request?.id ?? ''] })
      expect([late.status, saidBy(late)]).toEqual([422, 'This request is Approved. Ask the office to change it.'])
      const other = rowsOf(await owner.call({ path: `/api/records/time-off?filter[employeeId][ne]=${AIDE}&limit=1` }))[0]
      expect((await run('withdraw-time-off', { ids: [other?.id ?? ''] })).status).toBe(404)
    })
  })
})
