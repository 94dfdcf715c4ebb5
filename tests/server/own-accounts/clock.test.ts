import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '#contract'
import { DEMO_COMPANIES, DEMO_OWN_RECORDS, demoId } from '#demo'
import { answerOf } from '../operations/office-calls.ts'
import { rowsOf, viewOf } from '../records-of.ts'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

type Values = Readonly<Record<string, unknown>>

const [main] = DEMO_COMPANIES
const id = (kind: string, at: number | string): string => demoId(main.key, kind, at)
const MINUTE = 60_000
const inMinutes = (minutes: number): string => new Date(Math.round((Date.now() + minutes * MINUTE) / MINUTE) * MINUTE).toISOString()
const saidBy = (reply: Reply): string => (answerOf(reply)?.items ?? []).flatMap(({ findings }) => findings.map(({ message }) => message)).join(' ')
const HOME = { latitude: 44.95, longitude: -93.1 }

describe('the clock of an employee', () => {
  let server: TestServer
  let owner: Person
  let aide: Person
  let client: Person
  let recipient: string
  beforeAll(async () => {
    server = await startTestServer()
    ;[owner, aide, client] = await Promise.all([server.signIn('owner@demo.test'), server.signIn('aide@demo.test'), server.signIn('client@demo.test')])
    recipient = id('client', 3)
    const { version } = viewOf(await owner.call({ path: `/api/records/client/${recipient}` }))
    const placed = await owner.call({ method: 'PUT', path: `/api/records/client/${recipient}`, body: { version, values: { geo: HOME }, reason: 'Test' } })
    expect(placed.status).toBe(200)
    // What the demo has planned for them would be in the way.
    await server.database.transaction({ companyId: owner.login.companyId }, (tx) =>
      sql`update record_schedule set deleted_at = now() where data->>'employeeId' = any(${[DEMO_OWN_RECORDS.aide, 21].map((number) => id('employee', number))})
        or data->>'clientId' = ${recipient}`.execute(tx),
    )
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const visit = async (from: number, to: number, values: Values = {}): Promise<RecordView> => {
    const made = await owner.call({
      method: 'POST',
      path: '/api/records/schedule',
      body: {
        values: {
          ...{ clientId: recipient, employeeId: id('employee', DEMO_OWN_RECORDS.aide), serviceId: id('service', 'T1019'), serviceCode: 'T1019' },
          ...{ startAt: inMinutes(from), endAt: inMinutes(to), ratio: '1:1', locationType: 'home' },
          ...values,
        },
        state: 'assigned',
        reason: 'Test',
      },
    })
    expect([made.status, made.text.slice(0, 300)]).toEqual([201, expect.anything()])
    return viewOf(made)
  }
  const press = (name: string, visitId: string, values: Values = {}, who: Person = aide, key: string = randomUUID()) =>
    who.call({ method: 'POST', path: `/api/operations/evv/${name}`, body: { key, ids: [visitId], values } })
  const logsOf = async (visitId: string): Promise<readonly RecordView[]> =>
    rowsOf(await owner.call({ path: `/api/records/evv-log?limit=10&filter[scheduleId][eq]=${visitId}` }))
  const stateOf = async (visitId: string) => viewOf(await owner.call({ path: `/api/records/schedule/${visitId}` })).values.status
  const openCodes = (log: RecordView | undefined) =>
    ((log?.values.exceptions ?? []) as readonly { readonly code: string; readonly state: string }[])
      .filter(({ state }) => state === 'open')
      .map(({ code }) => code)

  it('is closed to clients, to the office, for visits of others and in previews of them', async () => {
    const own = await visit(-400, -395)
    const foreign = await visit(-380, -375, { employeeId: id('employee', 21) })
    expect((await press('clock-in', own.id, {}, client)).status).toBe(403)
    expect((await press('clock-in', own.id, {}, owner)).status).toBe(403)
    expect((await press('clock-in', foreign.id)).status).toBe(404)
    expect((await aide.call({ method: 'POST', path: '/api/operations/evv/clock-in', body: { ids: [foreign.id], preview: true } })).status).toBe(404)
    for (const name of ['evv/edit-visit', 'evv/match', 'visits/cancel', 'timecards/submit'])
      expect((await aide.call({ method: 'POST', path: `/api/operations/${name}`, body: { key: randomUUID(), ids: [own.id] } })).status).toBe(403)
  })

  it('begins and ends a visit by the time of the server, once', async () => {
    const { id: own } = await visit(-5, 5)
    const key = randomUUID()
    const here = { latitude: 44.9501, longitude: -93.1, pressed: new Date().toISOString() }
    const first = await press('clock-in', own, here, aide, key)
    expect([first.status, saidBy(first)]).toEqual([200, ''])
    expect((await press('clock-in', own, here, aide, key)).status).toBe(200)
    const second = await press('clock-in', own, here)
    expect([second.status, saidBy(second)]).toEqual([422, expect.stringContaining('You are already clocked in')])
    const [log, ...others] = await logsOf(own)
    expect(others).toEqual([])
    expect(log?.values).toMatchObject({
      status: 'inProgress',
      method: 'mobileGPS',
      matchState: 'matched',
      isCompliant: true,
      range: 'inRange',
      pressedIn: null,
      isSentLater: false,
    })
    expect(await stateOf(own)).toBe('inProgress')
    const out = await press('clock-out', own, here)
    expect([out.status, saidBy(out)]).toEqual([200, ''])
    const [done] = await logsOf(own)
    expect(done?.values).toMatchObject({ status: 'incomplete', isCompliant: true })
    expect(openCodes(done)).toEqual([])
    expect(await stateOf(own)).toBe('completed')
  })

  it('keeps what a wrong clock of the phone said beside its own time, and takes no location for a missing one', async () => {
    const { id: own } = await visit(10, 20)
    const reply = await press('clock-in', own, { pressed: inMinutes(-600) })
    expect([reply.status, saidBy(reply)]).toEqual([200, ''])
    const [log] = await logsOf(own)
    expect(Math.abs(Date.parse(String(log?.values.clockIn)) - Date.now())).toBeLessThan(MINUTE)
    expect(log?.values).toMatchObject({ pressedIn: expect.stringMatching(/Z$/), receivedIn: log?.values.clockIn, isSentLater: true, isCompliant: false })
    expect(openCodes(log)).toEqual(['LOC'])
    await press('clock-out', own)
  })

  it('takes a press that waited for the network for an entry by hand at its own time', async () => {
    const { id: own } = await visit(-90, -30)
    const [pressed, left] = [inMinutes(-88), inMinutes(-31)]
    expect((await press('clock-in', own, { ...HOME, pressed, waited: true })).status).toBe(200)
    expect((await press('clock-out', own, { ...HOME, pressed: left, waited: true })).status).toBe(200)
    const [log] = await logsOf(own)
    expect(log?.values).toMatchObject({
      clockIn: pressed,
      clockOut: left,
      pressedIn: pressed,
      pressedOut: left,
      method: 'webManual',
      isCompliant: false,
      isSentLater: true,
    })
  })

  it('asks for a reason where a visit was not clocked in its time', async () => {
    const { id: own } = await visit(-1500, -1440)
    const late = await press('clock-in', own)
    expect([late.status, saidBy(late)]).toEqual([422, expect.stringContaining('use Enter times')])
    const times = { starts: inMinutes(-1495), ends: inMinutes(-1441) }
    expect((await press('enter-times', own, times)).status).toBe(422)
    expect((await press('enter-times', own, { ...times, starts: inMinutes(-9000), reason: '218' })).status).toBe(422)
    const entered = await press('enter-times', own, { ...times, reason: '218' })
    expect([entered.status, saidBy(entered)]).toEqual([200, ''])
    const [log] = await logsOf(own)
    expect(log?.values).toMatchObject({ method: 'webManual', isCompliant: false, clockIn: times.starts, clockOut: times.ends })
    expect(((log?.values.edits ?? []) as readonly { reasonCode: string }[]).map(({ reasonCode }) => reasonCode)).toEqual(['218', '218'])
    expect(await stateOf(own)).toBe('completed')
  })
})
