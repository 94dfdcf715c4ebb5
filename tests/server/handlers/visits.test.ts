import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_COMPANIES, demoId } from '#demo'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

type Values = Readonly<Record<string, unknown>>
interface Row {
  readonly id: string
  readonly version: number
  readonly display: string
  readonly values: Values
}

const [main, second] = DEMO_COMPANIES
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && 'values' in value
const rowOf = ({ body }: Reply): Row => {
  if (!isRow(body.data)) throw new Error(JSON.stringify(body))
  return body.data
}
const SERVICE = { serviceId: demoId(main.key, 'service', 'T1019'), serviceCode: 'T1019' }
const client = (at: number): string => demoId(main.key, 'client', at)

const LINE: Values = {
  ...{ authNo: '99000098765', clientId: client(3), payerId: demoId(main.key, 'payer', 'Medicare'), ...SERVICE, providerNpi: '1999990017' },
  ...{ startDate: '2031-01-01', endDate: '2031-12-31', totalUnits: 100, openingUnits: 10 },
}

describe('visits of a client', () => {
  let server: TestServer
  let owner: Person
  let line: Row
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    line = await make('authorization', LINE, { state: 'active' })
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const create = (resource: string, values: Values, more: Values = {}) =>
    owner.call({ method: 'POST', path: `/api/records/${resource}`, body: { values, ...more } })
  const make = async (resource: string, values: Values, more: Values = {}): Promise<Row> => rowOf(await create(resource, values, more))
  const read = async (resource: string, id: string): Promise<Row> => rowOf(await owner.call({ path: `/api/records/${resource}/${id}` }))
  const move = async ({ id, version }: Row, transition: string, values: Values = {}) =>
    rowOf(await owner.call({ method: 'POST', path: `/api/records/schedule/${id}/transitions/${transition}`, body: { version, values, reason: 'x' } }))
  const visit = (day: string, more: Values = {}): Values => ({
    ...{ clientId: client(3), ...SERVICE, authorizationId: line.id, startAt: `${day}T15:00:00.000Z`, endAt: `${day}T17:00:00.000Z` },
    ...more,
  })
  const units = async (): Promise<readonly unknown[]> => {
    const { values, version } = await read('authorization', line.id)
    return [values.scheduledUnits, values.usedUnits, values.remaining, values.remainingShare, version]
  }

  it('are counted on their authorization as they are planned, done, deleted and brought back', async () => {
    expect(line).toMatchObject({ display: '99000098765 / 1 T1019 Personal care (PCA/CFSS)', values: { usedUnits: 10, scheduledUnits: 0, remaining: 90 } })
    const worker = demoId(main.key, 'employee', 2)
    const [first, second] = [
      await make('schedule', visit('2031-03-03', { employeeId: worker }), { state: 'assigned' }),
      await make('schedule', visit('2031-03-04', { employeeId: worker }), { state: 'assigned' }),
    ]
    await make('schedule', visit('2031-03-05'))
    expect(await units()).toEqual([16, 10, 90, 90, 1])
    const done = await move(await move(first, 'clock-in'), 'clock-out')
    expect(await units()).toEqual([8, 18, 82, 82, 1])
    await owner.call({ method: 'DELETE', path: `/api/records/schedule/${second.id}`, body: { version: 1, reason: 'Entered twice' } })
    expect(await units()).toEqual([0, 18, 82, 82, 1])
    await owner.call({ method: 'POST', path: `/api/records/schedule/${second.id}/restore` })
    expect(await units()).toEqual([8, 18, 82, 82, 1])
    const off = { version: done.version, values: { authorizationId: null }, reason: 'Paid by the family' }
    await owner.call({ method: 'PUT', path: `/api/records/schedule/${done.id}`, body: off })
    expect(await units()).toEqual([8, 10, 90, 90, 1])
  })

  it('name a service of the company, as their authorization does, and no other', async () => {
    const foreign = demoId(second.key, 'service', 'T1019')
    const refused = { status: 422, body: { problems: [{ path: '/values/serviceId' }] } }
    for (const serviceId of [undefined, foreign]) {
      expect(await create('schedule', visit('2031-04-02', { serviceId }))).toMatchObject(refused)
      expect(await create('authorization', { ...LINE, authNo: '99000098766', serviceId })).toMatchObject(refused)
    }
  })

  it("stand on their own client's authorization alone", async () => {
    const refused = await create('schedule', visit('2031-04-01', { clientId: client(4) }))
    expect(refused).toMatchObject({ status: 422, body: { problems: [{ path: '/values/authorizationId', message: 'Choose one with the same Client' }] } })
  })

  it('are refused where the worker is somewhere else then, whatever the reason, unless they share the care', async () => {
    const worker = demoId(main.key, 'employee', 2)
    const second = { startAt: '2031-05-01T16:45:00.000Z', endAt: '2031-05-01T18:00:00.000Z', employeeId: worker }
    const first = await make('schedule', visit('2031-05-01', { employeeId: worker, groupId: 'G-1' }), { state: 'assigned' })
    const refused = await create('schedule', visit('2031-05-01', second), { state: 'assigned', reason: 'Both are urgent' })
    const message = expect.stringMatching(/^\S+ .+ is already with .+ May 1, 10:00 AM–12:00 PM\.$/)
    expect(refused).toMatchObject({ status: 422, body: { code: 'check-failed', problems: [{ path: '/values/startAt', message }] } })
    const behind = { ...second, startAt: '2031-05-01T17:00:00.000Z' }
    const late = await make('schedule', visit('2031-05-01', behind), { state: 'assigned' })
    await owner.call({ method: 'DELETE', path: `/api/records/schedule/${late.id}`, body: { version: 1, reason: 'Entered twice' } })
    const shared = { ...second, clientId: client(4), authorizationId: null, groupId: 'G-1' }
    const together = { state: 'assigned', reason: 'Shared care, approved by phone' }
    expect(rowOf(await create('schedule', visit('2031-05-01', shared), together)).values.groupId).toBe(first.values.groupId)
  })

  it('are refused where the same care comes to a client twice at once', async () => {
    const [one, two] = [2, 4].map((number) => ({ employeeId: demoId(main.key, 'employee', number) }))
    await make('schedule', visit('2031-06-09', one), { state: 'assigned' })
    const refused = await create('schedule', visit('2031-06-09', two), { state: 'assigned', reason: 'Two are needed to lift' })
    const message = 'The client already has this kind of service from Jun 9, 10:00 AM to 12:00 PM.'
    expect(refused).toMatchObject({ status: 422, body: { code: 'check-failed', problems: [{ path: '/values/startAt', message }] } })
  })

  it('ask a reason where two workers come to one client', async () => {
    const homemaking = { serviceId: demoId(main.key, 'service', 'S5130 TF'), serviceCode: 'S5130', authorizationId: null }
    const [one, two] = [2, 4].map((number) => ({ employeeId: demoId(main.key, 'employee', number) }))
    await make('schedule', visit('2031-06-02', one), { state: 'assigned' })
    const asked = await create('schedule', visit('2031-06-02', { ...two, ...homemaking }), { state: 'assigned' })
    const problems = expect.arrayContaining([expect.objectContaining({ path: '/values/startAt' })])
    expect(asked).toMatchObject({ status: 422, body: { code: 'reason-required', problems } })
    const agreed = await create('schedule', visit('2031-06-02', { ...two, ...homemaking }), { state: 'assigned', reason: 'Two are needed to lift' })
    expect(rowOf(agreed).values.employeeId).toBe(two?.employeeId)
  })
})
