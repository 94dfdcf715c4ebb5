import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredFile } from '#contract'
import { DEMO_COMPANIES, demoId } from '#demo'
import { EICAR, pdf, png } from '../files/corpus.ts'
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

/** A file on its way to a record. */
interface Sending {
  readonly id?: string
  readonly bytes?: Buffer
  readonly type?: string
  readonly at?: string
  readonly resource?: string
  readonly more?: Readonly<Record<string, string>>
}

describe('a moving expense', () => {
  let server: TestServer
  let admin: Person
  let scheduler: Person
  let auditor: Person
  let payroll: Person
  let stranger: Person
  let held: StoredFile
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn('admin@demo.test')
    scheduler = await server.signIn('scheduler@demo.test')
    auditor = await server.signIn('auditor@demo.test')
    payroll = await server.signIn('payroll@demo.test')
    stranger = await server.signIn('harbor@demo.test')
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

  describe('its receipts', () => {
    const AT = '/items/0/receipt'
    const send = async (
      person: Person,
      { id = randomUUID(), bytes = png(), type = 'image/png', at = AT, resource = 'moving-expense', more = {} }: Sending = {},
    ) => {
      const { cookie, login } = person
      const headers = { 'content-type': type, 'x-file-name': 'receipt.png', cookie, token: login.token, _id: login._id, cid: login.companyId }
      const query = new URLSearchParams({ holder: randomUUID(), at, resource, ...more })
      const response = await fetch(`${server.url}/api/ui/files/${id}?${query}`, { method: 'PUT', headers, body: new Uint8Array(bytes) })
      return { status: response.status, body: (await response.json()) as { code?: string; data?: StoredFile; problems?: readonly { path: string }[] } }
    }
    const sent = async (person: Person, sending: Sending = {}): Promise<StoredFile> => {
      const { body } = await send(person, sending)
      if (body.data === undefined) throw new Error(`Not sent: ${JSON.stringify(body)}`)
      return body.data
    }
    const withReceipt = (...receipt: readonly unknown[]) => expense({ items: [item(1, { hasReceipt: false, receipt })] })
    /** One that a record holds. */
    const kept = async (): Promise<StoredFile> => {
      const file = await sent(scheduler)
      expect(await create(scheduler, withReceipt(file))).toMatchObject({ status: 201 })
      return file
    }
    const read = (person: Person, id: string) => person.call({ path: `/api/ui/files/${id}` })

    it.each<[string, () => Person, Sending, number]>([
      ['to whom only reads', () => auditor, {}, 403],
      ['to whom it is not for', () => payroll, {}, 403],
      ['of a resource that there is none of', () => scheduler, { resource: 'moving-house' }, 404],
      ['in a place that takes no file', () => scheduler, { at: '/items/0/vendor' }, 404],
      ['in a field that there is none of', () => scheduler, { at: '/paper' }, 404],
      ['in a form as well', () => scheduler, { more: { form: 'forms/clinical/vital-signs', hash: '0'.repeat(64) } }, 400],
      ['that is no picture', () => scheduler, { bytes: EICAR }, 415],
      ['that says it is another', () => scheduler, { bytes: pdf(), type: 'image/png' }, 415],
      ['beyond what the field takes', () => scheduler, { bytes: Buffer.concat([pdf(), Buffer.alloc(3_000_000)]), type: 'application/pdf' }, 413],
    ])('are not taken %s', async (_what, person, sending, status) => {
      const { status: got, body } = await send(person(), sending)
      expect(got).toBe(status)
      if (status > 403 && status !== 404) expect(body.problems?.[0]?.path).toBe(`/values${AT}`)
    })

    it.each<[string, () => Promise<readonly unknown[]>]>([
      ['that was never sent', async () => [{ id: randomUUID(), name: 'a.png', type: 'image/png', size: 100 }]],
      ['that somebody else sent', async () => [await sent(admin)]],
      ['that somebody of another company sent', async () => [await sent(stranger)]],
      ['of another size than was sent', async () => [{ ...(await sent(scheduler)), size: 12 }]],
      ['twice', async () => Array.from({ length: 2 }, () => held)],
      ['of another record', async () => [await kept()]],
    ])('are refused in a record: one %s', async (_what, receipts) => {
      held = await sent(scheduler)
      expect(await create(scheduler, withReceipt(...(await receipts())))).toMatchObject({ status: 422, body: { problems: [{ path: `/values${AT}` }] } })
    })

    it('count for what is to be submitted, are read by who reads the record, and by nobody once they are taken out', async () => {
      const file = await sent(scheduler)
      expect([(await read(scheduler, file.id)).status, (await read(auditor, file.id)).status]).toEqual([200, 404])
      const made = viewOf(await create(scheduler, withReceipt(file)))
      expect(made.values).toMatchObject({ receiptCount: 1, items: [{ receipt: [{ id: file.id, name: 'receipt.png', sha256: file.sha256 }] }] })
      expect([(await read(auditor, file.id)).status, (await read(payroll, file.id)).status, (await read(stranger, file.id)).status]).toEqual([200, 404, 404])
      const other = await sent(admin, { bytes: pdf(), type: 'application/pdf' })
      const items = [item(1, { hasReceipt: false, receipt: [other] })]
      const change = (version: number, values: Values) =>
        admin.call({ method: 'PUT', path: `/api/records/moving-expense/${made.id}`, body: { version, values } })
      expect((await change(1, { items })).status).toBe(200)
      expect([(await read(auditor, other.id)).status, (await read(auditor, file.id)).status]).toEqual([200, 404])
      expect((await move(scheduler, made.id, 'submit', { version: 2 })).status).toBe(200)
    })
  })
})
