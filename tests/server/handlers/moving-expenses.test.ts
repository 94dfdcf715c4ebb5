import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_COMPANIES, demoId } from '#demo'
import { viewOf } from '../records-of.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

type Values = Readonly<Record<string, unknown>>

const [main] = DEMO_COMPANIES
const item = (at: number, more: Values = {}): Values => ({
  ...{ id: `11111111-1111-4111-8111-00000000000${at}`, category: 'truck', vendor: 'Any Trucks', purchasedOn: '2026-01-05', amount: 100_000 },
  ...{ hasReceipt: true, itemized: true, onePerson: true },
  ...more,
})
let episodeNo = 10
const expense = (more: Values = {}): Values => {
  episodeNo += 1
  return {
    ...{ clientId: demoId(main.key, 'client', 12), episodeNo, benefit: 'transition', moveFrom: 'shelter', moveDate: '2026-01-05', planApproved: true },
    moveTo: { line1: '1 Main Street', city: 'Minneapolis', state: 'MN', zip: '55401' },
    items: [item(1)],
    ...more,
  }
}

describe('a moving expense', () => {
  let server: TestServer
  let admin: Person
  let scheduler: Person
  let auditor: Person
  let payroll: Person
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn('admin@demo.test')
    scheduler = await server.signIn('scheduler@demo.test')
    auditor = await server.signIn('auditor@demo.test')
    payroll = await server.signIn('payroll@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const create = (person: Person, values: Values) => person.call({ method: 'POST', path: '/api/records/moving-expense', body: { values } })
  const move = (person: Person, id: string, transition: string, body: Values) =>
    person.call({ method: 'POST', path: `/api/records/moving-expense/${id}/transitions/${transition}`, body: { values: {}, ...body } })

  it.each<[string, Values, string]>([
    ['beyond the limit', { items: [item(1), item(2), item(3), item(4, { amount: 1 })] }, '/values/items'],
    ['with a deposit that is paid back', { items: [item(1, { category: 'deposit', refundable: true })] }, '/values/items'],
    ['with a receipt for several people', { items: [item(1, { onePerson: false })] }, '/values/items'],
    ['of a service that has ended', { benefit: 'hss', moveDate: '2025-11-01', items: [] }, '/values/moveDate'],
    ['of what was bought after the end of the service', { benefit: 'hss', moveDate: '2025-10-31' }, '/values/items'],
  ])('is refused %s', async (_what, values, path) => {
    expect(await create(scheduler, expense(values))).toMatchObject({ status: 422, body: { problems: [{ path }] } })
  })

  it('comes up to the limit, and beyond it where who edits settings raised it', async () => {
    const items = [item(1), item(2), item(3)]
    expect((await create(scheduler, expense({ items, cap: 500_000 }))).status).toBe(403)
    const full = viewOf(await create(scheduler, expense({ items })))
    expect(full.values).toMatchObject({ total: 300_000, cap: 300_000, capLeft: 0, itemCount: 3, receiptCount: 3, status: 'draft' })
    const raised = viewOf(await create(admin, expense({ items: [...items, item(4)], cap: 500_000 })))
    expect(raised.values).toMatchObject({ total: 400_000, capLeft: 100_000 })
  })

  it('is submitted with its receipts alone, and sent to billing by who edits authorizations', async () => {
    const { id } = viewOf(await create(scheduler, expense({ items: [item(1), item(2, { hasReceipt: false })] })))
    const refused = await move(scheduler, id, 'submit', { version: 1 })
    expect([refused.status, refused.body.message]).toEqual([409, 'The plan must be approved, and each expense needs an itemized receipt'])
    const changed = await scheduler.call({ method: 'PUT', path: `/api/records/moving-expense/${id}`, body: { version: 1, values: { items: [item(1)] } } })
    expect(changed.status).toBe(200)
    expect((await move(scheduler, id, 'submit', { version: 2 })).status).toBe(200)
    expect((await move(scheduler, id, 'send', { version: 3 })).status).toBe(403)
    expect(await move(admin, id, 'return', { version: 3 })).toMatchObject({ status: 422, body: { code: 'reason-required' } })
    expect(viewOf(await move(admin, id, 'send', { version: 3 })).values.status).toBe('sentToBilling')
  })

  it('is read, not changed, by auditors, and kept from payroll', async () => {
    const { id } = viewOf(await create(admin, expense()))
    expect(viewOf(await auditor.call({ path: `/api/records/moving-expense/${id}` })).can).toEqual([])
    expect((await create(auditor, expense())).status).toBe(403)
    expect((await payroll.call({ path: `/api/records/moving-expense/${id}` })).status).toBe(403)
  })
})
