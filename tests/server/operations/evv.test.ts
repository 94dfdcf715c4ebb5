import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '#contract'
import { DEMO_COMPANIES, demoId } from '#demo'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { answerOf, makeRecord, messagesIn, readRecord, runOperation } from './office-calls.ts'

type Values = Readonly<Record<string, unknown>>

const [main, second] = DEMO_COMPANIES
const id = (kind: string, at: number | string): string => demoId(main.key, kind, at)

/** 8 in the morning to noon in the agency's zone. */
const [START, END] = ['2031-03-04T14:00:00.000Z', '2031-03-04T18:00:00.000Z']
const WHY = { reason: '208', action: '19' }

describe('EVV logs', () => {
  let server: TestServer
  let owner: Person
  let line: string
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    line = (
      await make('authorization', 'active', {
        ...{ authNo: '99000098701', clientId: id('client', 3), payerId: id('payer', 'Medicare'), serviceId: id('service', 'T1019'), serviceCode: 'T1019' },
        ...{ providerNpi: '1999990017', startDate: '2031-01-01', endDate: '2031-12-31', totalUnits: 400 },
      })
    ).id
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const make = (resource: string, state: string, values: Values): Promise<RecordView> => makeRecord(owner, resource, values, state)
  const read = (own: string): Promise<RecordView> => readRecord(owner, 'evv-log', own)
  const run = (name: string, body: Values, who: Person = owner) => runOperation(who, `evv/${name}`, body)
  const preview = (name: string, body: Values) => run(name, { ...body, key: undefined, preview: true })
  const step = (own: RecordView, name: string, reason?: string) =>
    owner.call({ method: 'POST', path: `/api/records/evv-log/${own.id}/transitions/${name}`, body: { version: own.version, values: {}, reason } })
  const listed = async (query: string, who: Person = owner): Promise<readonly RecordView[]> => {
    const { body } = await who.call({ path: `/api/records/evv-log?limit=100&${query}` })
    return body.data as unknown as readonly RecordView[]
  }
  const newLog = (values: Values = {}) =>
    make('evv-log', 'incomplete', {
      ...{ clientId: id('client', 3), employeeId: id('employee', 2), serviceCode: 'T1019', serviceDate: '2031-03-04', method: 'mobileGPS' },
      ...{ clockIn: START, clockOut: END },
      ...values,
    })
  const newVisit = (values: Values = {}) =>
    make('schedule', 'assigned', {
      ...{ clientId: id('client', 3), employeeId: id('employee', 2), serviceId: id('service', 'T1019'), serviceCode: 'T1019', authorizationId: line },
      ...{ startAt: START, endAt: END, ratio: '1:1', locationType: 'home' },
      ...values,
    })
  /** A log of the demo agency whose one open exception has this code. */
  const withOpen = async (code: string): Promise<RecordView> => {
    const logs = await listed('filter[status][eq]=exception')
    const full = await Promise.all(logs.map((each) => read(each.id)))
    const found = full.find(({ values }) => (values.exceptions as readonly Values[]).some((each) => each.code === code && each.state === 'open'))
    if (!found) throw new Error(`No log of the demo agency has ${code} open.`)
    return found
  }

  describe('are refused', () => {
    it.each(['match', 'edit-visit', 'acknowledge', 'transmit'])('to whom %s is not for', async (name) => {
      const biller = await server.signIn('biller@demo.test')
      const [some] = await listed('filter[status][eq]=confirmed')
      expect(await run(name, { ids: [some?.id], values: {} }, biller)).toMatchObject({ status: 403 })
    })

    it.each([
      ['match', {}],
      ['edit-visit', { ...WHY, ends: END }],
      ['acknowledge', {}],
      ['transmit', { number: 'A-1' }],
    ])('of another company to %s', async (name, values) => {
      const [theirs] = await listed('sort=evvId', await server.signIn('multi@demo.test'))
      expect(theirs).toBeDefined()
      expect(await run(name, { ids: [theirs?.id], values })).toMatchObject({ status: 404 })
    })

    it.each([
      ['no reason', { ends: END, action: '19' }, '/values/reason'],
      ['a reason that is not on the list', { ...WHY, ends: END, reason: '999' }, '/values/reason'],
      ['no action', { ends: END, reason: '208' }, '/values/action'],
      ['the reason Other without a note', { ...WHY, ends: END, reason: '222' }, '/values/note'],
      ['an end before the start', { ...WHY, starts: END, ends: START }, '/values/ends'],
    ])('to edit with %s', async (_what, values, path) => {
      const log = await newLog()
      expect(await run('edit-visit', { ids: [log.id], values })).toMatchObject({ status: 422, body: { problems: [expect.objectContaining({ path })] } })
      expect((await read(log.id)).version).toBe(log.version)
    })

    it('to acknowledge what is red', async () => {
      const log = await withOpen('MIC')
      const refused = await run('acknowledge', { ids: [log.id] })
      expect(refused).toMatchObject({ status: 422, body: { code: 'check-failed' } })
      expect(messagesIn(answerOf(refused))).toEqual(['MIC must be fixed. It cannot be acknowledged.'])
      expect((await read(log.id)).version).toBe(log.version)
    })

    it('to transmit before they are confirmed, and without a number', async () => {
      const log = await newLog()
      expect(await run('transmit', { ids: [log.id], values: { number: 'A-1' } })).toMatchObject({ status: 422, body: { code: 'check-failed' } })
      expect(await run('transmit', { ids: [log.id], values: {} })).toMatchObject({
        status: 422,
        body: { problems: [expect.objectContaining({ path: '/values/number' })] },
      })
      expect((await read(log.id)).values.status).toBe('incomplete')
    })

    it('new times, compliance and edits but by an edit', async () => {
      const log = await newLog()
      const change = (values: Values) => owner.call({ method: 'PUT', path: `/api/records/evv-log/${log.id}`, body: { version: log.version, values } })
      const moved = await change({ clockOut: '2031-03-04T18:30:00.000Z' })
      expect(moved).toMatchObject({ status: 422, body: { problems: [{ message: 'Reason code is required for every edit. Use Edit visit.' }] } })
      const other = await change({ employeeId: id('employee', 4) })
      expect(other).toMatchObject({ status: 422, body: { problems: [{ message: 'Reason code is required for every edit. Use Edit visit.' }] } })
      for (const values of [{ isCompliant: true }, { adjustedOut: END }, { edits: [] }, { exceptions: [] }]) expect((await change(values)).status).toBe(422)
      expect((await change({ tasksDone: 'Bath' })).status).toBe(200)
    })
  })

  describe('are matched', () => {
    let visit: RecordView
    beforeAll(async () => {
      visit = await newVisit()
    })

    it('to the visit that is nearest, shown before and once', async () => {
      const log = await newLog({ clockIn: '2031-03-04T14:50:00.000Z' })
      const shown = await preview('match', { ids: [log.id] })
      expect(answerOf(shown)).toMatchObject({ done: 1, isKept: false, items: [{ record: { values: { matchState: 'matched', plannedIn: START } } }] })
      expect(await read(log.id)).toMatchObject({ version: log.version, values: { matchState: 'unmatched' } })
      const key = randomUUID()
      expect(answerOf(await run('match', { ids: [log.id], key }))).toMatchObject({ done: 1, isKept: true })
      const matched = await read(log.id)
      expect(matched.values).toMatchObject({ scheduleId: visit.id, plannedIn: START, plannedOut: END, offMinutes: 50, matchState: 'matched' })
      expect(answerOf(await run('match', { ids: [log.id], key }))).toMatchObject({ done: 1 })
      const again = await run('match', { ids: [log.id] })
      expect(messagesIn(answerOf(again))).toEqual(['This EVV log is already matched to its visit.'])
      expect((await read(log.id)).version).toBe(matched.version)
      await step(matched, 'void', 'Test')
    })

    it('each to a visit of its own; a later one is unscheduled, and another worker a replacement', async () => {
      const [early, late, twin] = [await newLog(), await newLog({ clockIn: '2031-03-04T15:01:00.000Z' }), await newLog({ employeeId: id('employee', 4) })]
      expect(answerOf(await run('match', { ids: [late.id, early.id] }))).toMatchObject({ done: 2 })
      expect((await read(early.id)).values).toMatchObject({ scheduleId: visit.id, matchState: 'matched' })
      const alone = (await read(late.id)).values
      expect([alone.matchState, alone.scheduleId ?? null]).toEqual(['unscheduled', null])
      expect(alone.exceptions).toEqual([expect.objectContaining({ code: 'UNS', state: 'open' })])
      await run('match', { ids: [twin.id] })
      expect((await read(twin.id)).values.matchState).toBe('unscheduled')
      await step(await read(early.id), 'void', 'Test')
      await run('match', { ids: [twin.id] })
      const replaced = (await read(twin.id)).values
      expect(replaced).toMatchObject({ matchState: 'employeeReplacement', scheduleId: visit.id })
      expect((replaced.exceptions as readonly Values[]).map(({ code, state }) => [code, state])).toEqual([
        ['UNS', 'fixed'],
        ['REP', 'open'],
      ])
    })
  })

  it('are judged by what the company set for itself, of which another company knows nothing', async () => {
    const visit = await newVisit({ startAt: '2031-03-06T14:00:00.000Z', endAt: '2031-03-06T18:00:00.000Z' })
    const log = await newLog({ serviceDate: '2031-03-06', clockIn: '2031-03-06T14:20:00.000Z', clockOut: '2031-03-06T18:00:00.000Z' })
    const isFound = async (): Promise<unknown> => answerOf(await preview('match', { ids: [log.id] })).items[0]?.record?.values.matchState
    const set = (values: Values, who = owner) =>
      who.call({ method: 'POST', path: '/api/records/evv-settings', body: { values: { effectiveFrom: '2026-01-01', ...values } } })
    expect(await isFound()).toBe('matched')
    expect(await set({ matchWindowMin: 15 }, await server.signIn('harbor@demo.test'))).toMatchObject({ status: 201 })
    expect(await isFound()).toBe('matched')
    expect(await set({ matchWindowMin: 15 }, await server.signIn('scheduler@demo.test'))).toMatchObject({ status: 403 })
    expect(await set({ matchWindowMin: 15 })).toMatchObject({ status: 201 })
    expect(await isFound()).not.toBe('matched')
    expect(await set({ effectiveFrom: '2026-01-02' })).toMatchObject({ status: 201 })
    expect(await isFound()).toBe('matched')
    expect(visit.id).not.toBe(log.id)
  })

  describe('are edited', () => {
    it('with a reason: compliance falls, and what was before is kept', async () => {
      const [some] = await listed('filter[status][eq]=rejected&filter[isCompliant][eq]=true')
      const log = await read(some?.id ?? '')
      const ends = new Date(Date.parse(String(log.values.clockOut)) + 4 * 60_000).toISOString()
      const body = { ids: [log.id], values: { ...WHY, ends } }
      expect(answerOf(await preview('edit-visit', body))).toMatchObject({ done: 1, items: [{ record: { values: { adjustedOut: ends, isCompliant: false } } }] })
      expect(await read(log.id)).toMatchObject({ version: log.version, values: { isCompliant: true } })
      expect(answerOf(await run('edit-visit', body))).toMatchObject({ done: 1 })
      const edited = await read(log.id)
      expect(edited.values).toMatchObject({
        ...{ isCompliant: false, adjustedOut: ends, clockOut: log.values.clockOut, workedMinutes: Number(log.values.workedMinutes) + 4 },
        edits: [{ field: 'adjustedOut', before: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d/), reasonCode: '208', actionCode: '19' }],
      })
      const again = await run('edit-visit', body)
      expect(messagesIn(answerOf(again))).toEqual(['Nothing differs from what this EVV log already has.'])
      expect((await read(log.id)).version).toBe(edited.version)
      // Put back as it was: compliance is not.
      await run('edit-visit', { ids: [log.id], values: { ...WHY, ends: log.values.clockOut } })
      const back = await read(log.id)
      expect([back.values.isCompliant, (back.values.edits as readonly Values[]).length]).toEqual([false, 2])
    })

    it('in who came and what for, by their names; another company has nobody for it', async () => {
      const log = await newLog()
      expect(await run('edit-visit', { ids: [log.id], values: { ...WHY, worker: demoId(second.key, 'employee', 4) } })).toMatchObject({ status: 422 })
      const worker = id('employee', 4)
      expect(answerOf(await run('edit-visit', { ids: [log.id], values: { ...WHY, worker, care: 'T1019' } }))).toMatchObject({ done: 1 })
      const edited = await read(log.id)
      expect(edited.values).toMatchObject({ employeeId: worker, serviceCode: 'T1019', isCompliant: false })
      expect(edited.values.edits).toMatchObject([{ field: 'employeeId', before: log.labels.employeeId, after: edited.labels.employeeId, reasonCode: '208' }])
    })

    it('to add a clock-out that is missing, and confirmed then', async () => {
      const log = await newLog({ clockOut: undefined })
      expect((await step(log, 'confirm')).status).toBe(409)
      expect(answerOf(await run('edit-visit', { ids: [log.id], values: { ...WHY, ends: END } }))).toMatchObject({ done: 1 })
      expect((await step(await read(log.id), 'confirm')).status).toBe(200)
      expect((await read(log.id)).values).toMatchObject({ status: 'confirmed', isCompliant: false, adjustedOut: END, workedMinutes: 240 })
    })

    it('no more once they were accepted', async () => {
      const [some] = await listed('filter[status][eq]=accepted')
      const refused = await run('edit-visit', { ids: [some?.id], values: { ...WHY, ends: '2031-03-04T18:30:00.000Z' } })
      expect(messagesIn(answerOf(refused))).toEqual(['This EVV log can no longer be changed: it was sent, or the visit was canceled, missed or voided.'])
    })
  })

  it('are on the worklist with each exception; one that is amber is acknowledged from there, with a reason', async () => {
    const onWorklist = async (log: RecordView, who: Person = owner): Promise<readonly RecordView[]> =>
      (await who.call({ path: `/api/records/record-finding?filter[evvLogId][eq]=${log.id}` })).body.data as unknown as readonly RecordView[]
    const accept = (finding: RecordView | undefined, who: Person = owner) =>
      who.call({
        ...{ method: 'POST', path: `/api/records/record-finding/${String(finding?.id)}/transitions/accept` },
        body: { version: finding?.version, values: { acceptedWhy: 'The family had the phone' } },
      })
    const [amber, red] = [await withOpen('SIG'), await withOpen('MIC')]
    const [[warning], [hold]] = [await onWorklist(amber), await onWorklist(red)]
    expect(warning?.values).toMatchObject({ check: 'evv-log:exceptions:SIG', severity: 'warn', status: 'open', at: amber.values.clockIn })
    expect(hold?.values).toMatchObject({ check: 'evv-log:exceptions:MIC', severity: 'hold', status: 'open' })
    expect(hold?.can).toEqual(['transition:assign'])
    expect((await accept(hold)).status).toBe(409)
    expect((await accept(warning, await server.signIn('biller@demo.test'))).status).toBe(403)
    expect((await accept(warning, await server.signIn('harbor@demo.test'))).status).toBe(404)
    expect((await accept(warning)).status).toBe(200)
    expect((await read(amber.id)).values.exceptions).toEqual([expect.objectContaining({ code: 'SIG', state: 'acknowledged', by: owner.login._id })])
    expect((await onWorklist(amber))[0]?.values).toMatchObject({ status: 'accepted', acceptedWhy: 'The family had the phone' })
    expect((await step(await read(amber.id), 'confirm')).status).toBe(200)
  })

  it('are acknowledged where they are amber, confirmed, and transmitted under a number, each once', async () => {
    const log = await withOpen('SIG')
    expect(await step(log, 'confirm')).toMatchObject({ status: 422, body: { message: 'This has to wait: Signature missing (SIG).' } })
    expect(answerOf(await run('acknowledge', { ids: [log.id] }))).toMatchObject({ done: 1 })
    const noted = await read(log.id)
    expect(noted.values.exceptions).toEqual([expect.objectContaining({ code: 'SIG', state: 'acknowledged' })])
    expect(messagesIn(answerOf(await run('acknowledge', { ids: [log.id] })))).toEqual(['There is no open exception to acknowledge.'])
    expect((await step(noted, 'confirm')).status).toBe(200)
    expect(answerOf(await run('transmit', { ids: [log.id], values: { number: 'A-1' } }))).toMatchObject({ done: 1 })
    const sent = await read(log.id)
    expect(sent.values).toMatchObject({ status: 'transmitted', txnId: 'A-1', sentAt: expect.any(String) })
    expect(await run('transmit', { ids: [log.id], values: { number: 'A-2' } })).toMatchObject({ status: 422 })
    expect((await read(log.id)).values.txnId).toBe('A-1')
  })
})
