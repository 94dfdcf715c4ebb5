import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_COMPANIES, demoId } from '#demo'
import { viewOf } from '../records-of.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

type Values = Readonly<Record<string, unknown>>

const [main] = DEMO_COMPANIES
const employee = (number: number): string => demoId(main.key, 'employee', number)
const july = (from: number, to: number, more: Values = {}): Values => ({
  ...{ employeeId: employee(2), kind: 'pto', hours: 8, startAt: `2031-07-${from}T13:00:00.000Z`, endAt: `2031-07-${to}T22:00:00.000Z` },
  ...more,
})

describe('time off', () => {
  let server: TestServer
  let hr: Person
  let payroll: Person
  let auditor: Person
  let scheduler: Person
  beforeAll(async () => {
    server = await startTestServer()
    hr = await server.signIn('hr@demo.test')
    payroll = await server.signIn('payroll@demo.test')
    auditor = await server.signIn('auditor@demo.test')
    scheduler = await server.signIn('scheduler@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const create = (person: Person, values: Values) =>
    person.call({ method: 'POST', path: '/api/records/time-off', body: { values, reason: 'Both were asked for' } })
  const move = (id: string, transition: string, body: Values) =>
    hr.call({ method: 'POST', path: `/api/records/time-off/${id}/transitions/${transition}`, body: { values: {}, ...body } })

  it.each<[string, Values, string]>([
    ['that ends before it begins', july(21, 20), '/values/endAt'],
    ['of more hours than it lasts', july(20, 20, { hours: 10 }), '/values/hours'],
    ['whose decision is typed in', july(20, 20, { decidedAt: '2031-07-01T12:00:00.000Z' }), '/values/decidedAt'],
  ])('is refused %s', async (_what, values, path) => {
    expect(await create(hr, values)).toMatchObject({ status: 422, body: { problems: [{ path }] } })
  })

  it('is entered by those who edit employees or pay, read by auditors and schedulers, and kept from billers', async () => {
    expect((await create(auditor, july(10, 10))).status).toBe(403)
    expect((await create(scheduler, july(10, 10))).status).toBe(403)
    const { id } = viewOf(await create(payroll, july(10, 10)))
    const seen = viewOf(await auditor.call({ path: `/api/records/time-off/${id}` }))
    expect([seen.can, seen.labels.employeeId]).toEqual([[], expect.any(String)])
    expect((await scheduler.call({ path: `/api/records/time-off/${id}` })).status).toBe(200)
    const biller = await server.signIn('biller@demo.test')
    expect((await biller.call({ path: `/api/records/time-off/${id}` })).status).not.toBe(200)
  })

  it('is not had twice at once, whatever the reason, until the other is declined', async () => {
    const first = viewOf(await create(hr, july(14, 16)))
    const message = expect.stringMatching(/^This .+ already has time off Jul 14, .+\.$/)
    const twice = july(16, 18)
    expect(await create(hr, twice)).toMatchObject({ status: 422, body: { code: 'check-failed', problems: [{ path: '/values/startAt', message }] } })
    expect((await create(hr, { ...twice, employeeId: employee(4) })).status).toBe(201)
    expect(await move(first.id, 'decline', { version: 1 })).toMatchObject({ status: 422, body: { code: 'reason-required' } })
    expect((await move(first.id, 'decline', { version: 1, reason: 'Nobody can stand in' })).status).toBe(200)
    expect((await create(hr, twice)).status).toBe(201)
  })

  it('is not declined where the law protects the reason', async () => {
    const { id } = viewOf(await create(hr, july(24, 24, { kind: 'esst', isProtected: true })))
    const refused = await move(id, 'decline', { version: 1, reason: 'Nobody can stand in' })
    expect([refused.status, refused.body.message]).toEqual([409, 'Earned sick and safe time for a protected reason cannot be declined'])
    const approved = viewOf(await move(id, 'approve', { version: 1 }))
    expect(approved.values).toMatchObject({ status: 'approved', decidedBy: hr.login._id, decidedAt: expect.any(String) })
  })

  it('waits for a decision again when its type changes', async () => {
    const { id } = viewOf(await create(hr, july(28, 28)))
    await move(id, 'approve', { version: 1 })
    const changed = viewOf(await move(id, 'convert', { version: 2, values: { kind: 'esst' }, reason: 'Asked for by the employee' }))
    expect(changed.values).toMatchObject({ status: 'requested', kind: 'esst', decidedBy: null, decidedAt: null })
  })
})
