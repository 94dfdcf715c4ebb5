import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '#contract'
import { DEMO_COMPANIES, demoId } from '#demo'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { answerOf, messagesOf } from './office-calls.ts'

type Values = Readonly<Record<string, unknown>>

const [main, second] = DEMO_COMPANIES
const id = (kind: string, at: number | string): string => demoId(main.key, kind, at)
const WHY = 'Agreed with the family'
const CLIENT = id('client', 3)

describe('a visit made alone', () => {
  let server: TestServer
  let owner: Person
  let nurse: Person
  let care: string
  let supervision: string
  let professional: string
  const lines: Record<string, string> = {}
  const found = async (path: string): Promise<string> => {
    const { body } = await owner.call({ path: `/api/records/${path}` })
    const [first] = body.data as readonly RecordView[]
    return first?.id ?? ''
  }
  const authorize = async (name: string, values: Values): Promise<void> => {
    const made = await owner.call({
      method: 'POST',
      path: '/api/records/authorization',
      body: {
        values: {
          ...{ authNo: '99000098701', clientId: CLIENT, payerId: id('payer', 'Medicare'), serviceCode: 'T1019', providerNpi: '1999990017' },
          ...{ startDate: '2031-01-01', endDate: '2031-12-31', totalUnits: 96, ...values },
        },
        state: 'active',
      },
    })
    lines[name] = (made.body.data as { id: string }).id
  }
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    nurse = await server.signIn('nurse@demo.test')
    care = id('service', 'T1019')
    supervision = await found('service?filter[serviceCode][eq]=T1019&filter[modifiers][eq]=UA')
    professional = await found('employee?filter[roleType][eq]=qp&filter[status][eq]=active')
    await authorize('care', { serviceId: care })
    await authorize('supervision', { serviceId: supervision, lineNo: 2, totalUnits: 12 })
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const visit = (values: Values = {}): Values => ({
    ...{ recipient: CLIENT, line: lines.care, care, worker: id('employee', 2), date: '2031-03-03', startTime: '08:00', endTime: '12:00', place: 'community' },
    ...values,
  })
  const supervised = (values: Values = {}): Values =>
    visit({ line: lines.supervision, care: supervision, worker: professional, startTime: '15:00', endTime: '16:00', place: 'home', ...values })
  const make = (name: string, values: Values, more: Values = {}, who: Person = owner) =>
    who.call({ method: 'POST', path: `/api/operations/visits/${name}`, body: { values, key: randomUUID(), ...more } })

  it.each(['create-visit', 'create-supervision'])('by %s is refused to whom it is not for', async (name) => {
    const biller = await server.signIn('biller@demo.test')
    expect(await make(name, visit(), {}, biller)).toMatchObject({ status: 403 })
  })

  it.each([
    ['create-visit', 'no client', { recipient: undefined }, '/values/recipient'],
    ['create-visit', "another company's worker", { worker: demoId(second.key, 'employee', 1) }, '/values/worker'],
    ['create-visit', '31 February', { date: '2031-02-31' }, '/values/date'],
    ['create-visit', 'an end at its start', { endTime: '08:00' }, '/values/endTime'],
    ['create-visit', 'a place that there is not', { place: 'moon' }, '/values/place'],
    ['create-supervision', 'nobody who comes', { worker: undefined }, '/values/worker'],
    ['create-supervision', 'no authorization', { line: undefined }, '/values/line'],
  ])('by %s is refused for %s', async (name, _what, values, path) => {
    expect(await make(name, visit(values))).toMatchObject({ status: 422, body: { problems: [expect.objectContaining({ path })] } })
  })

  it('is shown before it is stored, and stored once for one key', async () => {
    const shown = await make('create-visit', visit(), { key: undefined, preview: true })
    expect(answerOf(shown)).toMatchObject({ done: 1, refused: 0, isKept: false })
    const key = randomUUID()
    const noted = visit({ note: 'The key is with the neighbor' })
    const [first, again] = [await make('create-visit', noted, { key, reason: WHY }), await make('create-visit', noted, { key, reason: WHY })]
    const [made] = answerOf(first).items
    expect(answerOf(again).items[0]?.record?.id).toBe(made?.record?.id)
    const { body } = await owner.call({ path: `/api/records/schedule/${made?.record?.id}` })
    expect(body.data).toMatchObject({
      values: {
        status: 'assigned',
        startAt: '2031-03-03T14:00:00.000Z',
        endAt: '2031-03-03T18:00:00.000Z',
        locationType: 'community',
        isQuick: true,
        notesToWorker: noted.note,
      },
    })
    // The screen lists to each what they made.
    const { body: own } = await owner.call({ path: `/api/records/schedule?filter[quickBy][eq]=${owner.login._id}` })
    expect((own.data as readonly { readonly id: string }[]).map((each) => each.id)).toContain(made?.record?.id)
    const scheduler = await server.signIn('scheduler@demo.test')
    const { body: theirs } = await scheduler.call({ path: `/api/records/schedule?filter[quickBy][eq]=${scheduler.login._id}` })
    expect(theirs.data).toEqual([])
    expect(await make('create-visit', visit({ startTime: '11:00', endTime: '13:00' }), { reason: WHY })).toMatchObject({
      status: 422,
      body: { code: 'check-failed' },
    })
  })

  it('is refused while the worker is off; from when to when is told to whom may read time off', async () => {
    const values = { employeeId: id('employee', 4), kind: 'pto', startAt: '2031-03-10T05:00:00.000Z', endAt: '2031-03-12T05:00:00.000Z', hours: 16 }
    const asked = await owner.call({ method: 'POST', path: '/api/records/time-off', body: { values, state: 'requested', reason: WHY } })
    const { id: off, version } = asked.body.data as { readonly id: string; readonly version: number }
    const at = { worker: id('employee', 4), date: '2031-03-11' }
    expect(messagesOf(await make('create-visit', visit(at), { key: undefined, preview: true })).filter((text) => text.startsWith('Is off'))).toEqual([])
    await owner.call({ method: 'POST', path: `/api/records/time-off/${off}/transitions/approve`, body: { version, values: {}, reason: WHY } })
    const refused = await make('create-visit', visit(at), { reason: WHY })
    expect(refused).toMatchObject({ status: 422, body: { code: 'check-failed' } })
    expect(messagesOf(refused)).toContain('Is off Mar 10, 12:00 AM–Mar 12, 12:00 AM.')
    const revoke = { target: { role: 'scheduler' }, grant: [], revoke: ['vacations'] }
    expect((await owner.call({ method: 'PUT', path: '/api/ui/rights', body: revoke })).status).toBe(200)
    const scheduler = await server.signIn('scheduler@demo.test')
    expect(messagesOf(await make('create-visit', visit(at), { reason: WHY }, scheduler))).toContain('Is off at that time.')
  })

  it('waits for a worker where none is said, and lasts into the next day where it ends before it starts', async () => {
    const [made] = answerOf(await make('create-visit', visit({ worker: undefined, startTime: '22:00', endTime: '02:00' }), { reason: WHY })).items
    const { body } = await owner.call({ path: `/api/records/schedule/${made?.record?.id}` })
    expect(body.data).toMatchObject({ values: { status: 'open', startAt: '2031-03-04T04:00:00.000Z', endAt: '2031-03-04T08:00:00.000Z' } })
  })

  it('asks for a reason where it is over', async () => {
    const over = await make('create-visit', visit({ date: '2024-03-04', line: undefined }))
    expect(over).toMatchObject({ status: 422, body: { code: 'reason-required' } })
    expect(messagesOf(over).some((text) => text.startsWith('This visit is over'))).toBe(true)
  })

  describe('for supervision', () => {
    it.each([
      ['somebody who may not supervise', { worker: id('employee', 2) }, 'Only a Qualified Professional'],
      ['the code of care', { care: id('service', 'T1019') }, 'A QP visit is under T1019 UA'],
      ['more units than there are left', { startTime: '08:00', endTime: '11:15' }, 'QP units exhausted: 12 left, and 13'],
    ])('is refused for %s', async (_what, values, message) => {
      const refused = await make('create-supervision', supervised(values), { reason: WHY })
      expect(refused).toMatchObject({ status: 422, body: { code: 'check-failed' } })
      expect(messagesOf(refused).some((text) => text.startsWith(message))).toBe(true)
    })

    it('is made by whoever supervises, beside the care, and every other one may be from afar', async () => {
      const from = (values: Values) => make('create-supervision', supervised(values), { reason: WHY }, nurse)
      expect(answerOf(await from({ startTime: '09:00', endTime: '10:00' }))).toMatchObject({ done: 1, isKept: true })
      expect(answerOf(await from({ date: '2031-04-03', place: 'remote' }))).toMatchObject({ done: 1, isKept: true })
      const again = await from({ date: '2031-05-05', place: 'remote' })
      expect(messagesOf(again)).toContain('The last QP visit was by phone or video, so this one must be in person.')
    })

    it('is refused from afar in the first half year of service', async () => {
      const { body } = await owner.call({ path: `/api/records/client/${CLIENT}` })
      const { startOfCare } = (body.data as RecordView).values
      const early = await make('create-supervision', supervised({ date: startOfCare, place: 'remote' }), { reason: WHY })
      expect(messagesOf(early)).toContain('The QP must come in person in the first 180 days of service.')
    })
  })
})
