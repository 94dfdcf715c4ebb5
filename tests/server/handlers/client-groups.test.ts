import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_COMPANIES, demoId } from '#demo'
import { rowsOf, viewOf } from '../records-of.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

type Values = Readonly<Record<string, unknown>>

const [main, second] = DEMO_COMPANIES
const row = (at: number, more: Values = {}): Values => ({
  id: `11111111-1111-4111-8111-00000000000${at}`,
  clientId: demoId(main.key, 'client', at),
  from: '2026-01-05',
  ...more,
})
const GROUP: Values = { name: 'Birch Room', program: 'adultDay', capacity: 2, days: ['mon'], startTime: '09:00', endTime: '15:00' }

describe('a group of a day program', () => {
  let server: TestServer
  let scheduler: Person
  let auditor: Person
  let places: readonly string[]
  beforeAll(async () => {
    server = await startTestServer()
    scheduler = await server.signIn('scheduler@demo.test')
    auditor = await server.signIn('auditor@demo.test')
    places = rowsOf(await scheduler.call({ path: '/api/records/location' })).map(({ id }) => id)
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const create = (person: Person, values: Values) =>
    person.call({ method: 'POST', path: '/api/records/client-group', body: { values: { ...GROUP, locationId: places[0], ...values } } })

  it.each<[string, Values, string]>([
    ['that ends before it begins', { endTime: '08:00' }, '/values/endTime'],
    ['with more clients than it has room for', { members: [row(3), row(4), row(5)] }, '/values/members'],
    ['with the same client twice', { members: [row(3), { ...row(4), clientId: row(3).clientId }] }, '/values/members'],
    ['with a client who leaves before coming', { members: [row(3, { until: '2025-12-31' })] }, '/values/members/0/until'],
    ['with a client of another company', { members: [row(3, { clientId: demoId(second.key, 'client', 3) })] }, '/values/members/0/clientId'],
  ])('is refused %s', async (_what, values, path) => {
    expect(await create(scheduler, values)).toMatchObject({ status: 422, body: { problems: [{ path }] } })
  })

  it('counts who is in it, makes room when somebody leaves, and is not changed by auditors', async () => {
    const left = row(3, { until: '2026-02-01' })
    const group = viewOf(await create(scheduler, { members: [left, row(4), row(5)] }))
    expect(viewOf(await scheduler.call({ path: `/api/records/client-group/${group.id}` })).values).toMatchObject({ memberCount: 2, status: 'active' })
    expect(viewOf(await auditor.call({ path: `/api/records/client-group/${group.id}` })).can).toEqual([])
    expect((await create(auditor, { name: 'Elm Room' })).status).toBe(403)
  })
})
