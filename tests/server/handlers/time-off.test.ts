import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HistoryEntry, RecordView } from '#contract'
import { DEMO_COMPANIES, demoId } from '#demo'
import { rowsOf, viewOf } from '../records-of.ts'
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

  describe('that is granted', () => {
    let owner: Person
    beforeAll(async () => {
      owner = await server.signIn('owner@demo.test')
    })
    const list = async (path: string): Promise<readonly RecordView[]> => rowsOf(await owner.call({ path: `/api/records/${path}` }))
    const one = async (path: string): Promise<RecordView> => viewOf(await owner.call({ path: `/api/records/${path}` }))
    /** A day from the start to the end of a visit that is still to come, and what its worker does in it. */
    const dayWithVisits = async () => {
      const visits = await list('schedule?filter[status][in]=assigned,confirmed&sort=-startAt&limit=200')
      const [visit] = visits
      if (visit === undefined) throw new Error('The demo plans no visits.')
      const { employeeId, startAt, endAt, clientId } = visit.values
      const values = { employeeId, kind: 'pto', hours: 0.25, startAt, endAt }
      const same = visits.filter(
        (each) => each.values.employeeId === employeeId && String(each.values.startAt) < String(endAt) && String(each.values.endAt) > String(startAt),
      )
      return { visit, values, clientId: String(clientId), count: same.length }
    }

    it('frees the visits in it, and those alone, unless that is not wanted', async () => {
      for (const without of [['visits'], []]) {
        const { visit, values, count, clientId } = await dayWithVisits()
        await atRisk(clientId, 'low')
        const { id } = viewOf(await create(hr, values))
        const asked = await hr.call({ method: 'POST', path: `/api/records/time-off/${id}/transitions/approve/effects`, body: { values: {} } })
        expect(asked.body.data).toEqual({ visits: count })
        const others = await list(`schedule?filter[employeeId][eq]=${visit.values.employeeId}&filter[startAt][lt]=${values.startAt}&limit=5`)
        expect((await move(id, 'approve', { version: 1, without })).status).toBe(200)
        const freed = await one(`schedule/${visit.id}`)
        const kept = without.length > 0
        expect([freed.values.employeeId, freed.values.status]).toEqual(kept ? [values.employeeId, visit.values.status] : [null, 'open'])
        for (const other of others) expect((await one(`schedule/${other.id}`)).version).toBe(other.version)
        const [entry] = (await owner.call({ path: `/api/records/schedule/${visit.id}/history` })).body.data as readonly HistoryEntry[]
        if (!kept) expect(entry).toMatchObject({ transition: 'unassign', reason: 'Time off request: Approve' })
        await move(id, 'cancel', { version: 2, reason: 'Another plan' })
      }
    })

    it('leaves nobody without life-sustaining care, until the visits are said to be covered', async () => {
      const { visit, values, clientId, count } = await dayWithVisits()
      await atRisk(clientId, 'lifeSustaining')
      const { id } = viewOf(await create(hr, values))
      const refused = await move(id, 'approve', { version: 1 })
      const message = expect.stringMatching(/ would be left uncovered: 1, the first on .*\d{4}\. Assign them/i)
      expect([count, refused]).toMatchObject([1, { status: 422, body: { problems: [{ path: '/values/replacementFound', message }] } }])
      expect([(await one(`time-off/${id}`)).version, (await one(`schedule/${visit.id}`)).version]).toEqual([1, visit.version])
      const update = { method: 'PUT', path: `/api/records/time-off/${id}`, body: { version: 1, values: { replacementFound: true } } } as const
      expect((await hr.call(update)).status).toBe(200)
      expect((await move(id, 'approve', { version: 2, without: ['visits'] })).status).toBe(200)
    })

    const atRisk = async (id: string, acuity: string): Promise<void> => {
      const { version } = await one(`client/${id}`)
      const body = { version, values: { acuity }, reason: 'Reviewed' }
      expect((await owner.call({ method: 'PUT', path: `/api/records/client/${id}`, body })).status).toBe(200)
    }
  })

  it('waits for a decision again when its type changes', async () => {
    const { id, display } = viewOf(await create(hr, july(28, 28)))
    expect(display).toMatch(/\S: PTO Jul 28, 2031, 8:00 AM$/)
    await move(id, 'approve', { version: 1 })
    const changed = viewOf(await move(id, 'convert', { version: 2, values: { kind: 'esst' }, reason: 'Asked for by the employee' }))
    expect(changed.values).toMatchObject({ status: 'requested', kind: 'esst', decidedBy: null, decidedAt: null })
  })
})
